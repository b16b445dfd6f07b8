import { parseJson } from '#base/parse-json.ts'
import type { Quiz } from '#contract/quizzes.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { QuizzesTable } from '#server/storage/tables/quizzes.ts'

/** Null for an item that is no quiz. */
export async function findQuiz(db: Db, contentId: number): Promise<Quiz | null> {
  const row = await db.selectFrom('quizzes').select('quiz').where('content_id', '=', contentId).executeTakeFirst()
  return row ? (parseJson(row.quiz) as Quiz) : null
}

export async function writeQuiz(tx: Tx, contentId: number, quiz: Quiz): Promise<void> {
  const row: QuizzesTable = { content_id: contentId, quiz: JSON.stringify(quiz) }
  await tx.sql
    .insertInto('quizzes')
    .values(row)
    .onConflict((conflict) => conflict.column('content_id').doUpdateSet(row))
    .execute()
}

export async function deleteQuiz(tx: Tx, contentId: number): Promise<void> {
  await tx.sql.deleteFrom('quizzes').where('content_id', '=', contentId).execute()
}
