import { useRouteLoaderData } from 'react-router'
import type { AppInfo, Group } from '#contract/site.ts'
import { dataOf } from './page-error.ts'
import type { Runtime } from './runtime.ts'

/** Route id of the frame, whose loader brings the site's identity. */
export const SITE_ROUTE = 'site'

export const DEFAULT_TITLE = '分享客户端'
export const DEFAULT_TEXT = '客户端分享'

/** Identity of the site, as every page needs it. */
export interface Site {
  name: string
  description: string
  keywords: string
  logo: string
  primaryColor: string
  ground: AppInfo['dark']
  columns: Group['columns']
  agreements: AppInfo['agreements']
  icp: string
}

/** A site whose configuration says nothing. */
export const namelessSite: Site = {
  name: DEFAULT_TITLE,
  description: DEFAULT_TEXT,
  keywords: DEFAULT_TEXT,
  logo: '',
  primaryColor: '',
  ground: 'auto',
  columns: [],
  agreements: [],
  icp: '',
}

export async function loadSite({ api }: Runtime): Promise<Site> {
  return toSite(dataOf(await api.call('GET /peony/v1/group', {})))
}

/** Reads an app info answer; a string that does not parse leaves the defaults. */
export function toSite(group: Group): Site {
  const info = parseAppInfo(group.app_info)
  const h5 = { ...info?.h5_config, ...withoutEmpty(group.h5_config) }
  return {
    name: h5.site_name || DEFAULT_TITLE,
    description: h5.descriptions || DEFAULT_TEXT,
    keywords: h5.keywords || h5.site_name || DEFAULT_TEXT,
    logo: h5.site_logo ?? '',
    primaryColor: info?.primaryColor ?? '',
    ground: info?.dark ?? 'auto',
    columns: group.columns,
    agreements: info?.agreements ?? [],
    icp: info?.icp ?? '',
  }
}

export function useSite(): Site {
  return useRouteLoaderData<Site>(SITE_ROUTE) ?? namelessSite
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
