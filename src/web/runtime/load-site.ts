import { DEFAULT_NAME, DEFAULT_TEXT } from '#contract/default-identity.ts'
import type { AppInfo, Group } from '#contract/site.ts'
import { dataOf } from './page-error.ts'
import type { Runtime } from './runtime.ts'
import type { Site } from './site.ts'

/** Asks whose site it is; the first page brings the answer along. */
export async function loadSite({ api }: Runtime): Promise<Site> {
  return toSite(dataOf(await api.call('GET /peony/v1/group', {})))
}

/** Reads an app info answer; a string that does not parse leaves the defaults. */
export function toSite(group: Group): Site {
  const info = parseAppInfo(group.app_info)
  const h5 = { ...info?.h5_config, ...withoutEmpty(group.h5_config) }
  return {
    name: h5.site_name || DEFAULT_NAME,
    description: h5.descriptions || DEFAULT_TEXT,
    keywords: h5.keywords || h5.site_name || DEFAULT_TEXT,
    logo: h5.site_logo ?? '',
    primaryColor: info?.primaryColor ?? '',
    ground: info?.dark ?? 'auto',
    columns: group.columns,
    agreements: info?.agreements ?? [],
    operator: info?.operator ?? '',
    links: info?.links ?? [],
    icp: info?.icp ?? '',
    licences: info?.licences ?? [],
  }
}

/** What an `app_info` string holds; null for one that does not parse. */
export function parseAppInfo(text: string): Partial<AppInfo> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function withoutEmpty<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<T>
}
