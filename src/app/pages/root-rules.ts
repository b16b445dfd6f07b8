import { createIdCodec, rulesOf } from '#contract/ids.ts'
import type { Config } from '../config/read-config.ts'
import type { RootRules } from './redirects.ts'

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
