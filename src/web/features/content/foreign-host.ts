import type { PublicConfig } from '#contract/public-config.ts'

type Known = Pick<PublicConfig, 'wapHost' | 'siteOrigin' | 'localeDomains' | 'linkHosts'>

/** Host that a link takes the reader away to; null where it stays on the site, or leads to where the operator lets them go at once. */
export function foreignHost(href: string, { wapHost, siteOrigin, localeDomains, linkHosts }: Known): string | null {
  if (!/^https?:/i.test(href) || !URL.canParse(href)) return null
  const url = new URL(href)
  const isOwn = [wapHost, siteOrigin, ...Object.values(localeDomains)].includes(url.origin)
  return isOwn || linkHosts.includes(url.host) ? null : url.host
}
