import type { DataRouter } from 'react-router'
import { toPageError } from '../runtime/page-error.ts'
import type { PageMeta } from '../runtime/page-meta.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { namelessSite, SITE_ROUTE, type Site } from '../runtime/site.ts'
import { isScreenName, loadScreen, type ScreenName } from '../routes.tsx'
import { showMeta } from './document-head.ts'

/** Keeps the head of the document in step with the page that is shown. */
export function followNavigation(router: DataRouter, runtime: Runtime): void {
  let shown = router.state.location.key
  router.subscribe(({ navigation, location, loaderData, errors, matches }) => {
    if (navigation.state !== 'idle' || location.key === shown) return
    shown = location.key
    const site = (loaderData[SITE_ROUTE] as Site | undefined) ?? namelessSite
    const screen = matches.at(-1)?.route.id ?? ''
    void describe(screen, loaderData[screen], errors, site, runtime)
  })
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
