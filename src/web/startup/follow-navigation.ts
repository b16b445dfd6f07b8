import type { DataRouter } from 'react-router'
import { isScreenName, type ScreenName } from '#contract/screens.ts'
import { afterNavigation } from '../runtime/after-navigation.ts'
import { cachePage } from '../runtime/page-cache.ts'
import { toPageError } from '../runtime/page-error.ts'
import type { PageMeta } from '../runtime/page-meta.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { namelessSite, SITE_ROUTE, type Site } from '../runtime/site.ts'
import { loadScreen } from '../routing/routes.tsx'
import { showMeta } from './document-head.ts'

/** Keeps the head of the document in step with the page that is shown, and its data for the way back to it. */
export function followNavigation(router: DataRouter, runtime: Runtime): void {
  storeShown(router.state)
  afterNavigation(router, (state) => {
    storeShown(state)
    void describePage(state, runtime).then((meta) => showMeta(meta, runtime))
  })
}

function storeShown({ location, loaderData, matches }: DataRouter['state']): void {
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? '']
  if (data !== undefined) cachePage(location.pathname + location.search, data)
}

/** What the page that is shown says of itself. */
export async function describePage(
  { loaderData, errors, matches }: DataRouter['state'],
  runtime: Runtime,
): Promise<PageMeta> {
  const site = (loaderData[SITE_ROUTE] as Site | undefined) ?? namelessSite
  const name = matches.at(-1)?.route.id ?? ''
  const error = errors ? Object.values(errors)[0] : null
  if (error === null && isScreenName(name)) return metaOf(name, loaderData[name], site, runtime)
  const { errorMeta } = await import('../pages/errors/error-meta.ts')
  return errorMeta(toPageError(error), site, runtime.text)
}

async function metaOf(name: ScreenName, data: unknown, site: Site, runtime: Runtime): Promise<PageMeta> {
  const { meta } = await (await loadScreen(name)).data()
  return meta(data, site, runtime)
}
