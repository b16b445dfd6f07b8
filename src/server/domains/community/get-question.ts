import type { Question } from '#contract/community.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { CommunityParts } from './community.ts'
import { findQuestion } from './store-questions.ts'
import { toQuestion } from './view.ts'

/** A published question. Throws 40002, 40401, 41001. */
export async function getQuestion(parts: CommunityParts, hashed: string): Promise<Question> {
  const { content, database, ids } = parts
  const detail = await content.getDetail(hashed, { types: ['question'], field: 'query.id' })
  const id = parseId(ids, detail.id, 'query.id')
  const [row, texts] = await Promise.all([findQuestion(database.db, id), content.loadTexts([id])])
  if (!row) throw new AppError(40401)
  return toQuestion(detail, texts.get(id) ?? '', row, parts)
}
