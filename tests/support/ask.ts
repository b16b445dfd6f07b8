import type { FastifyInstance } from 'fastify'

/** What a call answered: the status and the envelope. */
export interface Reply<T> {
  status: number
  code: number
  data: T
}

export interface Asking {
  token?: string
  /** Network address of the caller. */
  address?: string
  requestId?: string
}

/** Calls the API of a backend: a POST where there is a body. `T` is what the test takes the data for. */
export async function ask<T = Record<string, unknown>>(
  { http }: { http: FastifyInstance },
  url: string,
  body: object | null = null,
  { token, address = '203.0.113.1', requestId }: Asking = {},
): Promise<Reply<T>> {
  const headers = { ...(token && { authorization: token }), ...(requestId && { 'request-id': requestId }) }
  const answer = await http.inject({
    method: body ? 'POST' : 'GET',
    url,
    headers,
    remoteAddress: address,
    ...(body && { payload: body }),
  })
  const { code, data } = answer.json<{ code: number; data: T }>()
  return { status: answer.statusCode, code, data }
}
