import type { AppLaunch } from '../../features/app-launch/launch-rules.ts'
import { dataOf } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import { parseAppInfo } from '../../runtime/load-site.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData<BarData>({ load: loadBar, meta: barMeta, tags: () => [] })

export interface BarData {
  /** How the native app is opened; null where there is none, and the bar leads to the page itself. */
  app: AppLaunch | null
}

async function loadBar({ runtime: { api } }: Pick<LoadRequest, 'runtime'>): Promise<BarData> {
  const info = parseAppInfo(dataOf(await api.call('GET /peony/v1/appinfo', {})).app_info)
  return { app: info?.features?.['app_launch'] ? (info.app_launch ?? null) : null }
}

function barMeta({ app }: BarData, site: Site, { text }: Runtime): PageMeta {
  return {
    title: app ? `${text('launch.bar')} - ${site.name}` : site.name,
    description: site.description,
    keywords: site.keywords,
    path: '/bar',
    type: 'website',
    image: null,
    noindex: true,
    structured: [],
  }
}
