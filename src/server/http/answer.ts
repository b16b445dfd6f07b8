import type { Failure } from '#contract/endpoints.ts'
import { BASE_LOCALE } from '#contract/locale.ts'
import { findLocale, say } from '#locales/say.ts'
import type { AppError } from './app-error.ts'

/** The envelope of a success as JSON; the same data always gives the same bytes. */
export function toSuccessBody(data: unknown): string {
  return JSON.stringify({ code: 0, msg: 'ok', data })
}

/** The envelope of a failure, worded for an `Accept-Language` header. */
export function toFailure(
  error: AppError,
  options: { language?: string | undefined; requestId?: string } = {},
): Failure {
  const failure: Failure = {
    code: error.code,
    msg: say(findLocale(options.language) ?? BASE_LOCALE, `failure.${error.code}`),
    data: error.data,
  }
  return options.requestId ? { ...failure, request_id: options.requestId } : failure
}
