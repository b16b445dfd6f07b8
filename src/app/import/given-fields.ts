import { z } from 'zod'
import { contentActor } from '#contract/content.ts'
import { sourceStates } from './item-source.ts'
import { partFields, typesOfPart } from './given-parts.ts'
import type { Field, FieldKind } from './parse-front-matter.ts'
import { dateText, oneOf, sourceKey } from './schema-parts.ts'
import { SourceError } from './source-error.ts'

const shortText = z.string().trim().max(300, 'is longer than 300 characters')
const longText = z.string().trim().max(2000, 'is longer than 2000 characters')
const names = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[,，、]/))])
  .transform((list) => [...new Set(list.map((name) => name.trim()).filter((name) => name !== ''))])
  .pipe(z.array(z.string().max(40, 'has a name longer than 40 characters')).max(20, 'has more than 20 names'))

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
  // `author: [甲, 乙]` is two authors of one item
  author: z.preprocess((value) => (Array.isArray(value) ? value.join('、') : value), shortText).optional(),
  source: shortText.optional(),
  source_url: z.url({ protocol: /^https?$/, error: 'is not an http address' }).optional(),
  copyright: oneOf(['original', 'reprint']).optional(),
  correction: longText.optional(),
  comments: oneOf(['open', 'closed']).optional(),
  account: shortText.optional(),
  actor: oneOf(contentActor.options).optional(),
  date: dateText.optional(),
  updated: dateText.optional(),
  state: oneOf(sourceStates).optional(),
  cover: z.string().trim().max(2048, 'is longer than 2048 characters').optional(),
  tags: names.optional(),
  keywords: names.optional(),
  categories: names.optional(),
  columns: names.optional(),
  topics: names.optional(),
  lists: names.optional(),
  lbs: sourceKey.optional(),
  images: z.map(z.string(), z.string().trim().min(1, 'names no file')).optional(),
  ...partFields,
})

export type GivenFields = z.output<typeof givenFields>

/** What a field takes that holds texts in lists and mappings inside each other. */
const NESTED: Record<string, string> = {
  media: 'an address or a list of them',
  chapters: 'a list of texts',
  mini_program: 'a mapping',
  modules: 'a list of mappings',
  form: 'a mapping',
  question: 'a mapping',
  answers: 'a list of mappings',
  user: 'a mapping',
  link: 'a mapping',
  live: 'a mapping',
}

/** What a field takes where it is not one text. */
const KINDS: Record<string, string> = {
  ...NESTED,
  tags: 'a list of texts',
  keywords: 'a list of texts',
  categories: 'a list of texts',
  columns: 'a list of texts',
  topics: 'a list of texts',
  lists: 'a list of texts',
  images: 'a mapping of addresses to files',
  captions: 'a mapping of languages to files',
}

/** Every field of the front matter, and what it may hold. */
export const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map(
  Object.keys(givenFields.shape).map((name) => [name, name in NESTED ? 'nested' : 'flat']),
)
const ARTICLE_FIELD_KINDS = new Map([...FIELD_KINDS].filter(([name]) => !Object.hasOwn(typesOfPart, name)))

/** What is looked at: fields of particular types only where a type is named, for they may be those of another program. */
export function kindsOf(names: ReadonlySet<string>): ReadonlyMap<string, FieldKind> {
  return names.has('type') ? FIELD_KINDS : ARTICLE_FIELD_KINDS
}

/** Why a field cannot be taken. */
export interface GivenProblem {
  path: string[]
  message: string
}

/** Fields as their types. Throws `SourceError` with the line of the first that cannot be taken. */
export function parseGiven(fields: ReadonlyMap<string, Field>, lines: ReadonlyMap<string, number>): GivenFields {
  const read = readGiven(fields)
  if ('given' in read) return read.given
  const { path, message } = read.problems[0] ?? { path: [], message: 'is wrong' }
  throw new SourceError(`${path.join('.')} ${message}`, lineOf(path, lines), path.join('.'))
}

/** Fields as their types, or everything that is wrong with them. */
export function readGiven(
  fields: ReadonlyMap<string, Pick<Field, 'value'>>,
): { given: GivenFields } | { problems: GivenProblem[] } {
  const values = Object.create(null) as Record<string, Field['value']>
  for (const [name, { value }] of fields) {
    // an empty cover says that there is none, any other empty text says nothing
    if (typeof value === 'string' && value.trim() === '' && KINDS[name] === undefined && name !== 'cover') continue
    values[name] = value
  }
  const parsed = givenFields.safeParse(values)
  return parsed.success ? { given: parsed.data } : { problems: parsed.error.issues.map(toProblem) }
}

function toProblem(issue: z.core.$ZodIssue): GivenProblem {
  const path = issue.path.map(String)
  const isWrongKind = path.length < 2 && (issue.code === 'invalid_type' || issue.code === 'invalid_union')
  return { path, message: isWrongKind ? `is not ${KINDS[path[0] ?? ''] ?? 'one text'}` : issue.message }
}

/** The line of a field, or of the nearest one around it. */
function lineOf(path: readonly string[], lines: ReadonlyMap<string, number>): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
