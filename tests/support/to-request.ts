import type { HttpMethod } from '#contract/endpoint.ts'

/** A call by its name: path parameters from the fields, the rest as query (GET) or body. */
export function toRequest(name: string, fields: object) {
  const [method, template] = name.split(' ') as [HttpMethod, string]
  const rest = new Map(Object.entries(fields))
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(rest.get(key))
    rest.delete(key)
    return encodeURIComponent(value)
  })
  const query = method === 'GET' && rest.size > 0 ? `?${new URLSearchParams([...rest] as [string, string][])}` : ''
  return { method, path, query, body: Object.fromEntries(rest) }
}
