import { z } from 'zod'
import { article } from '#contract/fields/article.ts'
import { question } from '#contract/fields/community.ts'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { fieldsOf, partFields } from '#contract/fields/fields-of.ts'
import { special } from '#contract/fields/special.ts'
import { schemaOf, type TakenFields } from './field-schema.ts'
import { givenForm } from './given-form.ts'
import { givenLive } from './given-live.ts'
import type { Field, FieldKind } from './parse-front-matter.ts'
import { SourceError } from './source-error.ts'

const facts = { ...article, ...partFields }
const factsByName: ReadonlyMap<string, FieldFacts> = new Map(Object.entries(facts))

/** Fields of which more is to be said than each of their facts does. */
const ownSchemas = {
  form: givenForm,
  live: givenLive,
  modules: schemaOf(special.modules, 'modules').check(({ value, issues }) => {
    for (const [index, { style, items, text }] of value.entries()) {
      const refuse = (name: string, message: string) =>
        issues.push({ code: 'custom', message, path: [index, name], input: value })
      if (style !== 'html') continue
      if (text === '') refuse('text', 'is missing: a module of the style html is its text')
      if (items.length > 0) refuse('items', 'are not for a module of the style html')
    }
  }),
  answers: schemaOf(question.answers, 'answers').check(({ value, issues }) => {
    const keys = value.map(({ key }, index) => key ?? String(index + 1))
    const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
    if (twice >= 0) issues.push({ code: 'custom', message: 'is there twice', path: [twice, 'key'], input: value })
  }),
}

type Own = typeof ownSchemas
/** Fields of the front matter as they are read; others are left alone. */
export type GivenFields = Partial<
  Omit<TakenFields<typeof facts>, keyof Own> & { [Name in keyof Own]: z.output<Own[Name]> }
>

const givenFields = z.object({
  ...Object.fromEntries([...factsByName].map(([name, own]) => [name, schemaOf(own, name).optional()])),
  ...z.object(ownSchemas).partial().shape,
}) as unknown as z.ZodType<GivenFields>

/** Kinds of fields that hold texts in lists and mappings inside each other. */
const NESTED: ReadonlySet<FieldFacts['kind']> = new Set(['list', 'mapping', 'chapters', 'people'])

/** Every field of the front matter, and what it may hold. */
export const FIELD_KINDS: ReadonlyMap<string, FieldKind> = new Map(
  [...factsByName].map(([name, { kind }]) => [name, NESTED.has(kind) ? 'nested' : 'flat']),
)
const ARTICLE_FIELD_KINDS = new Map([...FIELD_KINDS].filter(([name]) => Object.hasOwn(fieldsOf('doc'), name)))

/** What is looked at: fields of particular types only where a type is named, for they may be those of another program. */
export function kindsOf(names: ReadonlySet<string>): ReadonlyMap<string, FieldKind> {
  return names.has('type') ? FIELD_KINDS : ARTICLE_FIELD_KINDS
}

const ONE_TEXT = 'one text'

/** What a field takes, in words. */
function describe(own: FieldFacts | undefined): string {
  switch (own?.kind) {
    case 'names':
    case 'keys':
    case 'chapters':
      return 'a list of texts'
    case 'files':
      return own.by === 'address' ? 'a mapping of addresses to files' : 'a mapping of languages to files'
    case 'mapping':
      return 'a mapping'
    case 'list':
      return own.alone ? 'an address or a list of them' : 'a list of mappings'
    default:
      return ONE_TEXT
  }
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
    const isText = typeof value === 'string' && describe(factsByName.get(name)) === ONE_TEXT
    if (isText && value.trim() === '' && name !== 'cover') continue
    values[name] = value
  }
  const parsed = givenFields.safeParse(values)
  return parsed.success ? { given: parsed.data } : { problems: parsed.error.issues.map(toProblem) }
}

function toProblem(issue: z.core.$ZodIssue): GivenProblem {
  const path = issue.path.map(String)
  const isWrongKind = path.length < 2 && (issue.code === 'invalid_type' || issue.code === 'invalid_union')
  return { path, message: isWrongKind ? `is not ${describe(factsByName.get(path[0] ?? ''))}` : issue.message }
}

/** The line of a field, or of the nearest one around it. */
function lineOf(path: readonly string[], lines: ReadonlyMap<string, number>): number {
  for (let length = path.length; length > 0; length -= 1) {
    const line = lines.get(path.slice(0, length).join('.'))
    if (line !== undefined) return line
  }
  return 1
}
