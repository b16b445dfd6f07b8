import type { Insertable } from 'kysely'
import type { Db, Tx } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'
import { isAfterRow } from '#server/storage/keyset.ts'
import type { AnswersTable, QuestionsTable } from '#server/storage/tables/community.ts'

export type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>
export type AnswerRow = Awaited<ReturnType<typeof listAllAnswers>>[number]
export type AnswerSort = 'best' | 'time'

const ORDERS = {
  best: ['is_best', 'star_count', 'created_at', 'id'],
  time: ['created_at', 'id'],
} as const satisfies Record<AnswerSort, ReadonlyArray<keyof AnswerRow>>

/** Place of an answer in an order. */
export function placeOf(answer: AnswerRow, sort: AnswerSort): number[] {
  return ORDERS[sort].map((column) => answer[column])
}

/** How many numbers a place is made of. */
export function placeLength(sort: AnswerSort): number {
  return ORDERS[sort].length
}

export function findQuestion(db: Db, contentId: number) {
  return db.selectFrom('questions').selectAll().where('content_id', '=', contentId).executeTakeFirst()
}

/** Answers to a question: the accepted one and the most starred, or the newest, first; from behind `after` on. */
export function listAnswers(
  db: Db,
  { contentId, sort }: { contentId: number; sort: AnswerSort },
  after: readonly number[] | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<AnswerRow[]> {
  let query = db.selectFrom('answers').selectAll().where('content_id', '=', contentId)
  if (after) query = query.where(isAfterRow<readonly string[]>(ORDERS[sort], 'desc', after))
  for (const column of ORDERS[sort]) query = query.orderBy(column, 'desc')
  return query.limit(limit).offset(offset).execute()
}

export function findAnswerById(db: Db, contentId: number, id: number): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('answers')
    .selectAll()
    .where('id', '=', id)
    .where('content_id', '=', contentId)
    .executeTakeFirst()
}

/** Every answer to a question in the order in which they were first saved. */
export function listAllAnswers(db: Db, contentId: number) {
  return db.selectFrom('answers').selectAll().where('content_id', '=', contentId).orderBy('id').execute()
}

export async function upsertQuestion(tx: Tx, row: QuestionsTable): Promise<void> {
  const { content_id: _, ...facts } = row
  await tx.sql
    .insertInto('questions')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(facts))
    .execute()
}

/** Creates or updates an answer by its key; returns its id. */
export async function upsertAnswer(tx: Tx, row: Insertable<AnswersTable>): Promise<number> {
  const { content_id: _, source_id: __, ...facts } = row
  const { id } = await tx.sql
    .insertInto('answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['content_id', 'source_id']).doUpdateSet(facts))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function listAnswerCounts(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('questions')
    .select(['content_id', 'answer_count'])
    .where('content_id', 'in', toIdList(contentIds))
    .execute()
}

export function findAnswer(db: Db, contentId: number, key: string) {
  return db
    .selectFrom('answers')
    .select(['id', 'member_id'])
    .where('content_id', '=', contentId)
    .where('source_id', '=', key)
    .executeTakeFirst()
}

/** Counts the answers to a question up or down. */
export async function addAnswers(tx: Tx, contentId: number, by: number): Promise<void> {
  await tx.sql
    .updateTable('questions')
    .set((eb) => ({ answer_count: eb('answer_count', '+', by) }))
    .where('content_id', '=', contentId)
    .execute()
}

/** Names nobody as who asked. */
export async function disownQuestion(tx: Tx, contentId: number): Promise<void> {
  await tx.sql
    .updateTable('questions')
    .set({ asker_name: '', asker_avatar: '' })
    .where('content_id', '=', contentId)
    .execute()
}

export async function deleteAnswers(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.sql.deleteFrom('answers').where('id', 'in', toIdList(ids)).execute()
}

/** Deletes a question with its answers. */
export async function deleteQuestion(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('answers').where('content_id', '=', contentId).execute()
  await tx.sql.deleteFrom('questions').where('content_id', '=', contentId).execute()
}
