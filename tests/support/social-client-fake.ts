import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialAccount } from '#server/assembly/foundation.ts'
import { createWeixinLogins, type SocialLogins, type WeixinScope } from '#server/outside/social-client/weixin-logins.ts'
import { createWeixinTickets } from '#server/outside/social-client/weixin-tickets.ts'

export const FAKE_ACCOUNT = { appId: 'wx0123456789abcdef', appSecret: 'the secret of the fake account' }

const TOKEN_PATH = '/cgi-bin/stable_token'
const TICKET_PATH = '/cgi-bin/ticket/getticket'
const AUTHORIZE_PATH = '/connect/oauth2/authorize'
const CODE_PATH = '/sns/oauth2/access_token'
const NAME_PATH = '/sns/userinfo'

/** What a page configures the client's script with. */
export interface Signed {
  appId: string
  timestamp: number
  nonceStr: string
  signature: string
}

/**
 * The client's server as far as tickets go: it knows one account, counts what it is asked for against a quota, takes
 * tokens and tickets only while they last by its own clock, and judges signatures as the client does. It sends whoever
 * opens its page of authorization back with a code, as the one who reads in it, and tells for each code once who that is.
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
  /** Who reads in the client. */
  visitor: { openId: string; nickname: string }
  /** Where the client goes back to from an address of its page of authorization. */
  agree(authorizeUrl: string): URL
  logins(hosts: readonly string[], scope?: WeixinScope, timeoutMs?: number): SocialLogins
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

  /** For a code, once: whom it was given to, and what they allowed. */
  const codes = new Map<string, { openId: string; nickname: string; scope: string }>()
  const names = new Map<string, { openId: string; nickname: string; scope: string }>()

  function giveVisitor(query: URLSearchParams): object {
    if (query.get('appid') !== FAKE_ACCOUNT.appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (query.get('secret') !== FAKE_ACCOUNT.appSecret) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = query.get('code') ?? ''
    const known = codes.get(code)
    if (!known || query.get('grant_type') !== 'authorization_code') return { errcode: 40029, errmsg: 'invalid code' }
    codes.delete(code)
    const value = randomBytes(24).toString('base64url')
    names.set(value, known)
    return { access_token: value, expires_in: 7200, refresh_token: 'r', openid: known.openId, scope: known.scope }
  }

  function giveName(query: URLSearchParams): object {
    const known = names.get(query.get('access_token') ?? '')
    if (known?.openId !== query.get('openid')) return { errcode: 40001, errmsg: 'invalid credential' }
    if (known.scope !== 'snsapi_userinfo') return { errcode: 48001, errmsg: 'api unauthorized' }
    return { openid: known.openId, nickname: known.nickname, headimgurl: '', unionid: 'u' }
  }

  function agree(authorizeUrl: string): URL {
    const { searchParams } = new URL(authorizeUrl)
    const code = randomBytes(16).toString('hex')
    codes.set(code, { ...fake.visitor, scope: searchParams.get('scope') ?? '' })
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    return back
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
    if (pathname === CODE_PATH) return JSON.stringify(giveVisitor(searchParams))
    if (pathname === NAME_PATH) return JSON.stringify(giveName(searchParams))
    return JSON.stringify({ errcode: -1, errmsg: 'no such path' })
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith(AUTHORIZE_PATH)) {
      response.writeHead(302, { location: agree(new URL(request.url, 'http://fake').href).href }).end()
      return
    }
    answer(request).then(
      (text) => {
        response.setHeader('content-type', 'text/plain')
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
    visitor: { openId: 'oVisitor-1', nickname: '阿澈' },
    agree,
    logins: (hosts, scope = 'snsapi_base', timeoutMs = 5_000) =>
      createWeixinLogins({ ...FAKE_ACCOUNT, hosts, scope, apiBase: url, authorizeBase: url, timeoutMs }),
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

/** Logins by the client that nobody answers. */
export function makeSocialLogins(hosts: readonly string[]): SocialLogins {
  return {
    appId: FAKE_ACCOUNT.appId,
    hosts,
    authorizeUrl: (back, state) => `https://open.weixin.qq.com/?back=${encodeURIComponent(back)}&state=${state}`,
    identify: async () => ({ openId: 'oVisitor-1', nickname: '' }),
  }
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
