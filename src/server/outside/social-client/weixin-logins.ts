import { AppError } from '../../http/app-error.ts'
import { askService } from '../ask-service.ts'
import { createBreaker } from '../breaker.ts'

/** What the social client knows of somebody who lets it be told. */
export interface KnownVisitor {
  /** Always the same for a person and our account; says nothing elsewhere. */
  openId: string
  /** What they are called there; empty where they were not asked for it. */
  nickname: string
}

/** Tells who visitors are to the social client that they read in. */
export interface SocialLogins {
  appId: string
  /** Hosts of pages that an authorization may come back to, each with its port where it has one. */
  hosts: readonly string[]
  /** Where a reader agrees, from which the client comes back to `back` with a code and the state. */
  authorizeUrl(back: string, state: string): string
  /** Who came back with a code. Throws 40107 for one that is not good, 50201. `now` in seconds. */
  identify(code: string, now: number): Promise<KnownVisitor>
}

/** `snsapi_base` asks nobody anything and tells the open id alone; `snsapi_userinfo` asks the reader, and tells the name. */
export type WeixinScope = 'snsapi_base' | 'snsapi_userinfo'

export interface WeixinLoginAccount {
  appId: string
  appSecret: string
  hosts: readonly string[]
  /** The server that is asked, perhaps a proxy of the operator's. */
  apiBase: string
  /** The page where readers agree. */
  authorizeBase: string
  scope: WeixinScope
  timeoutMs?: number
}

const TIMEOUT_MS = 5_000
const ANSWER_BYTES_MAX = 16 * 1024
const TYPES = ['application/json', 'text/json', 'text/plain']

/** Of a code that ended, was used, or was never given out. */
const BAD_CODE = new Set([40029, 40163, 41008, 42003])

/** Authorizations of WeChat's public accounts. */
export function createWeixinLogins({
  appId,
  appSecret,
  hosts,
  apiBase,
  authorizeBase,
  scope,
  timeoutMs = TIMEOUT_MS,
}: WeixinLoginAccount): SocialLogins {
  const breaker = createBreaker()

  async function ask(path: string, query: Record<string, string>, now: number): Promise<Record<string, unknown>> {
    if (breaker.isOpen(now)) throw new AppError(50201, { detail: 'the client’s server failed a moment ago' })
    const url = new URL(`${withoutSlash(apiBase)}${path}?${new URLSearchParams(query).toString()}`)
    try {
      const { bytes } = await askService(url, { types: TYPES, maxBytes: ANSWER_BYTES_MAX, timeoutMs })
      const answer = toObject(JSON.parse(bytes.toString('utf8')))
      breaker.onSuccess()
      return answer
    } catch (cause) {
      breaker.onFailure(now)
      throw new AppError(50201, { detail: `the client’s server cannot be asked: ${reasonOf(cause)}` })
    }
  }

  return {
    appId,
    hosts,
    authorizeUrl(back, state) {
      const query = new URLSearchParams({ appid: appId, redirect_uri: back, response_type: 'code', scope, state })
      return `${withoutSlash(authorizeBase)}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
    },
    async identify(code, now) {
      const asked = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
      const answer = await ask('/sns/oauth2/access_token', asked, now)
      const errcode = Number(answer.errcode ?? 0)
      if (BAD_CODE.has(errcode)) throw new AppError(40107)
      const { openid: openId, access_token: token } = answer
      if (errcode !== 0 || typeof openId !== 'string' || !/^[\w-]{1,128}$/.test(openId))
        throw new AppError(50201, { detail: `the client’s server told nobody: errcode ${errcode}` })
      const isNamed = scope === 'snsapi_userinfo' && typeof token === 'string'
      return { openId, nickname: isNamed ? await findName(openId, token, now) : '' }
    },
  }

  /** Who cannot be named is somebody all the same. */
  async function findName(openId: string, token: string, now: number): Promise<string> {
    try {
      const { nickname } = await ask('/sns/userinfo', { access_token: token, openid: openId, lang: 'zh_CN' }, now)
      return typeof nickname === 'string' ? nickname : ''
    } catch {
      return ''
    }
  }
}

function withoutSlash(base: string): string {
  return base.endsWith('/') ? base.slice(0, -1) : base
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('the answer is no JSON object')
  return value as Record<string, unknown>
}

/** In words that hold nothing of the answer, which may be a token. */
function reasonOf(cause: unknown): string {
  if (cause instanceof SyntaxError) return 'the answer is not JSON'
  return cause instanceof Error ? cause.message : 'unknown'
}
