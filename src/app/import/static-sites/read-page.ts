import { parseGiven } from '../given-fields.ts'
import { readForeignState, isForeignName } from '../foreign-state.ts'
import { toForeignKey, type ForeignGroup } from '../foreign-groups.ts'
import type { ItemSource, Note } from '../item-source.ts'
import { linkEmbeds } from '../markdown-embeds.ts'
import { toItemSource } from '../parse-markdown-item.ts'
import { parseFrontMatter, type Field, type Nested } from '../parse-front-matter.ts'
import { cut } from '../plain-item.ts'
import { cleanHtml } from '../clean-html.ts'

/** Fields that are read of a page of Hugo or Jekyll, in small letters. */
const READ = new Set(
  (
    'title date lastmod updated last_modified_at modified tags tag categories category series keywords description ' +
    'summary excerpt author authors slug url permalink aliases redirect_from images image cover featured_image ' +
    'thumbnail header lang language comments headless'
  ).split(' '),
)
const TAGS_MAX = 20

/** A page as its file has it. */
export interface RawPage {
  /** By names in small letters. */
  fields: ReadonlyMap<string, Field>
  /** The same by names as they are written. */
  written: ReadonlyMap<string, Field>
  body: string
  hasFrontMatter: boolean
}

export function readRawPage(text: string): RawPage {
  const { fields, body } = parseFrontMatter(text, (names) => {
    const read = [...names].filter((name) => READ.has(name.toLowerCase()) || isForeignName(name))
    return new Map(read.map((name) => [name, 'nested'] as const))
  })
  const inSmall = new Map([...fields].map(([name, field]) => [name.toLowerCase(), field]))
  return { fields: inSmall, written: fields, body, hasFrontMatter: body !== text }
}

export function textOf({ fields }: Pick<RawPage, 'fields'>, ...names: string[]): string {
  for (const name of names) {
    const value = fields.get(name)?.value
    if (typeof value === 'string' && value.trim() !== '') return value.trim()
  }
  return ''
}

/** A list, or one text whose names are apart by commas or, where `bySpace`, by white space. */
export function listOf({ fields }: Pick<RawPage, 'fields'>, names: readonly string[], bySpace = false): string[] {
  const found = names.flatMap((name) => {
    const value = fields.get(name)?.value
    if (typeof value === 'string') return value.split(bySpace && !value.includes(',') ? /\s+/ : ',')
    return Array.isArray(value) ? (value as Nested[]).filter((one) => typeof one === 'string') : []
  })
  return [...new Set(found.map((name) => name.trim()).filter((name) => name !== ''))]
}

/** A page among those of its site. */
export interface PlacedPage extends RawPage {
  /** Below the folder of the site, with `/`. */
  path: string
  sourceId: string
  format: 'markdown' | 'html'
  /** What it is called where it says nothing: a part of its file's name. */
  name: string
  /** As its file or its name says it, where no field does. */
  date: string
  oldPaths: readonly string[]
  categories: readonly string[]
  series: readonly string[]
  /** Whether tags may be apart by white space. */
  tagsBySpace: boolean
  /** Replaces marks of the site's templates. */
  write: (body: string, notes: Note[]) => string
}

/** A page as an item; throws `SourceError` with the line of its file. */
export function toPageItem(page: PlacedPage, now: number): ItemSource {
  const notes: Note[] = []
  const marked = page.write(page.body, notes)
  const { body, notes: found } = page.format === 'html' ? toClean(marked) : linkEmbeds(marked)
  const lines = new Map([...page.fields].map(([name, { line }]) => [name, line]))
  const given = parseGiven(toOurFields(page, body), lines)
  const { isDraft, publishAt, notes: held } = readForeignState(page.written, page.path, now)
  const item = toItemSource({ given, lines, body }, { path: page.path, name: page.name, lastLine: 1 })
  return {
    ...item,
    sourceId: page.sourceId,
    columns: page.categories.map(toForeignKey),
    topics: page.series.map(toForeignKey),
    oldPaths: page.oldPaths,
    ...(isDraft && { state: 'draft' }),
    ...(publishAt !== null && publishAt > (item.publishAt ?? 0) && { publishAt }),
    notes: [...notes, ...found, ...held],
  }
}

function toClean(html: string): { body: string; notes: Note[] } {
  const clean = cleanHtml(html, '')
  return { body: clean.html, notes: clean.notes }
}

/** What the page says, in the fields of the content format. */
function toOurFields(page: PlacedPage, body: string): Map<string, Field> {
  const people = page.fields.get('authors') ?? page.fields.get('author')
  const tags = listOf(page, ['tags', 'tag', 'keywords'], page.tagsBySpace).map((tag) => cut(tag, 40))
  const texts: Record<string, string> = {
    title: cut(textOf(page, 'title'), 300) || (/^#\s/m.test(body) ? '' : page.name.replaceAll(/[-_]+/g, ' ')),
    summary: cut(textOf(page, 'summary', 'description', 'excerpt'), 2000),
    date: dateOf(page) || page.date,
    updated: textOf(page, 'lastmod', 'updated', 'last_modified_at', 'modified'),
    cover: coverOf(page),
    lang: textOf(page, 'lang', 'language'),
    format: page.format === 'html' ? 'html' : '',
    comments: /^false$/i.test(textOf(page, 'comments')) ? 'closed' : '',
  }
  const fields = new Map<string, Field>()
  for (const [name, value] of Object.entries(texts)) {
    if (value !== '') fields.set(name, { value, line: page.fields.get(name)?.line ?? 1 })
  }
  if (people) fields.set('author', people)
  if (tags.length > 0) fields.set('tags', { value: tags.slice(0, TAGS_MAX), line: 1 })
  return fields
}

/** The first day of all is what Hugo writes where there is none. */
function dateOf(page: RawPage): string {
  const date = textOf(page, 'date')
  return date.startsWith('0001-') ? '' : date
}

/** The first picture that any of the usual fields names. */
function coverOf({ fields }: RawPage): string {
  for (const name of ['cover', 'image', 'featured_image', 'thumbnail', 'images', 'header']) {
    const address = addressIn(fields.get(name)?.value)
    if (address !== '') return address
  }
  return ''
}

function addressIn(value: Field['value'] | undefined): string {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0].trim() : ''
  if (typeof value !== 'object' || value instanceof Map) return ''
  return addressIn(value['image'] ?? value['src'] ?? value['teaser'])
}

export function toGroups(names: Iterable<string>): ForeignGroup[] {
  return [...new Set(names)].map((name) => ({ key: toForeignKey(name), name }))
}
