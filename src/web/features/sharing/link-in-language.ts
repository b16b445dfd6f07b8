import type { PublicConfig } from '#contract/public-config.ts'
import { BASE_PATH, toAddress } from '#contract/share-urls.ts'

/** A link to a page of this site, leading to it in a language; any other link as it is. */
export function linkInLanguage(link: string, locale: string, config: PublicConfig): string {
  const { origin, pathname, search } = new URL(link)
  if (!pathname.startsWith(`${BASE_PATH}/`)) return link
  return toAddress(pathname.slice(BASE_PATH.length) + search, locale, { ...config, siteOrigin: origin })
}
