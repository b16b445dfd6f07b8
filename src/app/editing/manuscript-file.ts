import type { Manuscript } from '#server/domains/publishing/publishing.ts'
import { kindsOf } from '../import/given-fields.ts'
import { parseFrontMatter, type Field, type Nested } from '../import/parse-front-matter.ts'

/** A manuscript from a Markdown file with front matter. Throws `SourceError` with the line. */
export function parseManuscriptFile(text: string): Manuscript {
  const { fields, body } = parseFrontMatter(text, kindsOf)
  return { fields: Object.fromEntries([...fields].map(([name, { value }]) => [name, toJson(value)])), body }
}

function toJson(value: Field['value']): Nested {
  return value instanceof Map ? Object.fromEntries(value) : value
}
