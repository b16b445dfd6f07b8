import type { moderationAdminEndpoints, ReviewKind } from '#contract/admin/moderation.ts'
import type { moderationRuleAdminEndpoints } from '#contract/admin/moderation-rules.ts'
import type { ParsedInputOf } from '#contract/endpoints.ts'
import { channelOf } from '#contract/channels.ts'
import type { IdCodec } from '#contract/ids.ts'
import { sayInBase } from '#locales/say.ts'
import type { AdminHandlers, AdminWriteCall } from '#server/http/admin-call.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import { signLine } from '#server/realtime/sign-line.ts'
import type { Db } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { PolicyPlace, RestrictionDraft, Staff } from '../judging/judging.ts'
import { answerComment } from './answer-comment.ts'
import { countQueue } from './count-queue.ts'
import { decide } from './decide.ts'
import { findNames } from './find-names.ts'
import { getContext } from './get-context.ts'
import { viewDecisions } from './list-decisions.ts'
import { listQueue } from './list-queue.ts'
import type { ModerationParts } from './moderation.ts'
import { searchComments } from './search-comments.ts'
import { listDecisions } from './store-decisions.ts'
import { tryWord } from './try-word.ts'
import { undoDecisions } from './undo-decision.ts'
import { encodeTarget, toReport, toWord } from './view.ts'
import { viewRestriction, viewRestrictions } from './view-restrictions.ts'

type Endpoints = typeof moderationAdminEndpoints & typeof moderationRuleAdminEndpoints
type RestrictionInput = ParsedInputOf<Endpoints['POST /admin/api/v1/moderation/restrictions']>

/** Moderation over the editor's API. */
export function createAdminHandlers(parts: ModerationParts): AdminHandlers<Endpoints> {
  const { ids, database, judging, comments } = parts
  return {
    'GET /admin/api/v1/moderation/queue': (input) => listQueue(parts, input),
    'GET /admin/api/v1/moderation/counts': () => countQueue(parts),
    'POST /admin/api/v1/moderation/line': (_, call) => signLine(parts, call, channelOf.moderation()),
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
    'GET /admin/api/v1/moderation/comments': ({ text = '', content_id, user_id, state = null, since = 0, ...more }) =>
      searchComments(parts, database.db, {
        text,
        filter: {
          contentId: parseContent(ids, content_id, 'query.content_id'),
          userId: user_id === undefined ? null : parsePerson(ids, user_id, 'query.user_id'),
          state,
          since,
        },
        until: more.until ?? Number.MAX_SAFE_INTEGER,
        pagesize: more.pagesize,
        cursor: more.cursor,
      }),
    'GET /admin/api/v1/moderation/context': ({ kind, id }, { now }) =>
      getContext(parts, database.db, { kind, id: parseTarget(ids, kind, id, 'query.id'), now }),
    'GET /admin/api/v1/moderation/reasons': async () => ({ list: REASONS.map((reason) => sayInBase(reason)) }),
    async 'GET /admin/api/v1/moderation/decisions'({ pagesize, cursor, user_id: user, by, ...given }, { now }) {
      const subject = user === undefined ? undefined : subjectOfUser(parsePerson(ids, user, 'query.user_id'))
      const filter = { ...given, subject, by: by === undefined ? undefined : await findNames(parts, by) }
      const { list, ...more } = await pageById(
        `decisions:${JSON.stringify(filter)}`,
        { pagesize, cursor },
        (before, limit) => listDecisions(database.db, filter, before, limit),
        (row) => row,
      )
      return { list: await viewDecisions(parts, database.db, list, now), ...more }
    },
    async 'POST /admin/api/v1/moderation/decisions'({ targets, verdict, reason }, call) {
      const known = targets.map(({ kind, id, version }, index) => ({
        kind,
        version,
        id: parseTarget(ids, kind, id, `body.targets.${index}.id`),
      }))
      return { list: await decide(parts, call.tx, known, { verdict, reason, staff: staffOf(call), now: call.now }) }
    },
    async 'POST /admin/api/v1/moderation/decisions/undo'(input, call) {
      const known = input.ids.map((id, index) => parseId(ids, id, `body.ids.${index}`))
      return { list: await undoDecisions(parts, call.tx, known, { staff: staffOf(call), now: call.now }) }
    },
    async 'POST /admin/api/v1/comments/{id}/reply'({ id, account_id: account, text, version }, call) {
      const answer = {
        commentId: parseId(ids, id, 'path.id'),
        accountId: parseId(ids, account, 'body.account_id'),
        text,
        version,
      }
      return { id: ids.encode(await answerComment(parts, call.tx, answer, { staff: staffOf(call), now: call.now })) }
    },
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
      judging.getPolicies(database.db, parsePlace(ids, input, 'query')),
    'POST /admin/api/v1/moderation/policies': ({ policy, ...place }, call) =>
      judging.setPolicy(call.tx, parsePlace(ids, place, 'body'), policy, staffOf(call)),
    async 'GET /admin/api/v1/moderation/restrictions'(input, { now }) {
      const userId = input.user_id === undefined ? null : parsePerson(ids, input.user_id, 'query.user_id')
      const filter = {
        subject: userId === null ? null : subjectOfUser(userId),
        activeAt: input.active === '1' ? now : null,
      }
      const name = `restrictions:${input.active}:${input.user_id ?? ''}`
      const list = (before: number | null, limit: number) =>
        judging.listRestrictions(database.db, filter, before, limit)
      const { list: rows, ...more } = await pageById(name, input, list, (row) => row)
      return { list: await viewRestrictions(parts, database.db, rows), ...more }
    },
    async 'POST /admin/api/v1/moderation/restrictions'(input, call) {
      const { kind, reason, until, remove_all: removeAll } = input
      const draft = { kind, reason, until, removeAll, of: await findRestricted(parts, call.tx.db, input) }
      const made = await judging.restrict(call.tx, draft, { staff: staffOf(call), now: call.now })
      return viewRestriction(parts, call.tx.db, made)
    },
    async 'POST /admin/api/v1/moderation/restrictions/{id}/lift'({ id }, call) {
      const by = { staff: staffOf(call), now: call.now }
      return viewRestriction(parts, call.tx.db, await judging.lift(call.tx, parseId(ids, id, 'path.id'), by))
    },
  }
}

/** In the order of the keys that give them. */
const REASONS = [
  'report.reason.ads',
  'report.reason.abuse',
  'report.reason.vulgar',
  'report.reason.false',
  'report.reason.illegal',
  'report.reason.privacy',
  'moderation.reason.offTopic',
  'moderation.reason.repeated',
  'moderation.reason.empty',
] as const

function staffOf({ staff }: AdminWriteCall): Staff {
  return { by: staff.name, staffId: staff.id }
}

/** Throws 40001 for an item and a column at once, 40002. */
function parsePlace(
  ids: IdCodec,
  { content_id: contentId, gid }: { content_id?: string | undefined; gid?: string | undefined },
  source: 'query' | 'body',
): PolicyPlace {
  if (contentId !== undefined && gid !== undefined) throw refuseField(`${source}.gid`, 'goes without an item')
  if (contentId !== undefined) return { contentId: parseId(ids, contentId, `${source}.content_id`) }
  return gid === undefined ? 'site' : { groupId: parseId(ids, gid, `${source}.gid`) }
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
