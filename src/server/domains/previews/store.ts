import type { Db, Tx } from '#server/storage/database.ts'

export interface PreviewLink {
  id: number
  content_id: number
  editor: string
  created_at: number
  expires_at: number
  revoked_at: number
}

export function findLink(db: Db, id: number): Promise<PreviewLink | undefined> {
  return db.selectFrom('preview_links').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Links to an item, the latest first. */
export function listLinks(db: Db, contentId: number): Promise<PreviewLink[]> {
  return db.selectFrom('preview_links').selectAll().where('content_id', '=', contentId).orderBy('id', 'desc').execute()
}

export async function insertLink(tx: Tx, link: Omit<PreviewLink, 'id' | 'created_at' | 'revoked_at'>): Promise<number> {
  const { id } = await tx.sql
    .insertInto('preview_links')
    .values({ ...link, created_at: tx.now, revoked_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function revokeLink(tx: Tx, id: number): Promise<void> {
  await tx.sql.updateTable('preview_links').set({ revoked_at: tx.now }).where('id', '=', id).execute()
}

export async function deleteLinksOf(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('preview_links').where('content_id', '=', contentId).execute()
}

export async function deleteLinksExpiredBefore(tx: Tx, time: number): Promise<void> {
  await tx.sql.deleteFrom('preview_links').where('expires_at', '<', time).execute()
}
