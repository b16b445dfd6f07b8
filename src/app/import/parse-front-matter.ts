import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import { refuseBroken } from './parse-yaml-file.ts'
import { SourceError } from './source-error.ts'
import { splitFrontMatter } from './split-front-matter.ts'

/** One field as written: every scalar is its text, so that `title: 007` stays what it is. */
export interface Field {
  value: string | string[] | Map<string, string> | Nested
  line: number
}

/** Texts in lists and mappings inside each other; mappings have no prototype. */
export type Nested = string | Nested[] | { [name: string]: Nested }

/** What a field may hold: a text, a list of texts or a mapping of texts (`flat`), or these inside each other. */
export type FieldKind = 'flat' | 'nested'

export interface FrontMatter {
  fields: Map<string, Field>
  /** Line of each field and, by its path (`answers.0.date`), of what stands inside a nested one. */
  lines: Map<string, number>
  /** What follows the front matter, or the whole text when there is none. */
  body: string
}

/** Most characters; a list of many pictures is the longest that is sensible. */
const MAX_LENGTH = 1024 * 1024
const MAX_DEPTH = 6

/** Fields that are looked at, by the names that are there. */
export type KindsOf = (names: ReadonlySet<string>) => ReadonlyMap<string, FieldKind>

/**
 * Splits a file into its front matter and its body; of the front matter only fields of `kindsOf` are looked at. Throws
 * `SourceError` with the line of the file.
 */
export function parseFrontMatter(text: string, kindsOf: KindsOf): FrontMatter {
  const { yaml, linesBefore, lineOf, body } = splitFrontMatter(text)
  if (yaml === null) return { fields: new Map(), lines: new Map(), body }
  const read = parseFields(yaml, kindsOf, linesBefore)
  if (lineOf === null) return { ...read, body }
  const lines = new Map([...read.lines.keys()].map((path) => [path, lineOf(path.split('.')[0] ?? path)]))
  const fields = new Map([...read.fields].map(([name, field]) => [name, { ...field, line: lineOf(name) }]))
  return { fields, lines, body }
}

/** Those fields of a YAML mapping that are wanted. `linesBefore` is added to every line number. */
function parseFields(yaml: string, kindsOf: KindsOf, linesBefore: number): Pick<FrontMatter, 'fields' | 'lines'> {
  if (yaml.length > MAX_LENGTH) throw new SourceError('the front matter is too long', linesBefore)
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter, schema: 'core', uniqueKeys: false })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line + linesBefore
  const lineOf = (node: Node) => lineAt(node.range?.[0] ?? 0)

  refuseBroken(document, lineAt)
  const fields = new Map<string, Field>()
  const lines = new Map<string, number>()
  if (document.contents === null) return { fields, lines }
  if (!isMap<Node, Node | null>(document.contents)) {
    throw new SourceError('the front matter is not a list of "name: value"', lineOf(document.contents))
  }
  const kinds = kindsOf(new Set(document.contents.items.flatMap(({ key }) => textOf(key) ?? [])))
  for (const { key, value } of document.contents.items) {
    const name = textOf(key)
    const line = lineOf(key)
    if (name === null) throw new SourceError('a field of the front matter has no name', line)
    if (fields.has(name)) throw new SourceError(`${name} is there twice`, line)
    const kind = kinds.get(name)
    if (kind === undefined || value === null || isEmptyScalar(value)) continue
    lines.set(name, line)
    const read =
      kind === 'flat' ? valueOf(value, name, lineOf) : nestedOf(value, { path: name, depth: 1, lines, lineOf })
    fields.set(name, { value: read, line })
  }
  return { fields, lines }
}

/** A text, a list of texts, or a flat mapping of texts; what is empty in a list or a mapping is left out. */
function valueOf(node: Node, name: string, lineOf: (node: Node) => number): Field['value'] {
  const text = (item: Node) => textOrRefusal(item, name, lineOf)
  if (isSeq<Node>(node)) return node.items.filter((item) => !isEmptyScalar(item)).map(text)
  if (!isMap<Node, Node | null>(node)) return text(node)
  const entries = node.items.flatMap(({ key, value }) =>
    value === null || isEmptyScalar(value) ? [] : [{ key, value }],
  )
  return new Map(entries.map(({ key, value }) => [text(key), text(value)]))
}

interface NestedPlace {
  path: string
  depth: number
  lines: Map<string, number>
  lineOf: (node: Node) => number
}

/** Whatever a nested field holds; what is empty is left out. The lines of what is inside are noted on the way. */
function nestedOf(node: Node, place: NestedPlace): Nested {
  const { path, depth, lines, lineOf } = place
  if (depth > MAX_DEPTH) throw new SourceError(`${path}: a text is expected`, lineOf(node))
  const inside = (value: Node, name: string | number) =>
    nestedOf(value, { ...place, path: `${path}.${name}`, depth: depth + 1 })
  if (isSeq<Node>(node)) {
    return node.items
      .filter((item) => !isEmptyScalar(item))
      .map((item, index) => {
        lines.set(`${path}.${index}`, lineOf(item))
        return inside(item, index)
      })
  }
  if (!isMap<Node, Node | null>(node)) return textOrRefusal(node, path, lineOf)
  const mapping = Object.create(null) as Record<string, Nested>
  for (const { key, value } of node.items) {
    const name = textOrRefusal(key, path, lineOf)
    if (name in mapping) throw new SourceError(`${path}.${name} is there twice`, lineOf(key))
    if (value === null || isEmptyScalar(value)) continue
    lines.set(`${path}.${name}`, lineOf(key))
    mapping[name] = inside(value, name)
  }
  return mapping
}

function textOrRefusal(node: Node, path: string, lineOf: (node: Node) => number): string {
  const found = textOf(node)
  if (found !== null) return found
  const problem = isAlias(node) ? 'aliases (*name) are not taken' : 'a text is expected'
  throw new SourceError(`${path}: ${problem}`, lineOf(node))
}

function textOf(node: Node): string | null {
  if (!isScalar(node) || node.value === null || node.value === undefined) return null
  return typeof node.value === 'string' ? node.value : (node.source ?? null)
}

function isEmptyScalar(node: Node): boolean {
  return isScalar(node) && (node.value === null || node.value === undefined)
}
