import type { ErrorCode } from '#contract/error-codes.ts'
import type { FailureData } from '#contract/endpoints.ts'
import { say } from '#locales/say.ts'

/**
 * The one error that an endpoint may throw on purpose. The code decides status and message for the caller; `cause` and
 * `detail` go to the log only.
 */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly data: FailureData | null

  constructor(code: ErrorCode, options: { data?: FailureData; detail?: string; cause?: unknown } = {}) {
    super(options.detail ?? say('en', `failure.${code}`), { cause: options.cause })
    this.code = code
    this.data = options.data ?? null
  }
}

/** What refuses one field of a call, named with its place: `query.pagesize`. */
export function refuseField(field: string, message: string, code: ErrorCode = 40001): AppError {
  return new AppError(code, { data: { fields: [{ field, message }] } })
}
