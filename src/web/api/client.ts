import type { Answer, Api, EndpointName, Endpoints, Failure, InputOf, OutputOf } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { log } from '../log.ts'

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
  fetch?: typeof fetch
}

export interface CallOptions {
  /** A fresh UUID for each action of the reader. */
  requestId?: string
}

/** The API over HTTP. */
export interface Client extends Api {
  call<N extends EndpointName>(
    name: N,
    input: InputOf<Endpoints[N]>,
    options?: CallOptions,
  ): Promise<Answer<OutputOf<Endpoints[N]>>>
}

/** Calls answer with the envelope and never throw: a failure is logged and returned, code -1 when nobody answered. */
export function createClient({
  base,
  locale,
  token,
  fetch = globalThis.fetch.bind(globalThis),
}: ClientOptions): Client {
  return {
    async call(name, input, { requestId = PLACEHOLDER_REQUEST_ID } = {}) {
      const { method, path, query, body } = toRequest(name, input)
      const url = base + path + query
      const headers = new Headers({ 'accept-language': locale })
      const bearer = token()
      if (bearer) headers.set('authorization', bearer)
      if (!WITHOUT_REQUEST_ID.some((part) => url.includes(part))) headers.set('request-id', requestId)
      if (body) headers.set('content-type', 'application/json')
      try {
        const response = await fetch(url, { method, headers, ...(body && { body }) })
        const answer = (await response.json()) as Answer<never>
        return answer.code === 0 ? answer : failed(name, answer)
      } catch (error) {
        return failed(name, networkFailure(error))
      }
    },
  }
}

interface RequestParts {
  method: string
  path: string
  query: string
  body: string
}

/** Path parameters from the input, the rest into the query (GET) or the JSON body (POST). */
function toRequest(name: string, input: Record<string, unknown>): RequestParts {
  const [method = 'GET', template = ''] = name.split(' ')
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key))
    rest.delete(key)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, path, query: '', body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams([...rest].map(([key, value]) => [key, String(value)])).toString()
  return { method, path, query: query && `?${query}`, body: '' }
}

function networkFailure(error: unknown): Failure {
  return { code: NETWORK_FAILURE, msg: error instanceof Error ? error.message : String(error), data: null }
}

function failed(name: string, failure: Failure): Failure {
  log.error(`${name}: ${failure.code} ${failure.msg}`)
  return failure
}
