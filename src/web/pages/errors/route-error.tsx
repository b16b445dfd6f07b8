import { useEffect, useState, type ComponentType } from 'react'
import { useRouteError } from 'react-router'
import { fetchPart } from '../../ui/fetched-part.ts'
import { useText } from '../../i18n/text.tsx'
import { toPageError, type PageError } from '../../runtime/page-error.ts'
import { isStaleChunk, reloadOnce } from '../../startup/reload-guard.ts'
import { ErrorPageFailed } from './error-page-failed.tsx'

type ErrorPageComponent = ComponentType<{ error: PageError }>

let errorPage: ErrorPageComponent | null = null

/** Fetches the error page, which few readers ever need. */
export async function loadErrorPage(): Promise<ErrorPageComponent> {
  errorPage ??= (await fetchPart(() => import('./error-page.tsx'))).ErrorPage
  return errorPage
}

/** In place of a screen whose loader or render threw. A chunk that is gone asks for a reload first. */
export function RouteError() {
  const text = useText()
  const thrown = useRouteError()
  const [Page, setPage] = useState<ErrorPageComponent | null>(() => errorPage)
  const isStale = isStaleChunk(thrown)
  useEffect(() => {
    if ((isStale && reloadOnce()) || Page) return
    loadErrorPage().then(
      (loaded) => setPage(() => loaded),
      () => setPage(() => ErrorPageFailed),
    )
  }, [Page, isStale])
  const error = toPageError(thrown)
  return Page && <Page error={isStale ? { ...error, status: 503, message: text('error.stale') } : error} />
}
