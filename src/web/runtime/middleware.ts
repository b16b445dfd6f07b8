import { replace } from 'react-router'
import { notFound, pageError } from './page-error.ts'
import type { LoadRequest } from './screen.ts'

/** Runs before a page's data are loaded; throws a redirect or an error to keep the page from being shown. */
type Middleware = (request: LoadRequest) => void

const registry = { 'valid-id': validId } as const satisfies Record<string, Middleware>
export type MiddlewareName = keyof typeof registry

/** Runs the named middleware in order; an unknown name is an error 500. */
export function runMiddleware(names: readonly string[], request: LoadRequest): void {
  const known: Record<string, Middleware> = registry
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (!middleware) throw pageError({ status: 500, message: `Unknown middleware ${name}` })
    middleware(request)
  }
}

/** The route guard: an id that does not decode leads to the 404 page, or is answered 404 in place. */
function validId({ idIsValid, runtime }: LoadRequest): void {
  if (!idIsValid) throw runtime.config.guard404 === 'inline' ? notFound() : replace('/404')
}
