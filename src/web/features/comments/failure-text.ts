import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { MENTIONS_MAX } from '#contract/limits.ts'
import type { Failure, FailureData } from '#contract/endpoints.ts'
import type { Text } from '../../i18n/text.tsx'
import { restrictionText } from '../../runtime/restriction-text.ts'
import type { Draft } from '../writing/begun-draft.ts'

/** What a reader is told of something that was not taken, and what to do. */
export function failureText({ code, data }: Failure, doing: Draft['intent'] | 'remove', text: Text): string {
  switch (code) {
    case NETWORK_FAILURE:
      return text(doing === 'remove' ? 'error.networkAdvice' : 'comment.failed.network')
    case 40001:
      return text(isAboutImages(data) ? 'comment.failed.images' : 'comment.failed.other')
    case 42201:
      return text('comment.failed.words')
    case 42204:
      return text('comment.failed.mentions', { most: MENTIONS_MAX })
    case 40303:
      return text('comment.failed.closed')
    case 40302:
      return `${text('comment.failed.restricted')}${restrictionText(data, text)}`
    case 40901:
      return text(doing === 'edit' ? 'comment.failed.late' : 'comment.failed.parent')
    case 40401:
    case 41001:
      return text('comment.failed.gone')
    case 42901:
      return text('comment.failed.often', { seconds: data?.retry_after ?? 60 })
    default:
      return text('comment.failed.other')
  }
}

function isAboutImages(data: FailureData | null): boolean {
  return data?.fields?.some(({ field }) => field.startsWith('body.images')) ?? false
}
