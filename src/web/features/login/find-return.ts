import { parseAddress } from '#contract/parse-address.ts'
import { isOwnPage } from '#contract/own-page.ts'
import { toHref, type AddressRules } from '#contract/share-urls.ts'

/** Where to go after a login: a site path in the language of the page, or the address of a page in another. */
export interface Return {
  path: string
  /** Address from the host's root on, null within the language of the page. */
  href: string | null
}

/**
 * Reads the `redirect` of the login page: an address of this site on one of `hosts`, or a path. Everything else, and the
 * login page itself, is home.
 */
export function findReturn(
  wanted: string | null,
  { hosts, locale, rules }: { hosts: readonly string[]; locale: string; rules: AddressRules },
): Return {
  const own = hosts[0] ?? ''
  const candidates = wanted === null ? [] : [wanted, toHref(wanted, locale, rules)]
  const url = candidates
    .filter((candidate) => URL.canParse(candidate, own))
    .map((candidate) => new URL(candidate, own).href)
    .find((candidate) => hosts.some((host) => isOwnPage(candidate, host)))
  return url === undefined ? HOME : toReturn(url, locale, rules)
}

const HOME: Return = { path: '/', href: null }

function toReturn(url: string, locale: string, rules: AddressRules): Return {
  const { pathname, search, hash } = new URL(url)
  const parsed = parseAddress(pathname + search, rules)
  if (!parsed || parsed.address.screen === 'not-found' || parsed.address.screen === 'auth') return HOME
  if (parsed.locale !== locale) return { path: '/', href: pathname + search + hash }
  return { path: pathname.slice(toHref('', locale, rules).length) + search + hash || '/', href: null }
}
