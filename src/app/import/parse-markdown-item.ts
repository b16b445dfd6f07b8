import { markdown } from '#base/markdown.ts'
import { renderMarkdown } from '#base/render-markdown.ts'
import type { ItemType } from '#contract/content-types.ts'
import { cleanHtml } from './clean-html.ts'
import { linkEmbeds } from './markdown-embeds.ts'
import { readForeignState, withForeign, type ForeignState } from './foreign-state.ts'
import { kindsOf, parseGiven, type GivenFields } from './given-fields.ts'
import type { ItemParts, ItemSource } from './item-source.ts'
import { outlineHtml, shorten, textOfHtml } from './outline-html.ts'
import { parseDate } from './parse-date.ts'
import { parseFrontMatter } from './parse-front-matter.ts'
import { SourceError } from './source-error.ts'
import { toSourceId } from './source-id.ts'
import { toItemParts } from './to-item-parts.ts'

/**
 * One Markdown file as an item. `path` is its place below the import's folder, with `/`; `name` is what it is known
 * by when it gives no id. Throws `SourceError` with the line of the file.
 */
export function parseMarkdownItem(path: string, text: string, name = withoutExtension(path)): ItemSource {
  const { fields, lines, body: written } = parseFrontMatter(text, (names) => withForeign(kindsOf(names), names))
  const given = parseGiven(fields, lines)
  const { body, notes } = given.format === 'html' ? toClean(written) : linkEmbeds(written)
  const item = toItemSource({ given, lines, body }, { path, name, lastLine: lineCount(text) })
  const told = notes.length === 0 ? item : { ...item, notes }
  return given.state === undefined ? hold(told, readForeignState(fields, path, Date.now() / 1000)) : told
}

function toClean(html: string): ReturnType<typeof linkEmbeds> {
  const { html: body, notes } = cleanHtml(html, '')
  return { body, notes }
}

/** What was not public where it comes from is not so here. */
function hold(item: ItemSource, { isDraft, publishAt, notes }: ForeignState): ItemSource {
  const isLater = publishAt !== null && publishAt > (item.publishAt ?? 0)
  return {
    ...item,
    ...(isDraft && { state: 'draft' }),
    ...(isLater && { publishAt }),
    ...(notes.length > 0 && { notes: [...(item.notes ?? []), ...notes] }),
  }
}

/** An item whose fields were read, and where it stands. */
interface WrittenItem {
  given: GivenFields
  /** Lines of the given fields. */
  lines: ReadonlyMap<string, number>
  body: string
}

/** Throws `SourceError` for what is given and does not go together. */
export function toItemSource(
  { given, lines, body: written }: WrittenItem,
  { path, name, lastLine }: { path: string; name: string; lastLine: number },
): ItemSource {
  const type = given.type ?? 'doc'
  const parts: ItemParts = { ...toItemParts(given, lines), ...(given.lbs !== undefined && { place: given.lbs }) }
  const bodyFormat = given.format ?? 'markdown'
  const heading = given.format === undefined ? findTitleHeading(written) : null // a stated format means: just as it is
  const body = (heading !== null && heading.text === (given.title ?? heading.text) ? heading.rest : written).trim()
  const html = bodyFormat === 'markdown' ? renderMarkdown(body) : body
  const outline = outlineHtml(html)
  const title = given.title ?? heading?.text ?? (type === 'circle' ? titleOfPost(html) : '')
  if (title === '') throw new SourceError('no title: give `title` in the front matter or a first heading', 1, 'title')
  if (body === '' && needsBody(type, parts)) throw new SourceError('the article is empty', lastLine)
  const { share_card: card } = given
  const cover = given.cover === undefined ? (outline.images[0] ?? null) : given.cover || null
  return {
    sourceId: toSourceId(given.id ?? name),
    origin: path,
    lines,
    title,
    summary: given.summary ?? outline.firstParagraph,
    kicker: given.kicker ?? '',
    label: given.label ?? '',
    body,
    bodyFormat,
    lang: given.lang ?? '',
    editor: given.author ?? '',
    source: given.source ?? '',
    sourceUrl: given.source_url ?? '',
    copyright: given.copyright ?? '',
    correction: given.correction ?? '',
    shareCard: { title: card?.title ?? '', summary: card?.summary ?? '', picture: card?.picture ?? '' },
    coverCrops: { wide: given.crops?.wide ?? '', square: given.crops?.square ?? '' },
    changesHidden: given.changes === 'hidden',
    commentsClosed: given.comments === 'closed',
    account: given.account ?? null,
    actor: given.actor ?? null,
    publishAt: given.date ?? dateOfName(path),
    updatedAt: given.updated ?? null,
    state: given.state ?? null,
    cover,
    tags: given.tags ?? given.keywords ?? given.categories ?? [],
    columns: given.columns ?? [],
    images: outline.images,
    files: given.images ?? new Map(),
    folder: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '',
    type,
    topics: given.topics ?? [],
    lists: given.lists ?? [],
    parts,
  }
}

/** Articles and questions are their text; a post of a circle says something in one way or another. */
function needsBody(type: ItemType, { media, circlePost }: ItemParts): boolean {
  return type === 'doc' || type === 'question' || (type === 'circle' && !media && !circlePost?.link)
}

/** Posts of circles seldom have a title: their opening stands in. */
function titleOfPost(html: string): string {
  return shorten(textOfHtml(html), 40)
}

export function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}

/** The first level-1 heading, or the heading that opens the text, and the text without it. */
function findTitleHeading(body: string): { text: string; rest: string } | null {
  const tokens: ReturnType<typeof markdown.parse> = []
  markdown.block.parse(body.replaceAll(/\r\n?/g, '\n'), markdown, {}, tokens) // what is in the blocks is not asked for
  const opensAt = tokens.findIndex(
    (token, index) => token.type === 'heading_open' && token.level === 0 && (token.tag === 'h1' || index === 0),
  )
  const lines = tokens[opensAt]?.map
  if (!lines) return null
  const kept = body.split('\n')
  const text = textOfHtml(renderMarkdown(kept.splice(lines[0], lines[1] - lines[0]).join('\n')))
  return text === '' ? null : { text, rest: kept.join('\n') }
}

/** `2024-05-01-name.md` carries its date. */
function dateOfName(path: string): number | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const match = /^(\d{4}-\d{2}-\d{2})(?=[-_. ])/.exec(name)
  return match?.[1] === undefined ? null : parseDate(match[1])
}

function lineCount(text: string): number {
  return text.trimEnd().split('\n').length
}
