/** Why a command failed: code of the protocol, words, and whether the client may try it again. */
export interface ProtocolError {
  code: number
  message: string
  temporary?: true
}

/** Answers to commands that failed. */
export const ERRORS = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  tokenExpired: { code: 109, message: 'token expired' },
  expired: { code: 110, message: 'expired' },
  tooManyRequests: { code: 111, message: 'too many requests', temporary: true },
  unrecoverable: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, ProtocolError>

/** Why a connection is closed: code and reason of the close frame. From 3500 to 3999 the client stays away. */
export interface CloseReason {
  code: number
  reason: string
}

export const CLOSES = {
  shutdown: { code: 3001, reason: 'shutdown' },
  connectionExpired: { code: 3005, reason: 'connection expired' },
  subscriptionExpired: { code: 3006, reason: 'subscription expired' },
  slow: { code: 3008, reason: 'slow' },
  insufficientState: { code: 3010, reason: 'insufficient state' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forced: { code: 3503, reason: 'force disconnect' },
  connectionLimit: { code: 3504, reason: 'connection limit' },
  channelLimit: { code: 3505, reason: 'channel limit' },
  inappropriateProtocol: { code: 3506, reason: 'inappropriate protocol' },
  permissionDenied: { code: 3507, reason: 'permission denied' },
  notAvailable: { code: 3508, reason: 'not available' },
} as const satisfies Record<string, CloseReason>

/** Why a subscription was ended by the server; below 2500 for good. */
export const UNSUBSCRIBED = { code: 2000, reason: 'server unsubscribe' } as const
