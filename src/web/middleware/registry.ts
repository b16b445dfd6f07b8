import type { LoadRequest } from '../runtime/screen.ts'
import { pageError } from '../runtime/page-error.ts'
import { validId } from './valid-id.ts'

/** Runs before a screen's loader; throws a redirect or an error to keep the page from being shown. */
type Middleware = (request: LoadRequest) => void | Promise<void>

const registry = { 'valid-id': validId } as const satisfies Record<string, Middleware>
export type MiddlewareName = keyof typeof registry

/** Runs the named middleware in order; an unknown name is an error 500. */
export async function runMiddleware(names: readonly string[], request: LoadRequest): Promise<void> {
  const known: Record<string, Middleware> = registry
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (!middleware) throw pageError({ status: 500, message: `Unknown middleware ${name}` })
    await middleware(request)
  }
}
