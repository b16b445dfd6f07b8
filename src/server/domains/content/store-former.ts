import type { Db, Tx } from '#server/storage/database.ts'
import type { FormerTextsTable } from '#server/storage/tables/content.ts'

/** What an item said when it came out; undefined while it says the same. */
export function findFormer(db: Db, contentId: number) {
  return db.selectFrom('former_texts').select(['title', 'words']).where('content_id', '=', contentId).executeTakeFirst()
}

/** Keeps what an item said when it came out, unless that is kept already. */
export async function insertFormer(tx: Tx, row: FormerTextsTable): Promise<void> {
  await tx.sql
    .insertInto('former_texts')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doNothing())
    .execute()
}

export async function deleteFormer(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('former_texts').where('content_id', '=', contentId).execute()
}
