import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { QuestionState, Submission } from '#contract/submissions.ts'
import { toLine } from '#base/to-line.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseText, userOf } from '../comments/comments.ts'
import { loadContext } from './load-submissions.ts'
import { hashSecret } from './rules.ts'
import { findBySecret } from './store.ts'
import { submit } from './submit.ts'
import type { SubmissionParts } from './submissions.ts'
import { toQuestionState } from './view.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v1/question']>

/**
 * Hands in a question. Throws 40001, 40401 where the site has no questions, 40901 for a secret that opens another one
 * already, 42201, 42901.
 */
export async function askQuestion(parts: SubmissionParts, input: Input, call: WriteCall): Promise<Submission> {
  if (!parts.contentTypes.includes('question')) throw new AppError(40401)
  const userId = userOf(call)
  const title = toLine(parseText(input.title, 'body.title'))
  const text = input.content === '' ? '' : parseText(input.content)
  const tokenHash = input.secret === undefined ? null : hashSecret(input.secret)
  const known = tokenHash === null ? undefined : await findBySecret(call.tx.db, tokenHash)
  if (known && known.user_id !== userId) throw new AppError(40901)
  return submit(
    parts,
    {
      kind: 'question',
      contentId: null,
      title,
      text,
      uploadIds: input.images,
      isAnonymous: input.is_anonymous,
      tokenHash: known ? null : tokenHash,
    },
    call,
  )
}

/** What became of a question, for who holds its link. Throws 40401. */
export async function getQuestionState(parts: SubmissionParts, { secret }: { secret: string }): Promise<QuestionState> {
  const row = await findBySecret(parts.database.db, hashSecret(secret))
  if (!row) throw new AppError(40401)
  const { content_id: id } = row
  const [context, counts] = await Promise.all([
    loadContext(parts, [row]),
    parts.community.countAnswers(parts.database.db, id === null ? [] : [id]),
  ])
  return toQuestionState(row, counts.get(id ?? 0) ?? 0, context)
}
