import { LIST_TAG, SEARCH_TAG } from '#contract/cache-tags.ts'
import { ACTIVITIES_PATH, homePath } from '#contract/share-urls.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import { listedPages, type PageSource } from './points.ts'
import { toRobots, toSitemap, toSitemapIndex } from './write-sitemaps.ts'
import { findParts, listPages } from './find-pages.ts'

export { listedPages, type IdRange, type ListedPage } from './points.ts'

/** A file for search engines. */
interface CrawlerFile {
  body: string
  type: string
}

/** What search engines are told: which pages there are, and when each changed. */
export interface Sitemaps extends DomainParts {
  /**
   * What the address `/sitemap…` stands for on a host, by its rest: `.xml` is the index, `-items-3.xml` one part. A host
   * that is no language's own is answered as the site's. Throws 40401.
   */
  find(name: string, host: string): Promise<CrawlerFile>
  /** `/robots.txt` of a host. */
  getRobots(host: string): CrawlerFile
}

/** What every use case of this domain is made with. */
export type SitemapParts = Pick<
  Foundation,
  'given' | 'cache' | 'contentTypes' | 'siteOrigin' | 'locales' | 'localeDomains' | 'defaultLocale'
>

/** A host with the languages that live on it. */
export interface SiteHost {
  origin: string
  locales: readonly string[]
}

export const sitemapsDomain = defineDomain({
  name: 'sitemaps',
  tables: [],
  needs: [],
  create: createSitemaps,
})

const CACHE_SIZE = 8 * 1024 * 1024
const CACHE_SECONDS = 300
const XML = 'application/xml; charset=utf-8'

/** Any item that comes, goes or is corrected changes the files. */
const TAGS = [LIST_TAG, SEARCH_TAG]

function createSitemaps(parts: SitemapParts): Sitemaps {
  const { cache } = parts
  const written = cache.createRegion<CrawlerFile>('sitemap', CACHE_SIZE)

  return {
    async find(name, host) {
      const site = toSiteHost(parts, host)
      const key = `${site.origin} ${name}`
      const known = written.find(key)
      if (known) return known
      const { generation } = cache
      const file = { type: XML, body: await write(parts, name, site) }
      written.save(key, file, { tags: TAGS, size: 2 * file.body.length, seconds: CACHE_SECONDS }, generation)
      return file
    },
    getRobots(host) {
      return { type: 'text/plain; charset=utf-8', body: toRobots(toSiteHost(parts, host), parts) }
    },
  }
}

const PART = /^-([a-z]+)-(0|[1-9]\d{0,8})\.xml$/

async function write(parts: SitemapParts, name: string, site: SiteHost): Promise<string> {
  const sources = [toFront(parts), ...parts.given(listedPages)]
  if (name === '.xml') return toSitemapIndex(await findParts(sources), site)
  const [, kind, number] = PART.exec(name) ?? []
  const source = sources.find((one) => one.kind === kind)
  const pages = source ? await listPages(source, Number(number)) : []
  if (pages.length === 0) throw new AppError(40401)
  return toSitemap(pages, site, parts)
}

/** Pages that are about nothing in particular. */
function toFront({ contentTypes }: SitemapParts): PageSource {
  const paths = [homePath(), ...(contentTypes.includes('activity') ? [ACTIVITIES_PATH] : [])]
  return {
    kind: 'front',
    findLastId: () => Promise.resolve(0),
    list: ({ from }) => Promise.resolve(from === 0 ? paths.map((path) => ({ path, changedAt: 0 })) : []),
  }
}

/** Only hosts that are configured are believed. */
function toSiteHost({ siteOrigin, locales, localeDomains }: SitemapParts, host: string): SiteHost {
  const origins = Object.values(localeDomains)
  const origin = origins.find((one) => new URL(one).host === host.toLowerCase()) ?? siteOrigin
  return { origin, locales: locales.filter((locale) => (localeDomains[locale] ?? siteOrigin) === origin) }
}
