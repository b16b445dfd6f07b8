import { useEffect, useState, type ComponentType } from 'react'
import { useRouteError } from 'react-router'
import { toPageError, type PageError } from '../../runtime/page-error.ts'
import { ErrorPageFailed } from './error-page-failed.tsx'

type ErrorPageComponent = ComponentType<{ error: PageError }>

let errorPage: ErrorPageComponent | null = null

/** Fetches the error page, which few readers ever need. */
export async function loadErrorPage(): Promise<ErrorPageComponent> {
  errorPage ??= (await import('./error-page.tsx')).ErrorPage
  return errorPage
}

/** In place of a screen whose loader or render threw. */
export function RouteError() {
  const error = toPageError(useRouteError())
  const [Page, setPage] = useState<ErrorPageComponent | null>(() => errorPage)
  useEffect(() => {
    if (!Page)
      loadErrorPage().then(
        (loaded) => setPage(() => loaded),
        () => setPage(() => ErrorPageFailed),
      )
  }, [Page])
  return Page && <Page error={error} />
}
