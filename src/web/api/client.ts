import type { Answer, Api, CallOptions, Failure } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { SCRIPT_FIELD, TRADITIONAL_LOCALE, TRADITIONAL_SCRIPT } from '#contract/locale.ts'
import { toRequest } from '#contract/to-request.ts'
import { log } from '../runtime/log.ts'

/** The request-id of calls that are not a reader's action. */
export const PLACEHOLDER_REQUEST_ID = '00000000-0000-4000-8000-000000000000'

/** Addresses that never carry a request-id, by what they contain. */
const WITHOUT_REQUEST_ID = [
  '/law/v1/api/share/question/detail',
  '/law/v1/api/share/question/answerlist',
  '/peony/v1/picho/v1/open/',
  '/circle/v1/api/share/content/detail',
]

export interface ClientOptions {
  /** Scheme and host of the API, empty for the page's own. */
  base: string
  locale: string
  /** The logged-in token if there is one, else the anonymous token; empty before the first was obtained. */
  token(): string
  /** Told of a token that the server no longer takes; resolves with whether there is another one now. */
  renew?(refused: string): Promise<boolean>
  /** Solves the challenge of a 42902; null when that cannot be done here. */
  solve?(challenge: unknown): Promise<string | null>
  /** The answer to a read that was kept on this device, for when nobody can be asked. */
  findKept?(address: string): Promise<Response | undefined>
  fetch?: typeof fetch
}

/**
 * Calls answer with the envelope and never throw: a failure is logged and returned, code -1 when nobody answered. A read
 * whose token is dead is repeated once as whoever the reader is without it; a write is not, since it would go on as
 * somebody else. A call that asks for a proof of work is repeated once with it.
 */
export function createClient(client: ClientOptions): Api {
  const { token, renew, solve } = client
  return {
    async call(name, input, options = {}) {
      const bearer = token()
      const answer = await send(client, name, input, options, bearer)
      if (answer.code === DEAD_TOKEN && bearer && renew) {
        const isRenewed = await renew(bearer)
        return isRenewed && name.startsWith('GET ') ? send(client, name, input, options, token()) : answer
      }
      const challenge = answer.code === CHALLENGED ? answer.data?.captcha : undefined
      const captcha = challenge === undefined ? null : await solve?.(challenge)
      if (!captcha) return answer
      return send(client, name, { ...input, captcha }, options, token())
    },
  }
}

const DEAD_TOKEN = 40102
const CHALLENGED = 42902

/** One request and its answer. */
async function send(
  { base, locale, findKept, fetch = globalThis.fetch.bind(globalThis) }: ClientOptions,
  name: string,
  input: Record<string, unknown>,
  { requestId = PLACEHOLDER_REQUEST_ID, keepalive = false }: CallOptions,
  bearer: string,
): Promise<Answer<never>> {
  const { method, body } = toRequest(name, input)
  const url = callAddress({ base, locale }, name, input)
  const headers = new Headers({ 'accept-language': locale })
  if (bearer) headers.set('authorization', bearer)
  if (!WITHOUT_REQUEST_ID.some((part) => url.includes(part))) headers.set('request-id', requestId)
  const isPost = method === 'POST'
  if (isPost) headers.set('content-type', 'application/json')
  try {
    const response = await fetch(url, { method, headers, keepalive, ...(isPost && { body: JSON.stringify(body) }) })
    const answer = (await response.json()) as Answer<never>
    return answer.code === 0 ? answer : failed(name, answer)
  } catch (error) {
    const kept = isPost ? undefined : await findKept?.(url).catch(() => undefined) // where nothing may be kept
    return kept ? ((await kept.json()) as Answer<never>) : failed(name, networkFailure(error))
  }
}

/** The address of a call, with all that is asked for by it where it is a read. */
export function callAddress(
  { base, locale }: Pick<ClientOptions, 'base' | 'locale'>,
  name: string,
  input: object,
): string {
  const { path, query } = toRequest(name, inScript(locale, name, input))
  return base + path + query
}

/** A read for pages in traditional characters asks for such words; nothing is written in them but what a reader typed. */
function inScript(locale: string, name: string, input: object): object {
  if (locale !== TRADITIONAL_LOCALE || !name.startsWith('GET ')) return input
  return { ...input, [SCRIPT_FIELD]: TRADITIONAL_SCRIPT }
}

function networkFailure(error: unknown): Failure {
  return { code: NETWORK_FAILURE, msg: error instanceof Error ? error.message : String(error), data: null }
}

function failed(name: string, failure: Failure): Failure {
  log.error(`${name}: ${failure.code} ${failure.msg}`)
  return failure
}
