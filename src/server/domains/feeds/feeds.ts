import type { ContentCard, Media } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'
import type { IdCodec } from '#contract/ids.ts'
import { createKept } from '#server/http/kept.ts'
import { findFeed, type Format } from './find-feed.ts'
import { toJsonFeed } from './write-json-feed.ts'
import { toRss } from './write-rss.ts'

/** A written feed, or where it is to be found from now on. */
type FeedFile = { body: string; type: string } | { location: string }

/** What is new in a group or an album, for programs that readers follow several sites with. */
export interface Feeds {
  /** The feed by its address without the folder, `AbCd1234.rss`. Throws 40401, 41001. */
  find(name: string): Promise<FeedFile>
}

export interface FeedParts {
  ids: IdCodec
  /** Origin that all addresses lead to (`https://example.org`). */
  wapHost: string
  /** What the texts are written in. */
  language: string
  /** The calls that answer groups and albums. */
  api: Api
  /** Bodies as other sites can show them, by database id. */
  loadBodies: (ids: readonly number[]) => Promise<Map<number, string>>
  loadMedia: (cards: ReadonlyArray<{ id: number; card: ContentCard }>) => Promise<Map<number, Media>>
}

const KEPT = 50
/** Readers' programs come by the thousand, all on the hour. */
const KEPT_SECONDS = 15

const formats: Record<Format, { type: string; write: typeof toRss }> = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: toRss },
  json: { type: 'application/feed+json; charset=utf-8', write: toJsonFeed },
}

export function createFeeds(parts: FeedParts): Feeds {
  const kept = createKept<FeedFile>(KEPT)

  return {
    async find(name) {
      const known = kept.find(name)
      if (known) return known
      const found = await findFeed(parts, name)
      if ('location' in found) return found
      const { type, write } = formats[found.format]
      const file = { type, body: await write(found.feed) }
      kept.keep(name, file, KEPT_SECONDS, kept.generation)
      return file
    },
  }
}
