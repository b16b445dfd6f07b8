import type { Db, Tx } from '#server/storage/database.ts'
import type { ChosenWordsTable } from '#server/storage/tables/revisions.ts'
import type { SearchWordsTable } from '#server/storage/tables/search.ts'

export type WordRow = SearchWordsTable
export type ChosenRow = ChosenWordsTable

/** Words that enough callers asked for, hottest first. */
export function listKnownWords(db: Db, limit: number): Promise<WordRow[]> {
  return db
    .selectFrom('search_words')
    .selectAll()
    .where('known', '=', 1)
    .orderBy('heat_at', 'desc')
    .orderBy('word')
    .limit(limit)
    .execute()
}

/** The rows of words, held until the end of the transaction in the order of the words. */
export function lockWords(tx: Tx, words: readonly string[]): Promise<WordRow[]> {
  const query = tx.sql
    .selectFrom('search_words')
    .selectAll()
    .where('word', 'in', [...words])
    .orderBy('word')
  return (tx.dialect.rowLocks ? query.forUpdate() : query).execute()
}

/** Inserts a word; false when it is there already. */
export async function insertWord(tx: Tx, row: WordRow): Promise<boolean> {
  const inserted = await tx.sql
    .insertInto('search_words')
    .values(row)
    .onConflict((conflict) => conflict.column('word').doNothing())
    .returning('word')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function updateWord(tx: Tx, { word, ...change }: WordRow): Promise<void> {
  await tx.sql.updateTable('search_words').set(change).where('word', '=', word).execute()
}

/** Deletes up to `most` of the words that are colder than this. */
export async function deleteWordsColderThan(tx: Tx, heatAt: number, most: number): Promise<void> {
  const cold = tx.sql
    .selectFrom('search_words')
    .select('word')
    .where('heat_at', '<', heatAt)
    .orderBy('heat_at')
    .limit(most)
  await tx.sql.deleteFrom('search_words').where('word', 'in', cold).execute()
}

/** Words that editors chose, in their order. */
export function listChosenWords(db: Db): Promise<ChosenRow[]> {
  return db.selectFrom('chosen_words').selectAll().orderBy('position').execute()
}

export async function replaceChosenWords(tx: Tx, rows: readonly ChosenRow[]): Promise<void> {
  await tx.sql.deleteFrom('chosen_words').execute()
  if (rows.length > 0) {
    await tx.sql
      .insertInto('chosen_words')
      .values([...rows])
      .execute()
  }
}
