import type { AppLaunch } from '../../features/app-launch/launch-rules.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import { parseAppInfo } from '../../runtime/load-site.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData<BarData>({ load: loadBar, meta: barMeta, tags: () => [] })

export interface BarData {
  app: AppLaunch
}

/** How the native app is opened; there is no such page where there is none. */
async function loadBar({ runtime: { api } }: Pick<LoadRequest, 'runtime'>): Promise<BarData> {
  const info = parseAppInfo(dataOf(await api.call('GET /peony/v1/appinfo', {})).app_info)
  if (!info?.app_launch || !info.features?.['app_launch']) throw notFound()
  return { app: info.app_launch }
}

function barMeta(_data: object, site: Site, { text }: Runtime): PageMeta {
  return {
    title: `${text('launch.bar')} - ${site.name}`,
    description: site.description,
    keywords: site.keywords,
    path: '/bar',
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
