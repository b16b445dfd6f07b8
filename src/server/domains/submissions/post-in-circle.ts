import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { Submission } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { parseText } from '../comments/comments.ts'
import { submit } from './submit.ts'
import type { SubmissionParts } from './submissions.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v1/circle/{id}/post']>

/** Hands in a post. Throws 40001, 40002, 40401 for a circle that there is not, 42201, 42901. */
export async function postInCircle(parts: SubmissionParts, input: Input, call: WriteCall): Promise<Submission> {
  const text = parseText(input.content)
  const id = parseId(parts.ids, input.id, 'path.id')
  if (!parts.contentTypes.includes('circle') || !(await parts.community.isCircle(call.tx.db, id)))
    throw new AppError(40401)
  return submit(
    parts,
    {
      kind: 'circle',
      contentId: null,
      title: '',
      text,
      uploadIds: input.images,
      isAnonymous: false,
      tokenHash: null,
      circle: { id, channel: input.channel },
    },
    call,
  )
}
