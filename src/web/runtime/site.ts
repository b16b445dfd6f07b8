import { useRouteLoaderData } from 'react-router'
import { DEFAULT_NAME, DEFAULT_TEXT } from '#contract/default-identity.ts'
import type { AppInfo, Group } from '#contract/site.ts'

/** Route id of the frame, whose loader brings the site's identity. */
export const SITE_ROUTE = 'site'

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
  operator: string
  links: AppInfo['links']
  icp: string
  licences: AppInfo['licences']
}

/** A site whose configuration says nothing. */
export const namelessSite: Site = {
  name: DEFAULT_NAME,
  description: DEFAULT_TEXT,
  keywords: DEFAULT_TEXT,
  logo: '',
  primaryColor: '',
  ground: 'auto',
  columns: [],
  agreements: [],
  operator: '',
  links: [],
  icp: '',
  licences: [],
}

export function useSite(): Site {
  return useRouteLoaderData<Site>(SITE_ROUTE) ?? namelessSite
}
