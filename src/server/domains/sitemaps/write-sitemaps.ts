import { escapeHtml } from '#base/escape-html.ts'
import { SITEMAP_PATH, toAddress, toHref } from '#contract/share-urls.ts'
import type { SitemapPart } from './find-pages.ts'
import type { ListedPage } from './points.ts'
import type { SiteHost, SitemapParts } from './sitemaps.ts'

type Rules = Pick<SitemapParts, 'siteOrigin' | 'localeDomains' | 'defaultLocale'>

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The index of a host's sitemap (sitemaps.org 0.9). */
export function toSitemapIndex(parts: readonly SitemapPart[], { origin }: SiteHost): string {
  const entries = parts.map(({ kind, number, changedAt }) =>
    toEntry('sitemap', `${origin}${SITEMAP_PATH}-${kind}-${number}.xml`, changedAt),
  )
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`
}

/** One part: each page in each language that lives on the host. Which addresses are the same page their heads say. */
export function toSitemap(pages: readonly ListedPage[], { locales }: SiteHost, rules: Rules): string {
  const entries = pages.flatMap(({ path, changedAt }) =>
    locales.map((locale) => toEntry('url', toAddress(path, locale, rules), changedAt)),
  )
  return `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`
}

/** Searches, of which there is no end, and what is shown to its reader alone. */
const CLOSED = ['/search/*?', '/me/', '/collection/', '/auth']

/**
 * What crawlers leave alone, and where the sitemap is. Other pages that are kept out of indexes say so themselves, and have
 * to be read for that.
 */
export function toRobots({ origin, locales }: SiteHost, rules: Rules): string {
  const closed = locales.flatMap((locale) => CLOSED.map((path) => `Disallow: ${toHref(path, locale, rules)}`))
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}${SITEMAP_PATH}.xml`, ''].join('\n')
}

function toEntry(element: 'url' | 'sitemap', address: string, changedAt: number): string {
  const changed = changedAt > 0 ? `<lastmod>${new Date(changedAt * 1000).toISOString().slice(0, 19)}Z</lastmod>` : ''
  return `<${element}><loc>${escapeHtml(address)}</loc>${changed}</${element}>\n`
}
