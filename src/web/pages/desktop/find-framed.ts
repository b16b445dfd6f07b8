import { parseAddress } from '#contract/parse-address.ts'
import { isOwnPage } from '#contract/own-page.ts'
import { BASE_PATH, rulesIn, type Address, type AddressRules } from '#contract/share-urls.ts'

/** A page of this site that the desktop page may show. */
export interface Framed {
  /** From the base on, without its language. */
  path: string
  address: Address
  locale: string
}

/** Longer addresses are none of ours: the longest are those of previews. */
const LONGEST = 4096

/**
 * The page that `wanted` names on one of the hosts of this site; null for everything else, for other sites' addresses,
 * other schemes and the desktop page itself. Nothing but what this answers may reach a frame, a link or a code.
 */
export function findFramed(wanted: string | null, origins: readonly string[], rules: AddressRules): Framed | null {
  if (wanted === null || wanted.length > LONGEST || !origins.some((origin) => isOwnPage(wanted, origin))) return null
  const { origin, pathname, search, hash } = new URL(wanted)
  const [hostLocale] = Object.entries(rules.localeDomains ?? {}).find(([, domain]) => domain === origin) ?? []
  const parsed = parseAddress(pathname + search, hostLocale === undefined ? rules : rulesIn(hostLocale, rules))
  if (!parsed || parsed.address.screen === 'pc') return null
  const { address, locale } = parsed
  return { path: withoutLanguage(pathname, locale) + search + hash, address, locale }
}

function withoutLanguage(pathname: string, locale: string): string {
  const [, first, rest] = /^\/+([^/]+)(.*)$/.exec(pathname.slice(BASE_PATH.length)) ?? []
  const path = first?.toLowerCase() === locale.toLowerCase() ? rest : pathname.slice(BASE_PATH.length)
  return path || '/'
}
