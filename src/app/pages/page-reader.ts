import { parseAddress } from '#contract/parse-address.ts'
import { isOwnPage } from '#contract/own-page.ts'
import type { ReadPage } from '#server/domains/share-check/share-check.ts'
import type { Renderer } from '#web/rendering/renderer.ts'
import { canonicalTarget, type RootRules } from './redirects.ts'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import type { Config } from '../config/read-config.ts'

/** Reads pages of the site as somebody does who comes by an address, without a network between. */
export function createPageReader(renderer: Renderer, rules: RootRules, origins: readonly string[]): ReadPage {
  return async (url) => {
    if (!origins.some((origin) => isOwnPage(url.href, origin))) return null
    const address = url.pathname + url.search
    const parsed = parseAddress(address, rules)
    if (!parsed) return null
    const location = canonicalTarget(address, parsed)
    if (location !== null) return { status: 301, location, html: '' }
    const page = await renderer.render({ url: address, parsed })
    return { status: page.status, location: page.location, html: page.html }
  }
}

/** How addresses of this installation are read. */
export function toRootRules(config: Config, idSalt: string): RootRules {
  return {
    locales: config.locales,
    defaultLocale: config.defaultLocale,
    localeDomains: config.localeDomains,
    siteOrigin: config.siteOrigin,
    rootRedirect: config.rootRedirect,
    ...rulesOf(createIdCodec(idSalt)),
  }
}

/** Every origin that pages of this installation have. */
export function ownOrigins({ wapHost, siteOrigin, localeDomains }: Config): string[] {
  return [wapHost, siteOrigin, ...Object.values(localeDomains)]
}
