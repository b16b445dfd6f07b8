import type { shelfAdminEndpoints } from '#contract/admin/shelf.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import { finishUpload } from './finish-upload.ts'
import { listUses } from './list-uses.ts'
import { findLookTime } from './look-through.ts'
import { prepareReplacing } from './replace-file.ts'
import type { ShelfParts } from './shelf.ts'
import * as store from './store.ts'
import type { ShelfUploads } from './uploads.ts'
import { toShelfFile } from './view.ts'

/** The calls about the shelf of the editor's API. */
export function createAdminHandlers(
  parts: ShelfParts & { uploads: ShelfUploads },
): AdminHandlers<typeof shelfAdminEndpoints> {
  const { database } = parts
  const changed = (row: store.FileRow | undefined) => {
    if (!row) throw new AppError(40401)
    return { media: toShelfFile(row) }
  }

  return {
    async 'GET /admin/api/v1/media'({ pagesize, cursor, unused, kind, text, by }) {
      const list = `media:${JSON.stringify([kind, text, by, unused])}`
      const [before = null] = cursor === undefined ? [] : parseCursor(list, cursor, 1)
      const filter = { kind, text, by, isUnused: unused === '1' }
      const rows = await store.listFiles(database.db, filter, before, pagesize + 1)
      const shown = rows.slice(0, pagesize)
      const last = rows.length > shown.length ? shown.at(-1) : undefined
      return {
        list: shown.map(toShelfFile),
        has_more: last !== undefined,
        next_cursor: last ? encodeCursor(list, [last.id]) : '',
        look_time: await findLookTime(parts),
      }
    },
    async 'GET /admin/api/v1/media/{hash}'({ hash }, { now }) {
      const row = await store.findFile(database.db, hash)
      if (!row || row.removed_at > 0) throw new AppError(40401)
      return { media: toShelfFile(row), uses: await listUses(parts, hash, now) }
    },
    'POST /admin/api/v1/media/{hash}/notes': async ({ hash, name, alt, credit }, { tx }) => {
      const given = Object.entries({ name, alt, credit }).filter(([, value]) => value !== undefined)
      const row = await store.findFile(tx.db, hash)
      return changed(given.length === 0 ? row : await store.changeFile(tx, hash, Object.fromEntries(given)))
    },
    async 'POST /admin/api/v1/media/{hash}/replace'(input, call) {
      const work = await prepareReplacing(parts, input, call)
      return async (tx) => {
        const { row, replaced } = await work(tx)
        return { media: toShelfFile(row), replaced }
      }
    },
    async 'POST /admin/api/v1/media/{hash}/delete'({ hash }, { now }) {
      const row = await store.findFile(database.db, hash)
      if (!row || row.removed_at > 0) throw new AppError(40401)
      if ((await listUses(parts, hash, now)).length > 0) throw new AppError(40901)
      return async (tx) => {
        await store.changeFile(tx, hash, { removed_at: tx.now })
        return {}
      }
    },
    'POST /admin/api/v1/media/{hash}/restore': async ({ hash }, { tx }) =>
      changed(await store.changeFile(tx, hash, { removed_at: 0 })),
    async 'POST /admin/api/v1/media/uploads/{id}/finish'({ id }, call) {
      const work = await finishUpload(parts, id, call)
      return async (tx) => changed(await work(tx))
    },
  }
}
