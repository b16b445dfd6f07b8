import type { Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Text } from '../../i18n/text.tsx'
import { restrictionText } from '../../runtime/restriction-text.ts'

/** What a reader is told of a picture that was not taken, and what to do. */
export function uploadFailureText(failure: Failure | null, text: Text): string {
  switch (failure?.code) {
    case undefined:
      return text('upload.failed.login')
    case NETWORK_FAILURE:
      return text('upload.failed.network')
    case 40001:
      return text('upload.failed.kind')
    case 41301:
      return text('upload.failed.large')
    case 42901:
      return text('upload.failed.often')
    case 40302:
      return `${text('upload.failed.restricted')}${restrictionText(failure.data, text)}`
    default:
      return text('upload.failed.other')
  }
}

/** Whether sending the same picture again may end otherwise. */
export function mayTryAgain(failure: Failure | null): boolean {
  return failure?.code !== 40001 && failure?.code !== 41301
}
