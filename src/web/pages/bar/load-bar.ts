import type { AppLaunch } from '../../features/app-launch/launch-rules.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { LoadRequest } from '../../runtime/screen.ts'
import { parseAppInfo } from '../../runtime/site.ts'

export interface BarData {
  app: AppLaunch
}

/** How the native app is opened; there is no such page where there is none. */
export async function loadBar({ runtime: { api } }: Pick<LoadRequest, 'runtime'>): Promise<BarData> {
  const info = parseAppInfo(dataOf(await api.call('GET /peony/v1/appinfo', {})).app_info)
  if (!info?.app_launch || !info.features?.['app_launch']) throw notFound()
  return { app: info.app_launch }
}
