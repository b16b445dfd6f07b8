import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '#base/parse-json.ts'
import type { HttpMethod } from '#contract/endpoint.ts'
import { refuseField } from './app-error.ts'
import type { RawInput } from './parse-input.ts'

/**
 * JSON objects are the only bodies there are, of at most the size that a route or the server names; an empty body is an
 * empty object.
 */
export function acceptJson(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string) => (text === '' ? {} : parseObject(text)),
  )
}

/** What a request brought, from its path and its query (GET) or body (POST). */
export function rawInput(method: HttpMethod, request: FastifyRequest): RawInput {
  const path = request.params as RawInput['path']
  if (method === 'GET') return { path, fields: request.query as RawInput['fields'], source: 'query' }
  return { path, fields: (request.body ?? {}) as RawInput['fields'], source: 'body' }
}

/** All that the address of a request has behind a path, undecoded, as the parameter that the path ends with. */
export function tailInput(path: string, { raw: { url = '' } }: FastifyRequest): RawInput {
  const [, prefix = '', name = ''] = /^(.*)\{(\w+)\}$/.exec(path) ?? []
  return { path: { [name]: url.slice(prefix.length) }, fields: {}, source: 'query' }
}

function parseObject(text: string): object {
  const value = parseJson(text)
  if (value === undefined) throw refuseField('body', 'is not JSON')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw refuseField('body', 'must be a JSON object')
}
