import type { DataRouter } from 'react-router'
import { keepPage } from '../runtime/kept-pages.ts'
import { toPageError } from '../runtime/page-error.ts'
import type { PageMeta } from '../runtime/page-meta.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { namelessSite, SITE_ROUTE, type Site } from '../runtime/site.ts'
import { loadScreen } from '../routes.tsx'
import { isScreenName, type ScreenName } from '../screens.ts'
import { showMeta } from './document-head.ts'

/** Keeps the head of the document in step with the page that is shown, and its data for the way back to it. */
export function followNavigation(router: DataRouter, runtime: Runtime): void {
  let shown = router.state.location.key
  keepShown(router.state)
  router.subscribe((state) => {
    const { navigation, location, loaderData, errors, matches } = state
    if (navigation.state !== 'idle' || location.key === shown) return
    shown = location.key
    keepShown(state)
    const site = (loaderData[SITE_ROUTE] as Site | undefined) ?? namelessSite
    const screen = matches.at(-1)?.route.id ?? ''
    void describe(screen, loaderData[screen], errors, site, runtime)
  })
}

function keepShown({ location, loaderData, matches }: DataRouter['state']): void {
  const data: unknown = loaderData[matches.at(-1)?.route.id ?? '']
  if (data !== undefined) keepPage(location.pathname + location.search, data)
}

async function describe(
  name: string,
  data: unknown,
  errors: object | null,
  site: Site,
  runtime: Runtime,
): Promise<void> {
  const error = errors ? Object.values(errors)[0] : null
  const isPage = error === null && isScreenName(name)
  if (isPage) return showMeta(await metaOf(name, data, site, runtime), runtime)
  const { errorMeta } = await import('../pages/errors/error-meta.ts')
  showMeta(errorMeta(toPageError(error), site, runtime.text), runtime)
}

async function metaOf(name: ScreenName, data: unknown, site: Site, runtime: Runtime): Promise<PageMeta> {
  const { meta } = await (await loadScreen(name)).data()
  return meta(data, site, runtime)
}
