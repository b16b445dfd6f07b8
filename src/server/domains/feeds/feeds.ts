import { idTag, LIST_TAG } from '#contract/cache-tags.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { findFeed, type Format } from './find-feed.ts'
import { toJsonFeed } from './write-json-feed.ts'
import { toRss } from './write-rss.ts'

export { api } from './points.ts'

/** A written feed, or where it is to be found from now on. */
type FeedFile = { body: string; type: string } | { location: string }

/** What is new on the site, in a group or an album, for programs that readers follow several sites with. */
export interface Feeds extends DomainParts {
  /** The feed by its address without the folder, `AbCd1234.rss`. Throws 40401, 41001. */
  find(name: string): Promise<FeedFile>
}

export interface FeedParts extends Pick<Foundation, 'ids' | 'wapHost' | 'locales' | 'only' | 'cache'> {
  content: Pick<Content, 'loadPortable' | 'loadMedia'>
}

export const feedsDomain = defineDomain({
  name: 'feeds',
  tables: [],
  needs: [contentDomain],
  create: createFeeds,
})

/** Readers' programs come by the thousand, all on the hour. */
const CACHE_SIZE = 8 * 1024 * 1024
const CACHE_SECONDS = 15

const formats: Record<Format, { type: string; write: typeof toRss }> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: toRss },
  json: { type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
}

function createFeeds(parts: FeedParts): Feeds {
  const { cache } = parts
  const written = cache.createRegion<FeedFile>('feed', CACHE_SIZE)

  return {
    async find(name) {
      const known = written.find(name)
      if (known) return known
      const { generation } = cache
      const found = await findFeed(parts, name)
      if ('location' in found) return found
      const { type, write } = formats[found.format]
      const file = { type, body: await write(found.feed) }
      const tags = [LIST_TAG, ...(name.match(/[a-zA-Z0-9]{8,}/g) ?? []).map(idTag)]
      written.save(name, file, { tags, size: 2 * file.body.length, seconds: CACHE_SECONDS }, generation)
      return file
    },
  }
}
