import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Failure } from '#contract/endpoints.ts'
import type { Text } from '../../i18n/text.tsx'
import { restrictionText } from '../../runtime/restriction-text.ts'

/** What a reader is told of a question or an answer that was not taken, and what to do. */
export function submissionFailure({ code, data }: Failure, text: Text): string {
  switch (code) {
    case NETWORK_FAILURE:
      return text('comment.failed.network')
    case 40001:
      return text(isAboutImages(data) ? 'comment.failed.images' : 'comment.failed.other')
    case 42201:
      return text('comment.failed.words')
    case 40303:
      return text('question.failed.closed')
    case 40302:
      return `${text('question.failed.restricted')}${restrictionText(data, text)}`
    case 40401:
    case 41001:
      return text('comment.failed.gone')
    case 42901:
      return text('comment.failed.often', { seconds: data?.retry_after ?? 60 })
    default:
      return text('comment.failed.other')
  }
}

function isAboutImages(data: Failure['data']): boolean {
  return data?.fields?.some(({ field }) => field.startsWith('body.images')) ?? false
}
