import { request } from 'undici'
import { TicketRefused, type Lent, type TicketRefusal, type TicketSource } from './ticket-source.ts'

/**
 * The account that pages share for. `apiBase` is the operator's own setting, perhaps a proxy inside the network with the
 * address that the client's server knows: the rules for addresses that readers and authors name do not apply, and
 * redirects are not followed.
 */
export interface WeixinAccount {
  appId: string
  appSecret: string
  apiBase: string
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 16 * 1024
/** Neither lasts longer, whatever an answer says. */
const SECONDS_MAX = 7200

/**
 * Tokens and tickets of WeChat. Tokens are the stable kind: asking for one does not end the one that another program
 * with the same account works with.
 */
export function createWeixinTickets({
  appId,
  appSecret,
  apiBase,
  timeoutMs = TIMEOUT_MS,
}: WeixinAccount): TicketSource {
  const base = apiBase.replace(/\/+$/, '')

  async function ask(path: string, body: object | null): Promise<Record<string, unknown>> {
    try {
      const answer = await request(`${base}${path}`, {
        method: body ? 'POST' : 'GET',
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of answer.body as AsyncIterable<Buffer>) {
        size += piece.length
        if (size > ANSWER_BYTES_MAX) throw new Error('the answer is too large')
        pieces.push(piece)
      }
      if (answer.statusCode !== 200) throw new Error(`the answer has the status ${answer.statusCode}`)
      return toObject(JSON.parse(Buffer.concat(pieces).toString('utf8')))
    } catch (cause) {
      throw new TicketRefused('away', `the client’s server cannot be asked: ${reasonOf(cause)}`)
    }
  }

  return {
    async fetchToken(anew) {
      const answer = await ask('/cgi-bin/stable_token', {
        grant_type: 'client_credential',
        appid: appId,
        secret: appSecret,
        force_refresh: anew,
      })
      return toLent(answer, 'access_token', (errcode) => refusals[errcode] ?? 'settings')
    },
    async fetchTicket(token) {
      const answer = await ask(`/cgi-bin/ticket/getticket?access_token=${encodeURIComponent(token)}&type=jsapi`, null)
      return toLent(answer, 'ticket', (errcode) =>
        DEAD_TOKEN.has(errcode) ? 'dead' : (refusals[errcode] ?? 'settings'),
      )
    },
  }
}

/** Of a call that brings a token: it ended, was replaced, or was never given out. */
const DEAD_TOKEN = new Set([40001, 40014, 42001])

const refusals: Record<number, TicketRefusal> = { [-1]: 'away', 45009: 'quota', 45011: 'quota' }

/** What an operator can do about an error number. */
const hints: Record<number, string> = {
  [-1]: 'the server is busy',
  40001: 'WX_APP_SECRET is not that of WX_APP_ID',
  40013: 'WX_APP_ID is no app id',
  40125: 'WX_APP_SECRET is not right',
  40164: 'the address that this server calls from is not on the account’s list of allowed addresses',
  40243: 'the secret of the account is frozen',
  41004: 'WX_APP_SECRET is missing',
  45009: 'the account’s quota for today is used up',
  45011: 'too many requests in a minute',
  48001: 'the account may not use this interface',
}

function toLent(
  answer: Record<string, unknown>,
  field: 'access_token' | 'ticket',
  toRefusal: (errcode: number) => TicketRefusal,
): Lent {
  const errcode = Number(answer.errcode ?? 0)
  if (errcode !== 0) {
    const hint = hints[errcode] ?? 'see the error numbers of the platform'
    throw new TicketRefused(toRefusal(errcode), `no ${field}: errcode ${errcode}, ${hint}`, { errcode })
  }
  const { [field]: value, expires_in: seconds } = answer
  if (typeof value !== 'string' || value === '' || typeof seconds !== 'number' || !(seconds >= 1))
    throw new TicketRefused('away', `no ${field}: the answer has neither one nor an error number`)
  return { value, seconds: Math.min(Math.floor(seconds), SECONDS_MAX) }
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('the answer is no JSON object')
  return value as Record<string, unknown>
}

/** In words that hold nothing of the answer, which may be a token. */
function reasonOf(cause: unknown): string {
  if (cause instanceof SyntaxError) return 'the answer is not JSON'
  return cause instanceof Error ? cause.message || cause.name : 'unknown'
}
