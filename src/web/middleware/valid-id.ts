import { replace } from 'react-router'
import { parseAddress } from '#contract/parse-address.ts'
import { notFound } from '../runtime/page-error.ts'
import type { LoadRequest } from '../runtime/screen.ts'

/** The route guard: an id that does not decode leads to the 404 page, or is answered 404 in place. */
export async function validId({ url, runtime }: LoadRequest): Promise<void> {
  const parsed = parseAddress(url.pathname + url.search, await runtime.addressRules())
  if (parsed?.idIsValid) return
  throw runtime.config.guard404 === 'inline' ? notFound() : replace('/404')
}
