import { FIELD_KINDS, readGiven, type GivenFields, type GivenProblem, kindsOf } from '../import/given-fields.ts'
import { type Field, type Nested, parseFrontMatter } from '../import/parse-front-matter.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Manuscript } from '#server/domains/publishing/publishing.ts'

const MAX_DEPTH = 5

/** Fields as JSON, read as front matter is; or everything that is wrong with them. */
export function readFields(fields: Record<string, unknown>): { given: GivenFields } | { problems: GivenProblem[] } {
  const problems: GivenProblem[] = []
  const texts = new Map<string, Pick<Field, 'value'>>()
  for (const [name, value] of Object.entries(fields)) {
    const kind = FIELD_KINDS.get(name)
    if (kind === undefined) problems.push({ path: [name], message: 'is no field of an item' })
    else if (isSomething(value)) {
      const nested = toTexts(value, [name], problems)
      texts.set(name, { value: kind === 'flat' ? toFlat(nested, name, problems) : nested })
    }
  }
  const read = readGiven(texts)
  if ('problems' in read) return { problems: [...problems, ...read.problems] }
  return problems.length > 0 ? { problems } : read
}

/** A text, a list of texts or a mapping of texts. */
function toFlat(value: Nested, name: string, problems: GivenProblem[]): Field['value'] {
  if (typeof value === 'string') return value
  const items = Object.entries(value).filter((entry): entry is [string, string] => {
    const isText = typeof entry[1] === 'string'
    if (!isText) problems.push({ path: [name, entry[0]], message: 'is not a text' })
    return isText
  })
  return Array.isArray(value) ? items.map(([, text]) => text) : new Map(items)
}

/** What YAML would hold in the same place: every number and every yes or no is its text, what is null is not there. */
function toTexts(value: unknown, path: string[], problems: GivenProblem[]): Nested {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (path.length > MAX_DEPTH || typeof value !== 'object' || value === null) {
    problems.push({ path, message: 'is not a text' })
    return ''
  }
  if (Array.isArray(value)) {
    const items: unknown[] = value
    return items.filter(isSomething).map((item, index) => toTexts(item, [...path, String(index)], problems))
  }
  const mapping = Object.create(null) as Record<string, Nested>
  for (const [name, item] of Object.entries(value)) {
    if (isSomething(item)) mapping[name] = toTexts(item, [...path, name], problems)
  }
  return mapping
}

function isSomething(value: unknown): boolean {
  return value !== null && value !== undefined
}

/** 40001 with what is wrong, each by its path below the body of the call. */
export function refuseFields(problems: ReadonlyArray<{ path: readonly string[]; message: string }>): AppError {
  const fields = problems.map(({ path, message }) => ({ field: ['body', ...path].join('.'), message }))
  return new AppError(40001, { data: { fields } })
}

/** A manuscript from a Markdown file with front matter. Throws `SourceError` with the line. */
export function parseManuscriptFile(text: string): Manuscript {
  const { fields, body } = parseFrontMatter(text, kindsOf)
  return { fields: Object.fromEntries([...fields].map(([name, { value }]) => [name, toJson(value)])), body }
}

function toJson(value: Field['value']): Nested {
  return value instanceof Map ? Object.fromEntries(value) : value
}
