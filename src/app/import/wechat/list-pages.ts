import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseDocument } from 'htmlparser2'
import { createFetcher, FetchRefused, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import { decodeAny } from '../decode-text.ts'
import { withoutExtension } from '../parse-markdown-item.ts'
import { findInside, listFiles, readBytes, type FolderEntry } from '../read-folder.ts'
import { sha256 } from '../sha256.ts'
import { SourceError } from '../source-error.ts'
import type { ArticlePage } from './read-article.ts'
import { readFacts, type ArticleFacts } from './read-facts.ts'
import { readMhtml } from './read-mhtml.ts'

/** A page that is to come in. */
export interface PageEntry {
  origin: string
  read(): Promise<OpenPage>
}

export interface OpenPage extends ArticlePage {
  /** The encoding that it looks like, where nothing says what it is. */
  guessed: string | null
  /** The file of what the page shows by an address; null where it did not come along. */
  findFile(address: string): Promise<string | null>
}

const PAGE_BYTES_MAX = 256 * 1024 * 1024
const FETCHED_BYTES_MAX = 20 * 1024 * 1024
const PAGE_NAME = /\.(?:html?|mht|mhtml)$/i

/** Pages of a file, a folder or an address; what a page holds in itself is put below `own`. Throws `SourceError`. */
export async function listPages(
  source: string,
  own: string,
  fetcherOptions: FetcherOptions | undefined,
): Promise<PageEntry[]> {
  if (/^https?:\/\//i.test(source)) {
    const page = await fetchPage(source, fetcherOptions)
    return [{ origin: source, read: async () => page }]
  }
  const found = await stat(source).catch(() => null)
  if (found === null) throw new SourceError(`there is no file or folder ${source}`)
  if (!found.isDirectory()) {
    const file = { path: path.basename(source), problem: null }
    return [toEntry(path.dirname(source), file, own)]
  }
  // beside a page lies a folder with what it shows, which may be pages too
  const files = (await listFiles(source, '', PAGE_NAME)).filter((one) => !/(?:_files|\.files)\//i.test(one.path))
  if (files.length === 0) throw new SourceError(`there are no saved pages in ${source}`)
  return files.map((file) => toEntry(source, file, own))
}

/** What a page says of its article. */
export function factsOf({ html, seen }: ArticlePage): ArticleFacts {
  return readFacts(html, parseDocument(html), seen)
}

function toEntry(folder: string, { path: place, problem }: FolderEntry, own: string): PageEntry {
  return {
    origin: place,
    async read() {
      if (problem !== null) throw new SourceError(problem)
      const bytes = await readBytes(path.join(folder, place), PAGE_BYTES_MAX)
      const page = { origin: place, name: withoutExtension(place) }
      const whole = /\.(?:mht|mhtml)$/i.test(place) ? readMhtml(bytes) : null
      if (whole === null) {
        const { text: html, guessed } = decodeAny(bytes)
        return { ...page, html, guessed, seen: '', findFile: (address) => findBeside(folder, place, address) }
      }
      const { text: html, guessed } = decodeAny(whole.html)
      const findFile = async (address: string) => {
        const part = whole.parts.get(address)
        return part ? await keep(own, part) : null
      }
      return { ...page, html, guessed, seen: whole.address, findFile }
    },
  }
}

/** Bytes as a file of their own. */
export async function keep(own: string, bytes: Buffer): Promise<string> {
  const file = path.join(own, sha256(bytes))
  await mkdir(own, { recursive: true })
  await writeFile(file, bytes)
  return file
}

async function findBeside(folder: string, page: string, address: string): Promise<string | null> {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(address)) return null
  const place = path.posix.join(path.posix.dirname(page), decode(address.replace(/[?#].*$/s, '')))
  const found = await findInside(folder, place)
  return found !== null && (await stat(found)).isFile() ? found : null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // not encoded
  }
}

async function fetchPage(address: string, options: FetcherOptions | undefined): Promise<OpenPage> {
  const fetcher = createFetcher(options)
  try {
    const wanted = { types: ['text/html', 'application/xhtml+xml'], maxBytes: FETCHED_BYTES_MAX }
    const { bytes, charset, address: seen } = await fetcher.fetch(address, wanted)
    const { text: html, guessed } = decodeAny(bytes, charset)
    return { html, guessed, seen, origin: address, name: seen, findFile: async () => null }
  } catch (error) {
    if (error instanceof SourceError) throw new SourceError(`the page ${error.message}`)
    if (!(error instanceof FetchRefused)) throw error
    throw new SourceError(`the page cannot be fetched: ${error.message}`)
  } finally {
    await fetcher.close()
  }
}
