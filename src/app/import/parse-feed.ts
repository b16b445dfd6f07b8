import { isUtf8 } from 'node:buffer'
import { parseFeed as parseAnyFeed, type AtomFeed, type JsonFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { escapeHtml } from '#base/escape-html.ts'
import { soundOfAtom, soundOfJson, soundOfRss, type FeedSound } from './feed-sound.ts'
import { textOfHtml } from './outline-html.ts'
import { SourceError } from './source-error.ts'

export interface FeedSource {
  title: string
  /** HTML. */
  description: string
  /** Address that those in its description start from; empty when it names none. */
  base: string
  /** Address of its picture, null when there is none. */
  image: string | null
  lang: string
  /** Whether it says that nothing will follow. */
  isComplete: boolean
  items: FeedItem[]
}

/** What all feed formats have in common, with `body` as HTML. */
export interface FeedItem {
  /** Position in the feed, from 1. */
  number: number
  guid: string
  /** Address that those in it start from; empty when the feed names none. */
  base: string
  link: string
  title: string
  summary: string
  body: string
  authors: string[]
  categories: string[]
  image: string | null
  published: string
  updated: string
  lang: string
  sound: FeedSound | null
}

/**
 * Reads RSS, RDF, Atom or JSON Feed, whose own address is `address` where it has one. Throws `SourceError` when it is none
 * of them, or an export of WordPress, which holds what is not public as well.
 */
export function parseFeed(text: string, address = ''): FeedSource {
  if (/\bxmlns:wp\s*=\s*["']http:\/\/wordpress\.org\/export\//.test(text.slice(0, HEAD_LENGTH)))
    throw new SourceError('this is an export of WordPress, with drafts and more: `import wordpress` takes it')
  const parsed = readFeed(text)
  switch (parsed.format) {
    case 'rss': {
      const { title, description, language, itunes, image, link, xml, items = [] } = parsed.feed
      const place = { address, bases: [xml?.base], home: link }
      const head = headOf({ title, description, image: itunes?.image ?? image?.url, lang: language }, place)
      const isComplete = itunes?.complete === true
      return {
        ...head,
        isComplete,
        items: number(
          items.map((item) => fromRss(item, language)),
          place,
        ),
      }
    }
    case 'rdf': {
      const { title, description, link, xml, items = [] } = parsed.feed
      const place = { address, bases: [xml?.base], home: link }
      return { ...headOf({ title, description }, place), items: number(items.map(fromRdf), place) }
    }
    case 'atom': {
      const { title, subtitle, logo, links = [], xml, entries = [] } = parsed.feed
      const place = { address, bases: [xml?.base], home: links.find(isAlternate)?.href }
      const head = headOf({ title: title?.value, description: toHtml(subtitle), image: logo }, place)
      return { ...head, items: number(entries.map(fromAtom), place) }
    }
    case 'json': {
      const { title, description = '', icon, language, home_page_url: home, items = [] } = parsed.feed
      const place = { address, bases: [], home }
      const head = headOf({ title, description: paragraph(description), image: icon, lang: language }, place)
      return {
        ...head,
        items: number(
          items.map((item) => fromJson(item, language)),
          place,
        ),
      }
    }
  }
}

/** Characters in which the names that a feed uses are declared. */
const HEAD_LENGTH = 20_000

/** Where the addresses of a feed start from. */
interface FeedAddresses {
  /** Its own, or empty. */
  address: string
  /** What its elements say by `xml:base`, the outermost first. */
  bases: ReadonlyArray<string | undefined>
  /** The page that it belongs to. */
  home: string | undefined
}

/** Items with their places and whole addresses: by `xml:base` where there is one, else from their own page. */
function number(items: readonly ParsedItem[], place: FeedAddresses): FeedItem[] {
  const outside = baseOf(place)
  const isBased = place.bases.some((base) => base)
  return items.map(({ bases, innerBase, ...item }, index) => {
    const own = follow(bases, outside)
    const link = resolve(toLine(item.link), own)
    const page = isBased || bases.some((one) => one) || !URL.canParse(link) ? own : link
    return {
      ...item,
      number: index + 1,
      base: follow([innerBase], page),
      guid: toLine(item.guid),
      link,
      lang: toLine(item.lang),
    }
  })
}

function baseOf({ address, bases, home }: FeedAddresses): string {
  const own = follow(bases, address)
  return bases.some((base) => base) || home === undefined ? own : resolve(toLine(home), own) || own
}

function follow(bases: ReadonlyArray<string | undefined>, from: string): string {
  return bases.reduce<string>((base, next) => (next ? resolve(toLine(next), base) : base), from)
}

/** An address as seen from another; as it is where that is not to be told. */
function resolve(written: string, from: string): string {
  if (written === '' || !URL.canParse(written, from || undefined)) return written
  return new URL(written, from || undefined).href
}

function readFeed(text: string) {
  try {
    return parseAnyFeed(text)
  } catch (error) {
    throw new SourceError(
      `not an RSS, Atom or JSON feed (${error instanceof Error ? error.message : String(error)})`,
      1,
    )
  }
}

/** What it says by `xml:base`: `bases` of itself, `innerBase` of its text. */
type ParsedItem = Omit<FeedItem, 'number' | 'base'> & {
  bases: ReadonlyArray<string | undefined>
  innerBase?: string | undefined
}

function fromRss(item: RssFeed.Item<string>, language = ''): ParsedItem {
  const pictures = [
    ...(item.enclosures ?? []).filter(({ type }) => type?.startsWith('image/')).map(({ url }) => url),
    ...(item.media?.contents ?? [])
      .filter(({ type, medium }) => medium === 'image' || type?.startsWith('image/'))
      .map(({ url }) => url),
    ...(item.media?.thumbnails ?? []).map(({ url }) => url),
  ]
  const body = item.content?.encoded
  return {
    bases: [item.xml?.base],
    guid: item.guid?.value ?? '',
    link: item.link ?? item.atom?.links?.find(isAlternate)?.href ?? '',
    title: item.title ?? item.dc?.titles?.[0] ?? '',
    summary: body ? (item.description ?? '') : '',
    body: body ?? item.description ?? item.dc?.descriptions?.[0] ?? '',
    authors: texts([
      ...(item.dc?.creators ?? []),
      ...(item.authors ?? []).map((person) => person.name ?? person.email),
    ]),
    categories: texts([...(item.categories ?? []).map(({ name }) => name), ...(item.dc?.subjects ?? [])]),
    image: texts(pictures)[0] ?? null,
    published: item.pubDate ?? item.dc?.dates?.[0] ?? item.dcterms?.issued?.[0] ?? item.dcterms?.created?.[0] ?? '',
    updated: item.atom?.updated ?? item.dcterms?.modified?.[0] ?? '',
    lang: item.dc?.languages?.[0] ?? language,
    sound: soundOfRss(item),
  }
}

function fromRdf(item: RdfFeed.Item<string>): ParsedItem {
  const body = item.content?.encoded
  return {
    bases: [item.xml?.base],
    guid: item.rdf?.about ?? '',
    link: item.link ?? '',
    title: item.title ?? '',
    summary: body ? (item.description ?? '') : '',
    body: body ?? item.description ?? '',
    authors: texts(item.dc?.creators ?? []),
    categories: texts(item.dc?.subjects ?? []),
    image: texts((item.media?.thumbnails ?? []).map(({ url }) => url))[0] ?? null,
    published: item.dc?.dates?.[0] ?? item.dcterms?.issued?.[0] ?? item.dcterms?.created?.[0] ?? '',
    updated: item.dcterms?.modified?.[0] ?? '',
    lang: item.dc?.languages?.[0] ?? '',
    sound: null,
  }
}

function fromAtom(entry: AtomFeed.Entry<string>): ParsedItem {
  const links = entry.links ?? []
  const pictures = [
    ...links.filter(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/')).map(({ href }) => href),
    ...(entry.media?.thumbnails ?? []).map(({ url }) => url),
  ]
  const body = toHtml(entry.content)
  return {
    bases: [entry.xml?.base],
    innerBase: (body === '' ? entry.summary : entry.content)?.xml?.base,
    guid: entry.id ?? '',
    link: links.find(isAlternate)?.href ?? '',
    title: isPlain(entry.title?.type) ? escapeHtml(entry.title?.value ?? '') : (entry.title?.value ?? ''),
    summary: body === '' ? '' : toHtml(entry.summary),
    body: body || toHtml(entry.summary),
    authors: texts((entry.authors ?? []).map(({ name }) => name)),
    categories: texts((entry.categories ?? []).map(({ label, term }) => label ?? term)),
    image: texts(pictures)[0] ?? null,
    published: entry.published ?? entry.dcterms?.issued?.[0] ?? entry.updated ?? '',
    updated: entry.updated ?? '',
    lang: entry.xml?.lang ?? '',
    sound: soundOfAtom(entry),
  }
}

function fromJson(item: JsonFeed.Item<string>, language = ''): ParsedItem {
  const attached = (item.attachments ?? []).filter(({ mime_type }) => mime_type?.startsWith('image/'))
  return {
    bases: [],
    guid: item.id ?? '',
    link: item.url ?? item.external_url ?? '',
    title: escapeHtml(item.title ?? ''),
    summary: escapeHtml(item.summary ?? ''),
    body: item.content_html ?? paragraph(item.content_text ?? ''),
    authors: texts((item.authors ?? []).map(({ name }) => name)),
    categories: texts(item.tags ?? []),
    image: texts([item.image, item.banner_image, ...attached.map(({ url }) => url)])[0] ?? null,
    published: item.date_published ?? '',
    updated: item.date_modified ?? '',
    lang: item.language ?? language,
    sound: soundOfJson(item),
  }
}

interface Head {
  title: string | undefined
  description: string | undefined
  image?: string | undefined
  lang?: string | undefined
}

function headOf(
  { title = '', description = '', image = '', lang = '' }: Head,
  place: FeedAddresses,
): Omit<FeedSource, 'items'> {
  const base = baseOf(place)
  const picture = resolve(image.trim(), base) || null
  return { title: textOfHtml(title), description, base, image: picture, lang: toLine(lang), isComplete: false }
}

function toLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '').trim()
}

function isAlternate({ rel }: { rel?: string }): boolean {
  return rel === undefined || rel === 'alternate'
}

function toHtml(text: { value?: string; type?: string } | undefined): string {
  if (text?.value === undefined) return ''
  if (isPlain(text.type)) return paragraph(text.value)
  const unpacked = isPacked(text.type, text.value) ? fromBase64(text.value) : text.value
  return unpacked ?? ''
}

/** Content of any type but text, markup and XML is in base64, and what is marked as HTML at times as well. */
function isPacked(type: string | undefined, value: string): boolean {
  const bare = value.replaceAll(/\s/g, '')
  return type !== 'xhtml' && bare.length >= 16 && bare.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(bare)
}

/** Null for what is no text: a picture, a sound. */
function fromBase64(value: string): string | null {
  const bytes = Buffer.from(value, 'base64')
  if (!isUtf8(bytes)) return null
  const text = bytes.toString()
  return /<\w/.test(text) ? text : paragraph(text)
}

function isPlain(type: string | undefined): boolean {
  return type === undefined || type === 'text' || type === 'text/plain'
}

function texts(values: readonly (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined && value.trim() !== '').map((value) => String(value).trim())
}

/** Plain text as HTML, a paragraph for each block of lines. */
export function paragraph(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${escapeHtml(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
