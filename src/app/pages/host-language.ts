import { rulesIn, type AddressRules } from '#contract/share-urls.ts'

/** Languages by the hosts that are theirs alone; only hosts that are configured are believed. */
export function languageHosts({ localeDomains = {} }: AddressRules): ReadonlyMap<string, string> {
  return new Map(Object.entries(localeDomains).map(([locale, origin]) => [new URL(origin).host, locale]))
}

/** On the host of a language that language needs no prefix. */
export function rulesOnHost<Rules extends AddressRules>(rules: Rules, hostLocale: string | null): Rules {
  return hostLocale === null ? rules : rulesIn(hostLocale, rules)
}

/** An address with the language whose own host it was asked on; no address of a request has a space. */
export function onHost(url: string, hostLocale: string | null): string {
  return hostLocale === null ? url : `${url} ${hostLocale}`
}

/** What `onHost` wrote. */
export function fromHost(urlOnHost: string): [url: string, hostLocale: string | null] {
  const [url = '', hostLocale = null] = urlOnHost.split(' ')
  return [url, hostLocale]
}
