import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import { SourceError } from './source-error.ts'

/** One field as written: every scalar is its text, so that `title: 007` stays what it is. */
export interface Field {
  value: string | string[] | Map<string, string>
  line: number
}

export interface FrontMatter {
  fields: Map<string, Field>
  /** What follows the front matter, or the whole text when there is none. */
  body: string
}

const OPENING = /^---[ \t]*\r?\n/
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m
/** Most characters; a list of many pictures is the longest that is sensible. */
const MAX_LENGTH = 1024 * 1024

/**
 * Splits a file into its YAML front matter and its body; of the front matter only fields with one of `names` are looked
 * at. Throws `SourceError` with the line of the file.
 */
export function parseFrontMatter(text: string, names: ReadonlySet<string>): FrontMatter {
  const opening = OPENING.exec(text)
  if (opening === null) return { fields: new Map(), body: text }
  const start = opening[0].length
  const closing = CLOSING.exec(text.slice(start))
  if (closing === null) throw new SourceError('the front matter has no closing ---', 1)
  const yaml = text.slice(start, start + closing.index)
  return { fields: parseFields(yaml, names, 1), body: text.slice(start + closing.index + closing[0].length) }
}

/** Those fields of a YAML mapping that are wanted. `linesBefore` is added to every line number. */
function parseFields(yaml: string, names: ReadonlySet<string>, linesBefore: number): Map<string, Field> {
  if (yaml.length > MAX_LENGTH) throw new SourceError('the front matter is too long', linesBefore)
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter, schema: 'core', uniqueKeys: false })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore
  const lineOf = (node: Node) => lineAt(node.range?.[0] ?? 0)

  const [error] = document.errors
  if (error !== undefined) {
    const message = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.message
    throw new SourceError(`broken YAML: ${message}`, lineAt(error.pos[0]))
  }
  const fields = new Map<string, Field>()
  if (document.contents === null) return fields
  if (!isMap<Node, Node | null>(document.contents)) {
    throw new SourceError('the front matter is not a list of "name: value"', lineOf(document.contents))
  }
  for (const { key, value } of document.contents.items) {
    const name = textOf(key)
    const line = lineOf(key)
    if (name === null) throw new SourceError('a field of the front matter has no name', line)
    if (fields.has(name)) throw new SourceError(`${name} is there twice`, line)
    if (!names.has(name) || value === null || isEmptyScalar(value)) continue
    fields.set(name, { value: valueOf(value, name, lineOf), line })
  }
  return fields
}

/** A text, a list of texts, or a flat mapping of texts; what is empty in a list or a mapping is left out. */
function valueOf(node: Node, name: string, lineOf: (node: Node) => number): Field['value'] {
  const text = (item: Node) => {
    const found = textOf(item)
    if (found !== null) return found
    const problem = isAlias(item) ? 'aliases (*name) are not taken' : 'a text is expected'
    throw new SourceError(`${name}: ${problem}`, lineOf(item))
  }
  if (isSeq<Node>(node)) return node.items.filter((item) => !isEmptyScalar(item)).map(text)
  if (!isMap<Node, Node | null>(node)) return text(node)
  const entries = node.items.flatMap(({ key, value }) =>
    value === null || isEmptyScalar(value) ? [] : [{ key, value }],
  )
  return new Map(entries.map(({ key, value }) => [text(key), text(value)]))
}

function textOf(node: Node): string | null {
  if (!isScalar(node) || node.value === null || node.value === undefined) return null
  return typeof node.value === 'string' ? node.value : (node.source ?? null)
}

function isEmptyScalar(node: Node): boolean {
  return isScalar(node) && (node.value === null || node.value === undefined)
}
