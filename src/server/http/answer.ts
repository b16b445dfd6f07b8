import type { Failure } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { BASE_LOCALE, negotiateLocale } from '#contract/locale.ts'
import type { AppError } from './app-error.ts'

const MESSAGE_LOCALES = [BASE_LOCALE, 'en']

/** The envelope of a success as JSON; the same data always gives the same bytes. */
export function toSuccessBody(data: unknown): string {
  return JSON.stringify({ code: 0, msg: 'ok', data })
}

/** The envelope of a failure, worded for an `Accept-Language` header. */
export function toFailure(
  error: AppError,
  options: { language?: string | undefined; requestId?: string } = {},
): Failure {
  const { zh, en } = errorCodes[error.code]
  const failure: Failure = {
    code: error.code,
    msg: negotiateLocale(options.language, MESSAGE_LOCALES) === 'en' ? en : zh,
    data: error.data,
  }
  return options.requestId ? { ...failure, request_id: options.requestId } : failure
}
