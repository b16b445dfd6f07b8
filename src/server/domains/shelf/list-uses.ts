import type { ShelfUse } from '#contract/admin/shelf.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { findNaming, type NamingRow } from '#server/storage/named-files.ts'
import type { ShelfParts } from './shelf.ts'

/** Places that are told apart; a table that is not named here is an `item` where it says which, else `other`. */
const KINDS: Readonly<Record<string, ShelfUse['kind']>> = {
  accounts: 'account',
  answers: 'reader',
  circles: 'model',
  comments: 'reader',
  groups: 'group',
  live_columns: 'room',
  live_messages: 'room',
  live_rooms: 'room',
  members: 'model',
  model_items: 'model',
  repositories: 'model',
  revisions: 'history',
  settings: 'site',
  submissions: 'reader',
  uploads: 'reader',
  working_copies: 'copy',
  working_copy_states: 'copy',
}

/** Tables of what the document of the site says. */
const OF_SITE = new Set(['accounts', 'circles', 'groups', 'settings'])

/** All that names a file, each item, copy or place once. */
export async function listUses(parts: ShelfParts, hash: string, now: number): Promise<ShelfUse[]> {
  const { database, ids, content } = parts
  const imageId = await content.editing.findImageId(hash)
  const uses = new Map<string, ShelfUse>()
  const hashOf = (id: number) => (id === imageId ? hash : undefined)
  for await (const found of findNaming(database.db, {
    wanted: { hash, imageId },
    mediaPath: MEDIA_PATH,
    hashOf,
    now,
    pace: 'quick',
  })) {
    const kind = KINDS[found.table] ?? (itemOf(found) === null ? 'other' : 'item')
    const item = await findItem(itemOf(found))
    const copyId = found.table === 'working_copies' ? found.row.id : found.row.copy_id
    const id = kind === 'copy' ? ids.encode(copyId ?? 0) : item ? ids.encode(item.id) : ''
    const title = item?.title || found.row.title || found.row.name || ''
    const key = `${kind} ${id || `${found.table} ${title}`}`
    const text = textOf(kind, found.table)
    const known = uses.get(key)
    if (!known) uses.set(key, { kind, id, title, state: item?.state ?? '', table: found.table, text })
    else if (text !== null) uses.set(key, { ...known, text })
  }
  return [...uses.values()]

  function findItem(id: number | null) {
    return id === null ? null : content.editing.find(database.db, id)
  }
}

function itemOf({ table, row }: NamingRow): number | null {
  return (table === 'contents' ? row.id : row.content_id) ?? null
}

function textOf(kind: ShelfUse['kind'], table: string): ShelfUse['text'] {
  if (kind === 'item') return 'item'
  if (table === 'working_copies') return 'copy'
  return OF_SITE.has(table) ? 'site' : null
}
