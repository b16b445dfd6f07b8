import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ModerationWordsTable } from '#server/storage/tables/moderation.ts'

export type WordRow = Selectable<ModerationWordsTable>

export function listAllWords(db: Db): Promise<Array<Pick<WordRow, 'word' | 'action' | 'homophones'>>> {
  return db.selectFrom('moderation_words').select(['word', 'action', 'homophones']).execute()
}

export async function countWords(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_words')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Words, newest first, from behind one of them on. */
export function listWords(db: Db, before: number | null, limit: number): Promise<WordRow[]> {
  return db
    .selectFrom('moderation_words')
    .selectAll()
    .where('id', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function upsertWord(tx: Tx, row: Insertable<ModerationWordsTable>): Promise<WordRow> {
  const { action, homophones } = row
  return tx.sql
    .insertInto('moderation_words')
    .values(row)
    .onConflict((conflict) => conflict.column('word').doUpdateSet({ action, homophones }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a word; undefined when there was none. */
export function deleteWord(tx: Tx, id: number): Promise<WordRow | undefined> {
  return tx.sql.deleteFrom('moderation_words').where('id', '=', id).returningAll().executeTakeFirst()
}

/** The settings of moderation, which nobody else changes before the transaction ends. */
export async function lockSettings(tx: Tx, key: string): Promise<string> {
  const { value } = await tx.sql
    .insertInto('settings')
    .values({ key, value: '' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`settings.value` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
