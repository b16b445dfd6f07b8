import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { Submission } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseText } from '../comments/comments.ts'
import { submit } from './submit.ts'
import type { SubmissionParts } from './submissions.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v1/question/{id}/answer']>

/** Hands in an answer to a question that is public. Throws 40001, 40002, 40303, 40401, 41001, 42201, 42901. */
export async function writeAnswer(parts: SubmissionParts, input: Input, call: WriteCall): Promise<Submission> {
  const text = parseText(input.content)
  const question = await parts.content.findTarget(call.tx.db, input.id, { field: 'path.id' })
  if (!(await parts.community.isQuestion(call.tx.db, question.id))) throw new AppError(40401)
  await parts.content.lock(call.tx, question.id)
  if (question.commentsClosed) throw new AppError(40303)
  return submit(
    parts,
    {
      kind: 'answer',
      contentId: question.id,
      title: '',
      text,
      uploadIds: input.images,
      isAnonymous: false,
      tokenHash: null,
      ownPolicy: question.commentPolicy,
    },
    call,
  )
}
