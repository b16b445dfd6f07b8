import type { HttpMethod } from './endpoint.ts'

/** A call as HTTP: its method, its path without a host, and what goes with it. */
export interface RequestParts {
  method: HttpMethod
  path: string
  /** With its question mark, empty where there is none. */
  query: string
  /** Of a POST; empty for a GET. */
  body: Record<string, unknown>
}

/** Path parameters from the input, the rest into the query (GET) or the JSON body (POST). What is undefined is left out. */
export function toRequest(name: string, input: object): RequestParts {
  const [method, template] = name.split(' ') as [HttpMethod, string]
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key))
    rest.delete(key)
    return encodeURIComponent(value)
  })
  if (method !== 'GET') return { method, path, query: '', body: Object.fromEntries(rest) }
  const fields = Object.fromEntries([...rest].map(([key, value]) => [key, String(value)]))
  const query = new URLSearchParams(fields).toString()
  return { method, path, query: query && `?${query}`, body: {} }
}
