import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialAccount } from '#server/assembly/foundation.ts'
import { createWeixinTickets } from '#server/outside/social-client/weixin-tickets.ts'

export const FAKE_ACCOUNT = { appId: 'wx0123456789abcdef', appSecret: 'the secret of the fake account' }

const TOKEN_PATH = '/cgi-bin/stable_token'
const TICKET_PATH = '/cgi-bin/ticket/getticket'

/** What a page configures the client's script with. */
export interface Signed {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/**
 * The client's server as far as tickets go: it knows one account, counts what it is asked for against a quota, takes
 * tokens and tickets only while they last by its own clock, and judges signatures as the client does.
 */
export interface SocialClientFake {
  url: string
  /** How often each was asked for. */
  asked: { tokens: number; tickets: number; forced: number }
  /** Answers of each kind until its quota is used up. */
  quota: number
  /** Seconds that tokens and tickets last. */
  lasts: number
  /** Seconds by which its clock is wrong; its answers tell the wrong time. */
  clockError: number
  /** Requests that wait for their answer. */
  waiting: number
  /** Answered in place of everything: an error number, or a text that is no JSON. */
  answersWith: number | string | null
  /** Leaves the next requests unanswered, all or so many, until what this returns is called. */
  hold(count?: number): () => void
  /** Ends every token before its time; `stable` ones are given out again until a fresh one is forced. */
  killTokens(): void
  /** Whether the client would take the signature for a page whose address, without its hash, is this. */
  accepts(signed: Signed, address: string): boolean
  account(allowedHosts: readonly string[], timeoutMs?: number): SocialAccount
  stop(): Promise<void>
}

interface Lending {
  value: string
  endsAt: number
  isDead: boolean
}

export async function startSocialClientFake(): Promise<SocialClientFake> {
  let token: Lending | null = null
  let ticket: Lending | null = null
  const tickets: Lending[] = []
  let holding = { left: 0, end: Promise.resolve() }

  const now = () => Date.now() / 1000 + fake.clockError
  const lend = (): Lending => ({
    value: randomBytes(24).toString('base64url'),
    endsAt: now() + fake.lasts,
    isDead: false,
  })
  const left = ({ endsAt }: Lending) => Math.ceil(endsAt - now())
  const isOver = (lending: Lending | null) => lending === null || left(lending) <= 0

  function giveToken({ appid, secret, force_refresh: isForced }: Record<string, unknown>): object {
    if (appid !== FAKE_ACCOUNT.appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (secret !== FAKE_ACCOUNT.appSecret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    fake.asked.tokens += 1
    if (isForced === true) fake.asked.forced += 1
    if (fake.asked.tokens > fake.quota) return { errcode: 45009, errmsg: 'reach max api daily quota limit' }
    if (token === null || isOver(token) || isForced === true) token = lend()
    return { access_token: token.value, expires_in: left(token) }
  }

  function giveTicket(given: string | null): object {
    if (token === null || given !== token.value || token.isDead) return { errcode: 40001, errmsg: 'invalid credential' }
    if (isOver(token)) return { errcode: 42001, errmsg: 'access_token expired' }
    fake.asked.tickets += 1
    if (fake.asked.tickets > fake.quota) return { errcode: 45009, errmsg: 'reach max api daily quota limit' }
    if (ticket === null || left(ticket) <= fake.lasts / 2) {
      ticket = lend()
      tickets.push(ticket)
    }
    return { errcode: 0, errmsg: 'ok', ticket: ticket.value, expires_in: left(ticket) }
  }

  async function answer(request: IncomingMessage): Promise<string> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const body = request.method === 'POST' ? await readText(request) : ''
    fake.waiting += 1
    if (holding.left > 0) {
      holding.left -= 1
      await holding.end
    }
    fake.waiting -= 1
    if (typeof fake.answersWith === 'string') return fake.answersWith
    if (fake.answersWith !== null) return JSON.stringify({ errcode: fake.answersWith, errmsg: 'told to' })
    if (pathname === TOKEN_PATH) return JSON.stringify(giveToken(JSON.parse(body) as Record<string, unknown>))
    if (pathname === TICKET_PATH && searchParams.get('type') === 'jsapi')
      return JSON.stringify(giveTicket(searchParams.get('access_token')))
    return JSON.stringify({ errcode: -1, errmsg: 'no such path' })
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (text) => {
        response.setHeader('date', new Date(now() * 1000).toUTCString())
        response.end(text)
      },
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fake: SocialClientFake = {
    url,
    asked: { tokens: 0, tickets: 0, forced: 0 },
    quota: Infinity,
    lasts: 7200,
    clockError: 0,
    waiting: 0,
    answersWith: null,
    hold: (count = Infinity) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      holding = { left: count, end: promise }
      return () => {
        holding.left = 0
        resolve()
      }
    },
    killTokens: () => {
      if (token) token.isDead = true
    },
    accepts: ({ appId, timestamp, nonceStr, signature }, address) =>
      appId === FAKE_ACCOUNT.appId &&
      tickets.some(
        (lent) =>
          !isOver(lent) &&
          signature ===
            sha1(`jsapi_ticket=${lent.value}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address.split('#')[0]}`),
      ),
    account: (allowedHosts, timeoutMs = 5_000) => ({
      appId: FAKE_ACCOUNT.appId,
      allowedHosts,
      tickets: createWeixinTickets({ ...FAKE_ACCOUNT, apiBase: url, timeoutMs }),
    }),
    stop: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close((error) => (error ? reject(error) : resolve()))
      }),
  }
  return fake
}

/** An account whose tickets come from nowhere. */
export function makeSocialAccount(allowedHosts: readonly string[]): SocialAccount {
  const lent = async () => ({ value: 'lent', seconds: 7200 })
  return { appId: FAKE_ACCOUNT.appId, allowedHosts, tickets: { fetchToken: lent, fetchTicket: lent } }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
