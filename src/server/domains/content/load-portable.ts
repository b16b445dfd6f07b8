import type { Db } from '#server/storage/database.ts'
import { toPublicBody } from './public-text.ts'
import { toPortable } from './rich-text/portable.ts'
import { listBodies } from './store-texts.ts'

/** Bodies of items as other sites can show them, with addresses on `origin`; of any state, so the caller asks for public ones. */
export async function loadPortable(db: Db, ids: readonly number[], origin: string): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await listBodies(db, ids)
  return new Map(rows.map((row) => [row.content_id, toPortable(toPublicBody(row.type, row.html), origin)]))
}
