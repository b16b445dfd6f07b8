import type { moderationAdminEndpoints, ReviewKind } from '#contract/admin/moderation.ts'
import type { ParsedInputOf } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminHandlers, AdminWriteCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { RestrictionDraft, Staff } from '../judging/judging.ts'
import { decide } from './decide.ts'
import { listQueue } from './list-queue.ts'
import type { ModerationParts } from './moderation.ts'
import { tryWord } from './try-word.ts'
import { undoDecision } from './undo-decision.ts'
import { encodeTarget, toReport, toRestriction, toWord } from './view.ts'

type Endpoints = typeof moderationAdminEndpoints
type RestrictionInput = ParsedInputOf<Endpoints['POST /admin/api/v1/moderation/restrictions']>

/** Moderation over the editor's API. */
export function createAdminHandlers(parts: ModerationParts): AdminHandlers<Endpoints> {
  const { ids, database, judging, comments } = parts
  return {
    'GET /admin/api/v1/moderation/queue': (input) => listQueue(parts, input),
    async 'GET /admin/api/v1/moderation/reports'(input) {
      return pageById(
        'reports',
        input,
        (before, limit) => comments.reports.list(database.db, before, limit),
        (report) => ({
          ...toReport(report, ids),
          kind: report.target,
          id: encodeTarget(ids, report.target, report.targetId),
          is_open: report.isOpen,
        }),
      )
    },
    async 'POST /admin/api/v1/moderation/decisions'({ targets, verdict, reason }, call) {
      const known = targets.map(({ kind, id }, index) => ({
        kind,
        id: parseTarget(ids, kind, id, `body.targets.${index}.id`),
      }))
      return { list: await decide(parts, call.tx, known, { verdict, reason, staff: staffOf(call), now: call.now }) }
    },
    'POST /admin/api/v1/moderation/decisions/{id}/undo': ({ id }, call) =>
      undoDecision(parts, call.tx, parseId(ids, id, 'path.id'), { staff: staffOf(call), now: call.now }),
    'GET /admin/api/v1/moderation/words': (input) =>
      pageById(
        'words',
        input,
        (before, limit) => judging.listWords(database.db, before, limit),
        (row) => toWord(row, ids),
      ),
    async 'POST /admin/api/v1/moderation/words'(word, call) {
      return toWord(await judging.saveWord(call.tx, word, { staff: staffOf(call), now: call.now }), ids)
    },
    async 'POST /admin/api/v1/moderation/words/{id}/remove'({ id }, call) {
      return { removed: await judging.removeWord(call.tx, parseId(ids, id, 'path.id'), staffOf(call)) }
    },
    async 'POST /admin/api/v1/moderation/words/try'(word, { now }) {
      const { lookedThrough, hits, examples } = await tryWord(parts, database.db, word, now)
      return {
        looked_through: lookedThrough,
        hits,
        examples: examples.map(({ id, contentId, text }) => ({
          id: ids.encode(id),
          content_id: ids.encode(contentId),
          text,
        })),
      }
    },
    'GET /admin/api/v1/moderation/policies': (input) =>
      judging.getPolicies(database.db, parseContent(ids, input.content_id, 'query.content_id')),
    'POST /admin/api/v1/moderation/policies': ({ content_id: contentId, policy }, call) =>
      judging.setPolicy(call.tx, { contentId: parseContent(ids, contentId, 'body.content_id'), policy }, staffOf(call)),
    async 'GET /admin/api/v1/moderation/restrictions'(input, { now }) {
      const userId = input.user_id === undefined ? null : parsePerson(ids, input.user_id, 'query.user_id')
      const filter = {
        subject: userId === null ? null : subjectOfUser(userId),
        activeAt: input.active === '1' ? now : null,
      }
      const name = `restrictions:${input.active}:${input.user_id ?? ''}`
      const list = (before: number | null, limit: number) =>
        judging.listRestrictions(database.db, filter, before, limit)
      return pageById(name, input, list, (row) => toRestriction(row, ids))
    },
    async 'POST /admin/api/v1/moderation/restrictions'(input, call) {
      const { kind, reason, until, remove_all: removeAll } = input
      const draft = { kind, reason, until, removeAll, of: await findRestricted(parts, call.tx.db, input) }
      return toRestriction(await judging.restrict(call.tx, draft, { staff: staffOf(call), now: call.now }), ids)
    },
    async 'POST /admin/api/v1/moderation/restrictions/{id}/lift'({ id }, call) {
      const by = { staff: staffOf(call), now: call.now }
      return toRestriction(await judging.lift(call.tx, parseId(ids, id, 'path.id'), by), ids)
    },
  }
}

function staffOf({ staff }: AdminWriteCall): Staff {
  return { by: staff.name, staffId: staff.id }
}

function parseContent(ids: IdCodec, hashed: string | undefined, field: string): number | null {
  return hashed === undefined ? null : parseId(ids, hashed, field)
}

function parsePerson(ids: IdCodec, hashed: string, field: string): number {
  const userId = ids.decodePerson(hashed)
  if (userId === null) throw new AppError(40002, { data: { fields: [{ field, message: 'is no id of a person' }] } })
  return userId
}

function parseTarget(ids: IdCodec, kind: ReviewKind, hashed: string, field: string): number {
  return kind === 'profile' ? parsePerson(ids, hashed, field) : parseId(ids, hashed, field)
}

/** Whom a restriction is of. Throws 40001 unless one thing names them, 40002, 40401. */
async function findRestricted(
  { ids, comments, identity }: ModerationParts,
  db: Db,
  input: RestrictionInput,
): Promise<RestrictionDraft['of']> {
  const { user_id: user, comment_id: comment, ticket_no: ticket, address_range: addressRange } = input
  const named = [user, comment, ticket, addressRange].filter((name) => name !== undefined)
  if (named.length !== 1)
    throw new AppError(40001, {
      data: { fields: [{ field: 'body.user_id', message: 'or one of comment_id, ticket_no and address_range' }] },
    })
  if (addressRange !== undefined) return { addressRange }
  if (ticket !== undefined) {
    const report = await comments.reports.find(db, parseId(ids, ticket, 'body.ticket_no'))
    if (!report) throw new AppError(40401)
    return { subject: report.subject }
  }
  const userId =
    comment === undefined
      ? parsePerson(ids, user ?? '', 'body.user_id')
      : ((await comments.review.load(db, [parseId(ids, comment, 'body.comment_id')]))[0]?.userId ?? 0)
  if (!(await identity.findAuthors(db, [userId])).has(userId)) throw new AppError(40401)
  return { subject: subjectOfUser(userId) }
}

/** A page of rows with falling ids. Throws 40001 for a foreign cursor. */
async function pageById<Row extends { id: number }, Item>(
  name: string,
  { pagesize, cursor }: { pagesize: number; cursor?: string | undefined },
  list: (before: number | null, limit: number) => Promise<Row[]>,
  view: (row: Row) => Item,
): Promise<{ list: Item[]; has_more: boolean; next_cursor: string }> {
  const [before = null] = cursor === undefined ? [] : parseCursor(name, cursor, 1)
  const rows = await list(before, pagesize + 1)
  const shown = rows.slice(0, pagesize)
  const last = rows.length > pagesize ? shown.at(-1) : undefined
  return {
    list: shown.map(view),
    has_more: last !== undefined,
    next_cursor: last ? encodeCursor(name, [last.id]) : '',
  }
}
