/**
 * Every error code that an answer can carry, with its HTTP status; code 0 is success. Its message is the text
 * `failure.<code>`. The site and the API share this table; `docs/errors.md` is made from it.
 */
export const errorCodes = {
  40001: { status: 400 },
  40002: { status: 404 },
  40101: { status: 401 },
  40102: { status: 401 },
  40103: { status: 401 },
  40104: { status: 400 },
  40105: { status: 400 },
  40106: { status: 401 },
  40107: { status: 400 },
  40108: { status: 401 },
  40301: { status: 403 },
  40302: { status: 403 },
  40303: { status: 403 },
  40304: { status: 403 },
  40305: { status: 403 },
  40306: { status: 403 },
  40401: { status: 404 },
  40901: { status: 409 },
  40902: { status: 409 },
  40903: { status: 409 },
  40904: { status: 409 },
  40905: { status: 409 },
  41001: { status: 410 },
  41002: { status: 410 },
  41301: { status: 413 },
  42201: { status: 422 },
  42202: { status: 422 },
  42203: { status: 422 },
  42204: { status: 422 },
  42901: { status: 429 },
  42902: { status: 429 },
  50001: { status: 500 },
  50201: { status: 502 },
  50301: { status: 503 },
  50302: { status: 503 },
  50303: { status: 503 },
  50701: { status: 507 },
} as const satisfies Record<number, { status: number }>

export type ErrorCode = keyof typeof errorCodes

/** What the site's client answers when no server could be reached (never sent by a server). */
export const NETWORK_FAILURE = -1

/** One field of an input that was refused: where it is (`query.pagesize`, `body.list.0.id`) and why. */
export interface FieldError {
  field: string
  message: string
}
