import type { CommunityParts } from './community.ts'
import { findAnswerById, type AnswerRow } from './store-questions.ts'

/** An answer to a question by its public id; undefined where the question has none of that id. */
export async function findAnswer(
  { database, ids }: Pick<CommunityParts, 'database' | 'ids'>,
  contentId: number,
  hashed: string,
): Promise<AnswerRow | undefined> {
  const id = ids.decode(hashed)
  return id === null ? undefined : await findAnswerById(database.db, contentId, id)
}
