import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { AdminHandlers, AdminWriteCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { checkItem } from './check-item.ts'
import { savePicture } from './save-picture.ts'
import { prepareBatch, restoreItem } from './batch.ts'
import { findView, getAccountId, listItems } from './list-items.ts'
import { prepareMove } from './move-item.ts'
import { arranged, copiesOfItems } from './points.ts'
import type { PublishingParts } from './publishing.ts'
import { refuseUnready } from './refuse-unready.ts'
import { parseManuscript, prepareCreation, prepareRevert, prepareUpdate, type SavedItem } from './save-manuscript.ts'
import * as store from './store.ts'
import { toPlace, toRevision, type ItemView } from './view.ts'

/** The calls about items of the editor's API. */
export function createContentHandlers(parts: PublishingParts): AdminHandlers<typeof contentAdminEndpoints> {
  const { database, ids, content, previews } = parts
  const idOf = (hashed: string, field = 'path.id') => parseId(ids, hashed, field)

  const viewOf = (db: Db, id: number) => findView(parts, db, id)

  /** Changes an item and tells what has become of it. */
  async function changed(hashed: string, tx: Tx, change: (id: number) => Promise<void>): Promise<{ item: ItemView }> {
    const id = idOf(hashed)
    await change(id)
    return { item: await viewOf(tx.db, id) }
  }

  /** What was kept, as the editor is told of it. */
  function saving(work: (tx: Tx) => Promise<SavedItem>) {
    return async (tx: Tx) => {
      const { item, revision, warnings } = await work(tx)
      return { item: await viewOf(tx.db, item.id), revision, warnings }
    }
  }

  /** Has an item come first in a group, or no longer, and tells who arranges it. */
  async function repin(
    given: { id: string; gid: string },
    { tx, staff }: AdminWriteCall,
    change: (tx: Tx, id: number, groupId: number) => Promise<void>,
  ): Promise<Record<string, never>> {
    const [contentId, groupId] = [idOf(given.id), idOf(given.gid, 'body.gid')]
    await change(tx, contentId, groupId)
    await parts.emit(tx, arranged, { groupId, contentId, staff })
    return {}
  }

  return {
    'GET /admin/api/v1/contents': (input) => listItems(parts, input),
    async 'GET /admin/api/v1/contents/counts'({ account }) {
      const accountId = account === undefined ? undefined : await getAccountId(parts, account)
      const { states, types } = await content.editing.count(accountId)
      const none = { draft: 0, scheduled: 0, published: 0, removed: 0 }
      return {
        states: { ...none, ...Object.fromEntries(states.map(({ state, count }) => [state, count])) },
        types: Object.fromEntries(types.map(({ type, count }) => [type, count])),
        copies: await parts.only(copiesOfItems).count(),
      }
    },
    'POST /admin/api/v1/contents/batch': (input) => prepareBatch(parts, input),
    async 'GET /admin/api/v1/contents/{id}'(input) {
      const id = idOf(input.id)
      const item = await viewOf(database.db, id)
      const [manuscript, groups, pins] = await Promise.all([
        parts.manuscripts.describe(id),
        content.editing.listPlaces(database.db, id),
        content.editing.listPins(id),
      ])
      if (manuscript === null) throw new AppError(40401)
      const toPlaces = (places: typeof groups) => places.map((place) => toPlace(place, ids))
      return { item, manuscript, groups: toPlaces(groups), pins: toPlaces(pins) }
    },
    'POST /admin/api/v1/contents': async ({ fields, body, note, accept_undescribed: isAccepted }, { staff, now }) =>
      saving(
        await prepareCreation(parts, { fields, body }, { by: staff.name, note, now, isAccepted, isUnsigned: true }),
      ),
    async 'POST /admin/api/v1/contents/{id}'(input, { staff, now }) {
      const { id, fields, body, version, note, accept_undescribed: isAccepted } = input
      const options = { version, by: staff.name, note, now, isAccepted, isUnsigned: true as const }
      return saving(await prepareUpdate(parts, idOf(id), { manuscript: { fields, body }, ...options }))
    },
    'GET /admin/api/v1/contents/{id}/check': async ({ id }) => ({
      warnings: await checkItem(parts, idOf(id)),
    }),
    'POST /admin/api/v1/contents/{id}/publish': ({ id: hashed, accept_undescribed: isAccepted }, { tx }) =>
      changed(hashed, tx, async (id) => {
        await refuseUnready(parts, tx.db, id, isAccepted)
        await content.publishContent(tx, id, tx.now)
      }),
    'POST /admin/api/v1/contents/{id}/schedule': ({ id: hashed, time, accept_undescribed: isAccepted }, { tx }) =>
      changed(hashed, tx, async (id) => {
        if (time <= tx.now) throw refuseTime()
        await refuseUnready(parts, tx.db, id, isAccepted)
        await content.scheduleContent(tx, id, time)
      }),
    'POST /admin/api/v1/contents/{id}/withdraw': ({ id: hashed }, { tx }) =>
      changed(hashed, tx, (id) => content.editing.withdraw(tx, id)),
    'POST /admin/api/v1/contents/{id}/remove': ({ id: hashed }, { tx }) =>
      changed(hashed, tx, (id) => content.removeContent(tx, id)),
    'POST /admin/api/v1/contents/{id}/restore': ({ id: hashed }, { tx }) =>
      changed(hashed, tx, (id) => restoreItem(parts, tx, id)),
    async 'POST /admin/api/v1/contents/{id}/delete'({ id }, { tx }) {
      await content.editing.deleteDraft(tx, idOf(id))
      return {}
    },
    async 'POST /admin/api/v1/contents/{id}/move'({ id: hashed, columns, topics, lists }) {
      const id = idOf(hashed)
      const work = await prepareMove(parts, id, { columns, topics, lists })
      return async (tx) => {
        const groups = await work(tx)
        return { item: await viewOf(tx.db, id), groups: groups.map((place) => toPlace(place, ids)) }
      }
    },
    'POST /admin/api/v1/contents/{id}/pin': (given, call) => repin(given, call, content.editing.pin),
    'POST /admin/api/v1/contents/{id}/unpin': (given, call) => repin(given, call, content.editing.unpin),
    async 'GET /admin/api/v1/contents/{id}/revisions'({ id: hashed, pagesize, cursor }) {
      const id = idOf(hashed)
      await viewOf(database.db, id)
      const list = `revisions:${hashed}`
      const [before = null] = cursor === undefined ? [] : parseCursor(list, cursor, 1)
      const rows = await store.listRevisions(database.db, id, before, pagesize + 1)
      const shown = rows.slice(0, pagesize)
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      return {
        list: shown.map(toRevision),
        has_more: last !== undefined,
        next_cursor: last ? encodeCursor(list, [last.number]) : '',
      }
    },
    async 'GET /admin/api/v1/contents/{id}/revisions/{number}'({ id, number }) {
      const row = await store.findRevision(database.db, idOf(id), number)
      if (!row) throw new AppError(40401)
      return { revision: toRevision(row), manuscript: parseManuscript(row.manuscript) }
    },
    'POST /admin/api/v1/contents/{id}/revisions/{number}/restore': async (
      { id, number, version, note },
      { staff, now },
    ) =>
      saving(
        await prepareRevert(parts, idOf(id), {
          number,
          version,
          by: staff.name,
          note,
          now,
          isAccepted: true,
          isUnsigned: true,
        }),
      ),
    async 'GET /admin/api/v1/contents/{id}/previews'({ id }) {
      const links = await previews.listLinksOf(idOf(id))
      return {
        list: links.map((link) => ({
          link_id: link.id,
          path: link.path,
          editor: link.editor,
          create_time: link.created_at,
          expire_at: link.expires_at,
          revoke_time: link.revoked_at,
        })),
      }
    },
    async 'POST /admin/api/v1/contents/{id}/previews'({ id, hours }, { tx, staff }) {
      const link = await previews.makeLink(tx, idOf(id), { seconds: hours * 3600, editor: staff.name })
      return { link_id: link.id, path: link.path, expire_at: link.expireAt }
    },
    async 'POST /admin/api/v1/contents/{id}/previews/{link_id}/revoke'({ id, link_id: linkId }, { tx }) {
      await previews.revokeById(tx, idOf(id), linkId)
      return {}
    },
    async 'POST /admin/api/v1/images'({ data, name }, { staff }) {
      const { image, address } = await savePicture(parts.mediaStore, data)
      return async (tx) => {
        await content.saveImage(tx, image)
        await parts.shelf.putPicture(tx, image, { by: staff.name, name })
        return { address, width: image.width, height: image.height }
      }
    },
  }
}

function refuseTime(): AppError {
  return new AppError(40001, { data: { fields: [{ field: 'body.time', message: 'is past' }] } })
}
