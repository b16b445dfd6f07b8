import { parseFeed as parseAnyFeed, type AtomFeed, type JsonFeed, type RdfFeed, type RssFeed } from 'feedsmith'
import { escapeHtml } from '#base/escape-html.ts'
import type { ArticleSource } from './article-source.ts'
import { outlineHtml, textOfHtml } from './outline-html.ts'
import { toWholeAddress, withWholeAddresses } from './whole-addresses.ts'
import { parseDate } from './parse-date.ts'
import { SourceError } from './source-error.ts'

export interface FeedSource {
  title: string
  description: string
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
      const { title, description, language, items = [] } = parsed.feed
      return { ...headOf(title, description), items: number(items.map((item) => fromRss(item, language))) }
    }
    case 'rdf': {
      const { title, description, items = [] } = parsed.feed
      return { ...headOf(title, description), items: number(items.map(fromRdf)) }
    }
    case 'atom': {
      const { title, subtitle, entries = [] } = parsed.feed
      return { ...headOf(title?.value, subtitle?.value), items: number(entries.map(fromAtom)) }
    }
    case 'json': {
      const { title, description, language, items = [] } = parsed.feed
      return { ...headOf(title, description), items: number(items.map((item) => fromJson(item, language))) }
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

const MAX_BODY_LENGTH = 1_000_000

/** A feed item as an article. `feedKey` names the feed (its address, or its title). Throws `SourceError`. */
export function toFeedArticle(item: FeedItem, feedKey: string): ArticleSource {
  const key = item.guid || item.link
  if (key === '') throw new SourceError('the item has neither an id nor a link')
  const title = textOfHtml(item.title) || outlineHtml(item.body).firstParagraph
  if (title === '') throw new SourceError('the item has no title')
  const body = withWholeAddresses(item.body.trim() || paragraph(item.summary), item.link)
  if (body === '') throw new SourceError('the item is empty')
  if (body.length > MAX_BODY_LENGTH) throw new SourceError(`the item is longer than ${MAX_BODY_LENGTH} characters`)
  const outline = outlineHtml(body)
  return {
    sourceId: `feed:${feedKey}#${key}`,
    origin: `item ${item.number}`,
    lines: new Map(),
    title: cut(title, 300),
    summary: cut(textOfHtml(item.summary), 2000) || outline.firstParagraph,
    kicker: '',
    label: '',
    body,
    bodyFormat: 'html',
    lang: item.lang,
    editor: cut(item.authors.join('、'), 300),
    source: '',
    sourceUrl: /^https?:\/\//i.test(item.link) && URL.canParse(item.link) ? item.link : '',
    copyright: '',
    correction: '',
    commentsClosed: false,
    account: null,
    actor: null,
    publishAt: toSeconds(item.published, 'published') ?? toSeconds(item.updated, 'updated'),
    updatedAt: toSeconds(item.updated, 'updated'),
    state: null,
    cover: item.image === null ? (outline.images[0] ?? null) : toWholeAddress(item.image, item.link),
    tags: [...new Set(item.categories.map((name) => name.trim()).filter((name) => name !== ''))].slice(0, 20),
    columns: [],
    images: outline.images,
    files: new Map(),
    folder: null,
  }
}

/** At most `length` UTF-16 units, no character cut in two. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
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
  }
}

function fromAtom(entry: AtomFeed.Entry<string>): ParsedItem {
  const links = entry.links ?? []
  const pictures = [
    ...links.filter(({ rel, type }) => rel === 'enclosure' && type?.startsWith('image/')).map(({ href }) => href),
    ...(entry.media?.thumbnails ?? []).map(({ url }) => url),
  ]
  const html = (text: { value?: string; type?: string } | undefined) =>
    text?.value === undefined ? '' : isPlain(text.type) ? paragraph(text.value) : text.value
  const body = html(entry.content)
  return {
    guid: entry.id ?? '',
    link: links.find(isAlternate)?.href ?? '',
    title: isPlain(entry.title?.type) ? escapeHtml(entry.title?.value ?? '') : (entry.title?.value ?? ''),
    summary: body === '' ? '' : html(entry.summary),
    body: body || html(entry.summary),
    authors: texts((entry.authors ?? []).map(({ name }) => name)),
    categories: texts((entry.categories ?? []).map(({ label, term }) => label ?? term)),
    image: texts(pictures)[0] ?? null,
    published: entry.published ?? entry.updated ?? '',
    updated: entry.updated ?? '',
    lang: entry.xml?.lang ?? '',
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
  }
}

function headOf(title: string | undefined, description: string | undefined): { title: string; description: string } {
  return { title: textOfHtml(title ?? ''), description: textOfHtml(description ?? '') }
}

function toLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '').trim()
}

function isAlternate({ rel }: { rel?: string }): boolean {
  return rel === undefined || rel === 'alternate'
}

function isPlain(type: string | undefined): boolean {
  return type === undefined || type === 'text' || type === 'text/plain'
}

function texts(values: readonly (string | undefined)[]): string[] {
  return values.filter((value) => value !== undefined && value.trim() !== '').map((value) => String(value).trim())
}

/** Plain text as HTML, a paragraph for each block of lines. */
function paragraph(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => `<p>${escapeHtml(block.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}

/** ISO 8601 as our own files write it, or any date that the runtime knows (RFC 822). Null when nothing was given. */
function toSeconds(text: string, field: string): number | null {
  if (text.trim() === '') return null
  const seconds = parseDate(text) ?? Math.floor(Date.parse(text) / 1000)
  if (Number.isFinite(seconds) && seconds >= 0) return seconds
  throw new SourceError(`${field}: "${text.slice(0, 40)}" is not a date`)
}
