/** Something that the client's server lends for some time. */
export interface Lent {
  value: string
  /** How long it lasts from the moment in which it was asked for. */
  seconds: number
}

/** Where access tokens and the tickets that addresses are signed with come from. Both throw `TicketRefused`. */
export interface TicketSource {
  /** The token of our account; `anew` although the one before has not ended, because it is no longer taken. */
  fetchToken(anew: boolean): Promise<Lent>
  fetchTicket(token: string): Promise<Lent>
}

/**
 * Why there is none: `dead` is a token that is no longer taken, `quota` too many requests, `settings` what the operator
 * has to put right, `away` a server that does not answer as it should.
 */
export type TicketRefusal = 'dead' | 'quota' | 'settings' | 'away'

/** The client's server gave nothing. Its message says why and holds no secret. */
export class TicketRefused extends Error {
  override readonly name = 'TicketRefused'
  readonly refusal: TicketRefusal
  /** Error number of the client's server; null where it gave none. */
  readonly errcode: number | null

  constructor(refusal: TicketRefusal, message: string, options: { errcode?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.refusal = refusal
    this.errcode = options.errcode ?? null
  }
}
