import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createAskedAgain } from '#server/http/asked-again.ts'
import type { EncodedBody, Encoding } from '#server/http/encoded-body.ts'

/** A finished page: status, headers other than those of the encoding, its bytes, and what it shows. */
export interface Page {
  status: number
  headers: Readonly<Record<string, string>>
  html: Buffer
  /** Things whose change makes the page out of date, for example `content:AbCd1234`. */
  tags: readonly string[]
}

export interface CachedPage extends Page {
  /** Entity tag without quotes and encoding. */
  etag: string
  /** When it was rendered, milliseconds; before all time for a page that was out of date before it was saved. */
  renderedAt: number
  readonly encoded: EncodedBody
  /** Headers in each encoding, made when first needed. */
  readonly heads: Partial<Record<Encoding, Record<string, string | number>>>
}

/** Pages in memory, at most a number of bytes, dropped by tag. */
export interface HtmlCache {
  /** Grows with every purge: a page whose rendering began before the last one may already be out of date. */
  readonly generation: number
  find(key: string): CachedPage | undefined
  /** Keeps a page whose rendering began at `generation`; one that readers can ask for without end among its like. */
  save(key: string, page: CachedPage, generation: number, isEndless?: boolean): void
  /** Drops every page that shows one of these things, or every page. */
  purge(tags: readonly string[] | 'all'): void
  /** What is kept now, and how many pages were dropped because of a change. */
  facts(): { pages: number; bytes: number; purged: number }
}

/**
 * The part of the memory that pages without end share: whoever asks for many of them displaces no article, and none of
 * their like that was asked for twice.
 */
const ENDLESS_SHARE = 1 / 16

/** An empty cache that holds pages of at most `bytes` in all. */
export function createHtmlCache(bytes = 64 * 1024 * 1024): HtmlCache {
  const keysByTag = new Map<string, Set<string>>()
  let generation = 0
  let purged = 0
  const createShelf = (maxSize: number) =>
    new LRUCache<string, CachedPage>({
      maxSize,
      sizeCalculation: (page) => page.html.length * 2,
      dispose: (page, key) => forget(keysByTag, page.tags, key),
    })
  const forEndless = Math.ceil(bytes * ENDLESS_SHARE)
  const endless = createAskedAgain((share) => createShelf(Math.ceil(forEndless * share)))
  const pages = createShelf(bytes - forEndless)
  return {
    get generation() {
      return generation
    },
    find(key) {
      const known = pages.get(key)
      if (known) return known
      const page = endless.get(key)
      if (page) remember(keysByTag, page.tags, key) // forgotten if it has changed its shelf
      return page
    },
    save(key, page, startedAt, isEndless = false) {
      if (startedAt !== generation) page.renderedAt = Number.NEGATIVE_INFINITY
      const shelf = isEndless ? endless : pages
      shelf.set(key, page)
      remember(keysByTag, page.tags, key)
    },
    purge(tags) {
      generation += 1
      const before = pages.size + endless.size
      for (const shelf of [pages, endless]) {
        if (tags === 'all') shelf.clear()
        else for (const key of tags.flatMap((tag) => [...(keysByTag.get(tag) ?? [])])) shelf.delete(key)
      }
      purged += before - pages.size - endless.size
    },
    facts: () => ({
      pages: pages.size + endless.size,
      bytes: pages.calculatedSize + endless.calculatedSize,
      purged,
    }),
  }
}

/** A page ready to be cached and sent. */
export function toCachedPage(page: Page, renderedAt: number): CachedPage {
  const etag = createHash('sha256').update(page.html).digest('base64url').slice(0, 22)
  return { ...page, etag, renderedAt, encoded: { identity: page.html }, heads: {} }
}

function remember(keysByTag: Map<string, Set<string>>, tags: readonly string[], key: string): void {
  for (const tag of tags) {
    const keys = keysByTag.get(tag)
    if (keys) keys.add(key)
    else keysByTag.set(tag, new Set([key]))
  }
}

function forget(keysByTag: Map<string, Set<string>>, tags: readonly string[], key: string): void {
  for (const tag of tags) {
    const keys = keysByTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) keysByTag.delete(tag)
  }
}
