import { isMap, LineCounter, parseDocument, visit, type Document } from 'yaml'
import type { z } from 'zod'
import { SourceError } from './source-error.ts'

/**
 * A YAML file as a schema reads it. What it does not say is `given`. Throws `SourceError` with the line, with the field for
 * what was given.
 */
export function parseYamlFile<S extends z.ZodType>(yaml: string, schema: S, given: object = {}): z.output<S> {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter, schema: 'core', uniqueKeys: true })
  const lineAt = (offset: number) => lineCounter.linePos(offset).line
  refuseBroken(document, lineAt)
  visit(document, {
    Alias(_key, node) {
      throw new SourceError('aliases (*name) are not taken', lineAt(node.range?.[0] ?? 0))
    },
  })
  const isMapping = document.contents === null || isMap(document.contents)
  const parsed = schema.safeParse(isMapping ? { ...given, ...document.toJS() } : document.toJS())
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path ?? []
  const [first] = path
  if (issue && isMapping && first !== undefined && first in given && !document.has(first)) {
    throw new SourceError(issue.message, null, path.join('.'))
  }
  const node = document.getIn(path, true) ?? document.getIn(path.slice(0, -1), true)
  const offset = hasRange(node) ? node.range[0] : 0
  throw new SourceError(`${path.join('.')} ${issue?.message ?? 'is wrong'}`.trim(), lineAt(offset))
}

/** Throws `SourceError` for YAML that is none. */
export function refuseBroken({ errors: [error] }: Document.Parsed, lineAt: (offset: number) => number): void {
  if (error === undefined) return
  const message = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? error.message
  throw new SourceError(`broken YAML: ${message}`, lineAt(error.pos[0]))
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
}
