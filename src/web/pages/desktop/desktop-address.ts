import type { PublicConfig } from '#contract/public-config.ts'
import { toAddress } from '#contract/share-urls.ts'

/** Address of a site path on the host of shared pages, where the desktop page is, or on that of its language. */
export function desktopAddress(path: string, locale: string, config: PublicConfig): string {
  return toAddress(path, locale, { ...config, siteOrigin: config.wapHost })
}
