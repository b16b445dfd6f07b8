import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'

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
  /** When it was rendered, milliseconds; 0 for a page that was out of date before it was saved. */
  renderedAt: number
  readonly encoded: Partial<Record<Encoding, Buffer>>
}

/** Pages in memory, at most a number of bytes, dropped by tag. */
export interface HtmlCache {
  /** Grows with every purge: a page whose rendering began before the last one may already be out of date. */
  readonly generation: number
  find(key: string): CachedPage | undefined
  /** Keeps a page whose rendering began at `generation`. */
  save(key: string, page: CachedPage, generation: number): void
  /** Drops every page that shows one of these things, or every page. */
  purge(tags: readonly string[] | 'all'): void
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** An empty cache that holds pages of at most `bytes` in all. */
export function createHtmlCache(bytes = 64 * 1024 * 1024): HtmlCache {
  const keysByTag = new Map<string, Set<string>>()
  let generation = 0
  const pages = new LRUCache<string, CachedPage>({
    maxSize: bytes,
    sizeCalculation: (page) => page.html.length * 2,
    dispose: (page, key) => forget(keysByTag, page.tags, key),
  })
  return {
    get generation() {
      return generation
    },
    find: (key) => pages.get(key),
    save(key, page, startedAt) {
      if (startedAt !== generation) page.renderedAt = 0
      pages.set(key, page)
      remember(keysByTag, page.tags, key)
    },
    purge(tags) {
      generation += 1
      if (tags === 'all') pages.clear()
      else for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) pages.delete(key)
    },
  }
}

/** A page ready to be cached and sent. */
export function toCachedPage(page: Page, renderedAt: number): CachedPage {
  const etag = createHash('sha256').update(page.html).digest('base64url').slice(0, 22)
  return { ...page, etag, renderedAt, encoded: { identity: page.html } }
}

/** The best encoding that a client takes (RFC 9110, section 12.5.3). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)) return 'gzip'
  return 'identity'
}

/** The page's bytes in an encoding, compressed off the main thread the first time they are asked for. */
export async function encodePage(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  const ready = page.encoded[encoding]
  if (ready) return ready
  const bytes =
    encoding === 'br'
      ? await compressBrotli(page.html, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: page.html.length },
        })
      : await compressGzip(page.html, { level: 6 })
  page.encoded[encoding] = bytes
  return bytes
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
