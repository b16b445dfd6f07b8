/** Why nothing was fetched. */
export type FetchRefusal =
  | 'bad_address'
  | 'forbidden_address'
  | 'unreachable'
  | 'offline'
  | 'timeout'
  | 'bad_status'
  | 'too_many_redirects'
  | 'wrong_type'
  | 'too_large'

export class FetchRefused extends Error {
  override readonly name = 'FetchRefused'
  readonly reason: FetchRefusal

  constructor(reason: FetchRefusal, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}
