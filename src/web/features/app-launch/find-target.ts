import { parseAddress } from '#contract/parse-address.ts'
import { isOwnPage } from '#contract/own-page.ts'
import { toHref, type AddressRules } from '#contract/share-urls.ts'
import { parseSpot, withSpot } from '#contract/spot.ts'

/**
 * The site path that a path or an address of this site names, with the spot in it; home for everything else. Of the rest
 * of its query nothing is handed on.
 */
export function findTarget(wanted: string, siteOrigin: string, rules: AddressRules): string {
  const candidates = [wanted, toHref(wanted.startsWith('/') ? wanted : `/${wanted}`, rules.defaultLocale, rules)]
  const url = candidates
    .filter((candidate) => URL.canParse(candidate, siteOrigin))
    .map((candidate) => new URL(candidate, siteOrigin))
    .find(({ href }) => isOwnPage(href, siteOrigin))
  const parsed = url && parseAddress(url.pathname + url.search, rules)
  if (!url || !parsed?.idIsValid || parsed.address.screen === 'not-found') return '/'
  const prefix = toHref('', parsed.locale, rules)
  const path = url.pathname.startsWith(`${prefix}/`) ? url.pathname.slice(prefix.length) : '/'
  return withSpot(path, parseSpot(url.searchParams))
}
