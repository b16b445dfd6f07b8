import { z } from 'zod'
import type { FieldFacts, Fields } from '#contract/fields/field-facts.ts'
import { parseClock } from './parse-clock.ts'
import type { Moment } from './parse-moment.ts'
import {
  count,
  dateText,
  fileAddress,
  filled,
  mapping,
  momentText,
  oneOf,
  pageAddress,
  sourceKey,
  text,
  texts,
  wholeNumber,
  yesOrNo,
} from './schema-parts.ts'

/** What is read of a field. */
export type Taken<Facts extends FieldFacts> = Facts extends { kind: 'choice'; choices: ReadonlyArray<infer Choice> }
  ? Choice
  : Facts extends { kind: 'mapping'; fields: infer Inner extends Fields }
    ? TakenFields<Inner>
    : Facts extends { kind: 'list'; of: infer Item extends FieldFacts }
      ? Array<Taken<Item>>
      : Facts['kind'] extends keyof TakenKinds
        ? TakenKinds[Facts['kind']]
        : string

interface TakenKinds {
  'yes-no': boolean
  number: number
  /** Seconds. */
  date: number
  /** Seconds. */
  clock: number
  moment: Moment
  names: string[]
  keys: string[]
  /** Starts in seconds, ascending. */
  chapters: Array<{ start: number; title: string }>
  files: Map<string, string>
}

export type TakenFields<Inner extends Fields> = {
  -readonly [Name in keyof Inner]: Inner[Name] extends { required: true } | { default: unknown }
    ? Taken<Inner[Name]>
    : Taken<Inner[Name]> | undefined
}

/** What checks and reads a field; `name` is for messages. */
export function schemaOf<const Facts extends FieldFacts>(facts: Facts, name: string): z.ZodType<Taken<Facts>> {
  return toSchema(facts, name) as z.ZodType<Taken<Facts>>
}

const ADDRESS_MAX = 2048
const NAMES_MAX = 20
const NAME_MAX = 40
const CHAPTERS_MAX = 500

const language = z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{1,8})*$/, 'is not a language like zh-CN')
const names = z
  .union([z.array(z.string()), z.string().transform((written) => written.split(/[,，、]/))])
  .transform((list) => [...new Set(list.map((name) => name.trim()).filter((name) => name !== ''))])
  .pipe(
    z
      .array(z.string().max(NAME_MAX, `has a name longer than ${NAME_MAX} characters`))
      .max(NAMES_MAX, `has more than ${NAMES_MAX} names`),
  )
const clock = text(20).transform((written, context) => {
  const seconds = parseClock(written)
  if (seconds !== null) return seconds
  context.addIssue(`"${written}" is no time like 65, 01:05 or 1:01:05`)
  return z.NEVER
})
const chapter = text(300).transform((written, context) => {
  const [, time = '', title = ''] = /^(\S+)\s+(.+)$/su.exec(written) ?? []
  const start = time.includes(':') ? parseClock(time) : null
  if (start !== null) return { start, title }
  context.addIssue(`"${written.slice(0, 40)}" is no chapter like "01:05 title"`)
  return z.NEVER
})

/** Those that one kind is enough for. */
const SIMPLE = {
  'yes-no': yesOrNo,
  date: dateText,
  moment: momentText,
  clock,
  language,
  url: z.url({ protocol: /^https?$/, error: 'is not an http address' }),
  page: pageAddress,
  item: filled(300),
  file: fileAddress,
  names,
  keys: names,
  degrees: z.coerce.number({ error: 'is no number' }),
  chapters: texts(chapter)
    .max(CHAPTERS_MAX, `has more than ${CHAPTERS_MAX} chapters`)
    .transform((chapters) => chapters.toSorted((one, other) => one.start - other.start)),
}

function toSchema(facts: FieldFacts, name: string): z.ZodType {
  switch (facts.kind) {
    case 'text':
    case 'long':
    case 'rich': {
      const { most, required, pattern } = facts
      const schema = required || facts.filled ? filled(most) : text(most)
      return pattern ? schema.regex(pattern.regex, pattern.message) : schema
    }
    case 'people':
      return z.preprocess(toNames, text(facts.most))
    case 'choice':
      return oneOf(facts.choices)
    case 'number':
      return facts.signed ? wholeNumber(facts.most) : count(facts.most)
    case 'picture':
      return facts.required ? filled(ADDRESS_MAX) : text(ADDRESS_MAX)
    case 'key':
      return facts.of === 'account' ? text(300) : sourceKey
    case 'files':
      return facts.by === 'language'
        ? z.map(language, fileAddress)
        : z.map(z.string(), z.string().trim().min(1, 'names no file'))
    case 'mapping': {
      const { alone } = facts
      const schema = mapping(
        Object.fromEntries(Object.entries(facts.fields).map(([inner, own]) => [inner, toInner(own, inner)])),
      )
      if (alone === undefined) return schema
      return z.preprocess((value) => (typeof value === 'string' ? { [alone]: value } : value), schema)
    }
    case 'list': {
      const { most } = facts
      const schema = texts(toSchema(facts.of, name)).max(most, `has more than ${most} ${name}`)
      const list = facts.filled ? schema.min(1, 'names nothing') : schema
      return facts.alone ? z.preprocess((value) => (typeof value === 'string' ? [value] : value), list) : list
    }
    default:
      return SIMPLE[facts.kind]
  }
}

/** One name, or several, of whom other programs may say more: `{name: …, email: …}`. */
function toNames(value: unknown): unknown {
  const people = Array.isArray(value) ? value.map(nameOf) : [nameOf(value)]
  return people.every((name) => typeof name === 'string') ? people.join('、') : value
}

function nameOf(person: unknown): unknown {
  return typeof person === 'object' && person !== null && 'name' in person ? person.name : person
}

function toInner(facts: FieldFacts, name: string): z.ZodType {
  const schema = toSchema(facts, name)
  if (facts.required) return schema
  return facts.default === undefined ? schema.optional() : schema.default(facts.default)
}
