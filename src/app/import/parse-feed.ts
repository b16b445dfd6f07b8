import { parseFeed as parseAnyFeed, type AtomFeed, type JsonFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { escapeHtml } from '#base/escape-html.ts'
import { soundOfAtom, soundOfJson, soundOfRss, type FeedSound } from './feed-sound.ts'
import { textOfHtml } from './outline-html.ts'
import { SourceError } from './source-error.ts'

export interface FeedSource {
  title: string
  /** HTML. */
  description: string
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

/** Reads RSS, RDF, Atom or JSON Feed. Throws `SourceError` when it is none of them. */
export function parseFeed(text: string): FeedSource {
  const parsed = readFeed(text)
  const number = (items: ParsedItem[]) =>
    items.map((item, index) => ({
      ...item,
      number: index + 1,
      guid: toLine(item.guid),
      link: toLine(item.link),
      lang: toLine(item.lang),
    }))
  switch (parsed.format) {
    case 'rss': {
      const { title, description, language, itunes, image, items = [] } = parsed.feed
      const head = headOf({ title, description, image: itunes?.image ?? image?.url, lang: language })
      const isComplete = itunes?.complete === true
      return { ...head, isComplete, items: number(items.map((item) => fromRss(item, language))) }
    }
    case 'rdf': {
      const { title, description, items = [] } = parsed.feed
      return { ...headOf({ title, description }), items: number(items.map(fromRdf)) }
    }
    case 'atom': {
      const { title, subtitle, logo, entries = [] } = parsed.feed
      const head = headOf({ title: title?.value, description: toHtml(subtitle), image: logo })
      return { ...head, items: number(entries.map(fromAtom)) }
    }
    case 'json': {
      const { title, description = '', icon, language, items = [] } = parsed.feed
      const head = headOf({ title, description: paragraph(description), image: icon, lang: language })
      return { ...head, items: number(items.map((item) => fromJson(item, language))) }
    }
  }
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

type ParsedItem = Omit<FeedItem, 'number'>

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
    published: item.pubDate ?? item.dc?.dates?.[0] ?? item.dcterms?.created?.[0] ?? '',
    updated: item.atom?.updated ?? item.dcterms?.modified?.[0] ?? '',
    lang: item.dc?.languages?.[0] ?? language,
    sound: soundOfRss(item),
  }
}

function fromRdf(item: RdfFeed.Item<string>): ParsedItem {
  const body = item.content?.encoded
  return {
    guid: item.rdf?.about ?? '',
    link: item.link ?? '',
    title: item.title ?? '',
    summary: body ? (item.description ?? '') : '',
    body: body ?? item.description ?? '',
    authors: texts(item.dc?.creators ?? []),
    categories: texts(item.dc?.subjects ?? []),
    image: texts((item.media?.thumbnails ?? []).map(({ url }) => url))[0] ?? null,
    published: item.dc?.dates?.[0] ?? '',
    updated: '',
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
    guid: entry.id ?? '',
    link: links.find(isAlternate)?.href ?? '',
    title: isPlain(entry.title?.type) ? escapeHtml(entry.title?.value ?? '') : (entry.title?.value ?? ''),
    summary: body === '' ? '' : toHtml(entry.summary),
    body: body || toHtml(entry.summary),
    authors: texts((entry.authors ?? []).map(({ name }) => name)),
    categories: texts((entry.categories ?? []).map(({ label, term }) => label ?? term)),
    image: texts(pictures)[0] ?? null,
    published: entry.published ?? entry.updated ?? '',
    updated: entry.updated ?? '',
    lang: entry.xml?.lang ?? '',
    sound: soundOfAtom(entry),
  }
}

function fromJson(item: JsonFeed.Item<string>, language = ''): ParsedItem {
  const attached = (item.attachments ?? []).filter(({ mime_type }) => mime_type?.startsWith('image/'))
  return {
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

function headOf({ title = '', description = '', image = '', lang = '' }: Head): Omit<FeedSource, 'items'> {
  return { title: textOfHtml(title), description, image: image.trim() || null, lang: toLine(lang), isComplete: false }
}

function toLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '').trim()
}

function isAlternate({ rel }: { rel?: string }): boolean {
  return rel === undefined || rel === 'alternate'
}

function toHtml(text: { value?: string; type?: string } | undefined): string {
  if (text?.value === undefined) return ''
  return isPlain(text.type) ? paragraph(text.value) : text.value
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
