import MarkdownIt from 'markdown-it'
import { z } from 'zod'
import { contentActor } from '#contract/content.ts'
import { sourceStates, type ArticleSource } from './article-source.ts'
import { outlineHtml, textOfHtml } from './outline-html.ts'
import { parseDate } from './parse-date.ts'
import { parseFrontMatter, type Field } from './parse-front-matter.ts'
import { SourceError } from './source-error.ts'

/**
 * One Markdown file as an article. `path` is its place below the import's folder, with `/`; `name` is what it is known
 * by when it gives no id. Throws `SourceError` with the line of the file.
 */
export function parseMarkdownArticle(path: string, text: string, name = withoutExtension(path)): ArticleSource {
  const { fields, body: written } = parseFrontMatter(text, FIELD_NAMES)
  const given = parseGiven(fields)
  const bodyFormat = given.format ?? 'markdown'
  const heading = given.format === undefined ? findTitleHeading(written) : null // a stated format means: just as it is
  const title = given.title ?? heading?.text ?? ''
  if (title === '') throw new SourceError('no title: give `title` in the front matter or a first heading', 1)
  const body = (heading !== null && heading.text === title ? heading.rest : written).trim()
  if (body === '') throw new SourceError('the article is empty', lineCount(text))
  const outline = outlineHtml(bodyFormat === 'markdown' ? markdown.render(body) : body)
  return {
    sourceId: toSourceId(given.id ?? name),
    origin: path,
    lines: new Map([...fields].map(([name, { line }]) => [name, line])),
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
    commentsClosed: given.comments === 'closed',
    account: given.account ?? null,
    actor: given.actor ?? null,
    publishAt: given.date ?? dateOfName(path),
    updatedAt: given.updated ?? null,
    state: given.state ?? null,
    cover: given.cover === undefined ? (outline.images[0] ?? null) : given.cover || null,
    tags: given.tags ?? given.keywords ?? given.categories ?? [],
    columns: given.columns ?? [],
    images: outline.images,
    files: given.images ?? new Map(),
    folder: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '',
  }
}

export function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}

/** An id that an export took over from a feed is that of the feed's item. */
function toSourceId(id: string): string {
  return id.startsWith('feed:') ? id : `markdown:${id}`
}

const shortText = z.string().trim().max(300, 'is longer than 300 characters')
const longText = z.string().trim().max(2000, 'is longer than 2000 characters')
const date = z.string().transform((text, context) => {
  const seconds = parseDate(text)
  if (seconds !== null) return seconds
  context.addIssue({
    code: 'custom',
    message: `"${text.slice(0, 40)}" is not a date like 2026-11-19 or 2026-11-19T22:05:00+08:00`,
  })
  return z.NEVER
})
const names = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[,，、]/))])
  .transform((list) => [...new Set(list.map((name) => name.trim()).filter((name) => name !== ''))])
  .pipe(z.array(z.string().max(40, 'has a name longer than 40 characters')).max(20, 'has more than 20 names'))
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `is not one of ${values.join(', ')}` })

/** Fields of the front matter; others are left alone. */
const givenFields = z.object({
  id: shortText.regex(/^\P{Cc}+$/u, 'is empty or has control characters').optional(),
  title: shortText.optional(),
  summary: longText.optional(),
  kicker: shortText.optional(),
  label: shortText.optional(),
  format: oneOf(['markdown', 'html']).optional(),
  lang: z
    .string()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8})*$/, 'is not a language like zh-CN')
    .optional(),
  author: shortText.optional(),
  source: shortText.optional(),
  source_url: z.url({ protocol: /^https?$/, error: 'is not an http address' }).optional(),
  copyright: oneOf(['original', 'reprint']).optional(),
  correction: longText.optional(),
  comments: oneOf(['open', 'closed']).optional(),
  account: shortText.optional(),
  actor: oneOf(contentActor.options).optional(),
  date: date.optional(),
  updated: date.optional(),
  state: oneOf(sourceStates).optional(),
  cover: z.string().trim().max(2048, 'is longer than 2048 characters').optional(),
  tags: names.optional(),
  keywords: names.optional(),
  categories: names.optional(),
  columns: names.optional(),
  images: z.map(z.string(), z.string().trim().min(1, 'names no file')).optional(),
})

export const FIELD_NAMES: ReadonlySet<string> = new Set(Object.keys(givenFields.shape))

/** What a field takes where it is not one text. */
const KINDS: Record<string, string> = {
  tags: 'a list of texts',
  keywords: 'a list of texts',
  categories: 'a list of texts',
  columns: 'a list of texts',
  images: 'a mapping of addresses to files',
}

function parseGiven(fields: Map<string, Field>): z.output<typeof givenFields> {
  const values = Object.create(null) as Record<string, Field['value']>
  for (const [name, { value }] of fields) {
    // an empty cover says that there is none, any other empty text says nothing
    if (typeof value === 'string' && value.trim() === '' && KINDS[name] === undefined && name !== 'cover') continue
    // `author: [甲, 乙]` is two authors of one article
    values[name] = name === 'author' && Array.isArray(value) ? value.join('、') : value
  }
  const parsed = givenFields.safeParse(values)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? '')
  const isWrongKind = issue?.code === 'invalid_type' || issue?.code === 'invalid_union'
  const message = isWrongKind ? `is not ${KINDS[name] ?? 'one text'}` : issue?.message
  throw new SourceError(`${name} ${message}`, fields.get(name)?.line ?? 1)
}

/** The first level-1 heading, or the heading that opens the text, and the text without it. */
function findTitleHeading(body: string): { text: string; rest: string } | null {
  const tokens = markdown.parse(body, {})
  const opensAt = tokens.findIndex(
    (token, index) => token.type === 'heading_open' && token.level === 0 && (token.tag === 'h1' || index === 0),
  )
  const lines = tokens[opensAt]?.map
  if (!lines) return null
  const kept = body.split('\n')
  const text = textOfHtml(markdown.render(kept.splice(lines[0], lines[1] - lines[0]).join('\n')))
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

const markdown = new MarkdownIt({ html: true, linkify: false })
