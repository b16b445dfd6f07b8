import type { workingCopyAdminEndpoints } from '#contract/admin/working-copies.ts'
import { channelOf } from '#contract/channels.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { signLine } from '#server/realtime/sign-line.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { findSteps } from '../publishing/publishing.ts'
import { prepareApplying } from './apply-copy.ts'
import { checkCopy } from './check-copy.ts'
import { discardCopy, restoreCopy } from './discard-copy.ts'
import type { DraftingParts } from './drafting.ts'
import { getLocked, prepareKeeping, refuseTooDeep, toConflict, toRenewedLease } from './keep-copy.ts'
import { prepareBeginning, prepareOpening } from './open-copy.ts'
import { parseReview, takeStep, toColumn } from './review.ts'
import { LEASE_SECONDS, toLease } from './rules.ts'
import * as store from './store.ts'
import { tellWriting } from './tell-writing.ts'
import { toCopies, toLeaseView, toManuscript, toState } from './view.ts'

/** The calls about working copies of the editor's API. */
export function createAdminHandlers(parts: DraftingParts): AdminHandlers<typeof workingCopyAdminEndpoints> {
  const { database, content, ids, publishing } = parts
  const idOf = (hashed: string, field = 'path.id') => parseId(ids, hashed, field)

  async function getCopy(id: number): Promise<store.CopyRow> {
    const copy = await store.findOpenCopy(database.db, id)
    if (!copy) throw new AppError(40401)
    return copy
  }

  async function viewOf(db: Db, row: store.CopyFacts, now: number) {
    const [copy] = await toCopies(parts, db, [row], now)
    if (!copy) throw new Error('a copy has no view')
    return copy
  }

  const opened = (work: (tx: Tx) => Promise<store.CopyRow>) => async (tx: Tx) => ({
    copy: await viewOf(tx.db, await work(tx), tx.now),
  })

  return {
    async 'GET /admin/api/v1/working-copies'({ mine, content_id: contentId, type, pagesize, cursor }, { staff, now }) {
      const filter = {
        ...(mine === '1' && { staffId: staff.id }),
        ...(contentId !== undefined && { contentId: idOf(contentId, 'query.content_id') }),
        ...(type !== undefined && { type }),
      }
      const list = `working-copies:${JSON.stringify(filter)}`
      const [updatedAt = 0, id = 0] = cursor === undefined ? [] : parseCursor(list, cursor, 2)
      const after = cursor === undefined ? null : ([updatedAt, id] as const)
      const rows = await store.listCopies(database.db, filter, after, pagesize + 1)
      const shown = rows.slice(0, pagesize)
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      return {
        list: await toCopies(parts, database.db, shown, now),
        has_more: last !== undefined,
        next_cursor: last ? encodeCursor(list, [last.updated_at, last.id]) : '',
      }
    },
    async 'POST /admin/api/v1/working-copies'({ content_id: contentId, type, account, fields, body }, { staff }) {
      if (contentId !== undefined) return opened(await prepareOpening(parts, idOf(contentId, 'body.content_id'), staff))
      refuseTooDeep(fields, 'body.fields')
      return opened(prepareBeginning({ type, account, fields, body }, staff))
    },
    async 'GET /admin/api/v1/working-copies/{id}'({ id }, { now }) {
      const row = await getCopy(idOf(id))
      const pictures = row.content_id === null ? [] : await content.editing.listPictures(row.content_id)
      return {
        copy: await viewOf(database.db, row, now),
        manuscript: toManuscript(row),
        base: toManuscript({ fields: row.base_fields, body: row.base_body }),
        pictures: Object.fromEntries(pictures),
      }
    },
    'POST /admin/api/v1/working-copies/{id}': async (input, { staff }) => {
      const { id, client_id: clientId, base_version: baseVersion, lost, ...kept } = input
      return await prepareKeeping(parts, idOf(id), staff, { ...kept, clientId, baseVersion, lost })
    },
    async 'POST /admin/api/v1/working-copies/{id}/lease'({ id: hashed, take }, { staff }) {
      const id = idOf(hashed)
      return async (tx) => {
        const copy = await getLocked(tx, id)
        const held = toLease(copy, tx.now)
        const other = held && held.staffId !== staff.id ? held.name : ''
        const taken = { lease_staff: staff.id, lease_name: staff.name, lease_until: tx.now + LEASE_SECONDS }
        const change = take ? taken : toRenewedLease(copy, staff, tx.now)
        if ('lease_staff' in change) await store.updateCopy(tx, id, change)
        if (take) await tellWriting(parts, tx, { id, seq: copy.seq, by: staff })
        return { lease: toLeaseView({ ...copy, ...change }, ids, tx.now), was: take ? other : '' }
      }
    },
    async 'POST /admin/api/v1/working-copies/{id}/line'({ id: hashed }, call) {
      await getCopy(idOf(hashed))
      return signLine(parts, call, channelOf.copy(hashed))
    },
    async 'GET /admin/api/v1/working-copies/{id}/states'({ id }) {
      const copy = await getCopy(idOf(id))
      return { list: (await store.listStates(database.db, copy.id)).map(toState) }
    },
    async 'GET /admin/api/v1/working-copies/{id}/states/{number}'({ id, number }) {
      const copy = await getCopy(idOf(id))
      const state = await store.findState(database.db, copy.id, number)
      if (!state) throw new AppError(40401)
      return { state: toState(state), manuscript: toManuscript(state) }
    },
    async 'POST /admin/api/v1/working-copies/{id}/plan'({ id, time, note }, { tx }) {
      const copy = await getLocked(tx, idOf(id))
      const change = { plan_at: time, plan_note: note }
      await store.updateCopy(tx, copy.id, change)
      return { copy: await viewOf(tx.db, { ...copy, ...change }, tx.now) }
    },
    'GET /admin/api/v1/working-copies/{id}/check': async ({ id }, { now }) =>
      checkCopy(parts, await getCopy(idOf(id)), now),
    async 'POST /admin/api/v1/working-copies/{id}/preview'({ id: hashed, hours }, { staff }) {
      const options = { seconds: hours * 60 * 60, editor: staff.name }
      const { path, expireAt } = await parts.previews.makeCopyPath(idOf(hashed), options)
      return async () => ({ path, expire_at: expireAt })
    },
    async 'POST /admin/api/v1/working-copies/{id}/apply'(input, { staff, now }) {
      const { id, accept_undescribed: isAccepted, ...applying } = input
      const apply = await prepareApplying(parts, idOf(id), { ...applying, by: staff.name, now, isAccepted })
      return async (tx) => {
        const { item, revision, warnings } = await apply(tx)
        return { item: await publishing.viewOf(tx.db, item.id), revision, warnings }
      }
    },
    async 'POST /admin/api/v1/working-copies/{id}/review'({ id, step, seq, note }, { tx, staff }) {
      const copy = await getLocked(tx, idOf(id))
      if (copy.seq !== seq) throw toConflict(copy)
      const needed = await findSteps(tx.db)
      const review = toColumn(takeStep(parseReview(copy.review), { step, note, staff, needed, now: tx.now }))
      await store.updateCopy(tx, copy.id, { review })
      return { copy: await viewOf(tx.db, { ...copy, review }, tx.now) }
    },
    'POST /admin/api/v1/working-copies/{id}/discard': async ({ id }, { tx }) => ({
      undo_until: await discardCopy(tx, idOf(id)),
    }),
    'POST /admin/api/v1/working-copies/{id}/undiscard': async ({ id }, { tx }) => ({
      copy: await viewOf(tx.db, await restoreCopy(parts, tx, idOf(id)), tx.now),
    }),
  }
}
