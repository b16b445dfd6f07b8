import { createFetcher, FetchRefused, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import { decodeDeclared } from './decode-text.ts'
import { inOrder, toFeedAlbum, toFeedItem, type FeedPlace } from './feed-items.ts'
import type { ImportTarget, ItemEntry } from './import-items.ts'
import type { ImportReport } from './import-report.ts'
import { parseFeed } from './parse-feed.ts'
import { readBytes } from './read-folder.ts'
import { runImport, type ImportOptions } from './run-import.ts'
import { sha256 } from './sha256.ts'
import { SourceError } from './source-error.ts'

const MAX_FEED_BYTES = 20 * 1024 * 1024
const FEED_TYPES = [
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
  'application/xml',
  'application/json',
  'text/xml',
  'text/plain',
  'text/html',
  'application/octet-stream',
  '',
]

/**
 * Imports a feed from a file or an http address: items as articles, those with sound as tracks of an album. They belong
 * to an account of their own with the feed's title unless one is chosen. Throws `SourceError` when it cannot be read or is no feed.
 */
export async function importFeed(source: string, target: ImportTarget, options: ImportOptions): Promise<ImportReport> {
  const isAddress = /^https?:\/\//i.test(source)
  const text = isAddress ? await fetchText(source, options.fetcherOptions) : await readFeedFile(source)
  const feed = parseFeed(text, isAddress ? new URL(source).href : '')
  const feedKey = isAddress ? new URL(source).href : feed.title || 'feed'
  return await runImport({
    source,
    target,
    options,
    root: null,
    site: null,
    entries: listEntries({ key: feedKey, feed }),
    fallback: {
      key: `feed-${sha256(feedKey).slice(0, 12)}`,
      name: feed.title.slice(0, 60) || (isAddress ? new URL(source).host : 'feed'),
      actor: options.actor ?? 'inner',
    },
  })
}

/** The items of a feed; the album comes first where they have sound. */
function listEntries(place: FeedPlace): ItemEntry[] {
  const album = toFeedAlbum(place)
  const items = inOrder(place.feed.items).map((item) => ({
    origin: `item ${item.number}`,
    read: async () => toFeedItem(item, place),
  }))
  return album === null ? items : [{ origin: album.origin, read: async () => album }, ...items]
}

async function readFeedFile(file: string): Promise<string> {
  try {
    return decodeDeclared(await readBytes(file, MAX_FEED_BYTES))
  } catch (error) {
    if (error instanceof SourceError) throw new SourceError(`${file} ${error.message}`, error.line)
    throw new SourceError(`${file} cannot be read (${error instanceof Error ? error.message : String(error)})`)
  }
}

async function fetchText(address: string, options: FetcherOptions | undefined): Promise<string> {
  const fetcher = createFetcher(options)
  try {
    const { bytes, type, charset } = await fetcher.fetch(address, { types: FEED_TYPES, maxBytes: MAX_FEED_BYTES })
    return decodeDeclared(bytes, type.endsWith('json') ? null : charset)
  } catch (error) {
    if (error instanceof SourceError) throw new SourceError(`the feed ${error.message}`)
    if (!(error instanceof FetchRefused)) throw error
    throw new SourceError(`the feed cannot be fetched: ${error.message}`)
  } finally {
    await fetcher.close()
  }
}
