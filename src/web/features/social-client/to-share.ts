import type { PublicConfig } from '#contract/public-config.ts'
import type { Share } from '#contract/shapes.ts'
import { toAddress } from '#contract/share-urls.ts'
import { sharedOn } from '#contract/share-depth.ts'
import { parseSpot, withSpot } from '#contract/spot.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Site } from '../../runtime/site.ts'
import { cleanLink } from './clean-link.ts'

interface Shown {
  meta: PageMeta
  site: Site
  locale: string
  /** Address that the page is open under. */
  address: string
}

/**
 * The card of a page: its canonical address on the host that shared links point to, with the spot that it was opened at;
 * a page without one goes out under the address that it is open under.
 */
export function toShare({ meta, site, locale, address }: Shown, config: PublicConfig): Share {
  const { wapHost } = config
  const open = new URL(address)
  const link =
    meta.path === null
      ? new URL(open.pathname + open.search, wapHost).href
      : toAddress(meta.path, locale, { ...config, siteOrigin: wapHost })
  const isItem = meta.type === 'article' && meta.path !== null
  const { shared = meta } = meta
  const picture = meta.square?.url || meta.image?.url || meta.card || site.logo
  return {
    title: shared.title,
    desc: shared.description,
    link: isItem ? sharedOn(withSpot(link, parseSpot(open.searchParams)), open.search) : cleanLink(link),
    imgUrl: picture && absolute(picture, wapHost),
  }
}
