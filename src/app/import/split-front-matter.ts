import { parse, TomlDate, TomlError } from 'smol-toml'
import { stringify } from 'yaml'
import { SourceError } from './source-error.ts'

/** Front matter as YAML, and what follows it. */
interface SplitText {
  /** Null where there is none. */
  yaml: string | null
  /** Lines of the file before the first of `yaml`. */
  linesBefore: number
  /** Line of a field by its name, where `yaml` is not as it was written. */
  lineOf: ((name: string) => number) | null
  body: string
}

const OPENING = /^(---|\+\+\+)[ \t]*\r?\n/
const CLOSINGS = { '---': /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m, '+++': /^\+\+\+[ \t]*(?:\r?\n|$)/m }
/** Other texts begin with a brace as well, such as those with marks of a template. */
const JSON_OPENING = /^\{\s*(?:"|\r?\n|\})/
const JSON_CLOSING = /^\}[ \t]*(?:\r?\n|$)/m

/**
 * Splits a file into its front matter, which is YAML between lines of `---`, TOML between lines of `+++` or one object
 * of JSON, and its body. Throws `SourceError` with the line of the file.
 */
export function splitFrontMatter(text: string): SplitText {
  const opening = OPENING.exec(text)
  if (opening === null) return JSON_OPENING.test(text) ? splitJson(text) : { ...NOTHING, body: text }
  const mark = opening[1] === '+++' ? '+++' : '---'
  const start = opening[0].length
  const closing = CLOSINGS[mark].exec(text.slice(start))
  if (closing === null) throw new SourceError(`the front matter has no closing ${mark}`, 1)
  const written = text.slice(start, start + closing.index)
  const body = text.slice(start + closing.index + closing[0].length)
  if (mark === '---') return { ...NOTHING, yaml: written, linesBefore: 1, body }
  return { yaml: toYaml(parseToml(written)), linesBefore: 1, lineOf: (name) => findLine(written, name) + 1, body }
}

const NOTHING = { yaml: null, linesBefore: 0, lineOf: null }

/** JSON is YAML as it stands; that it is whole is seen first. */
function splitJson(text: string): SplitText {
  const oneLine = /^\{.*\}[ \t]*(?:\r?\n|$)/.exec(text)
  const closing = JSON_CLOSING.exec(text)
  const end = oneLine?.[0].length ?? (closing ? closing.index + closing[0].length : text.length)
  const written = text.slice(0, end)
  try {
    JSON.parse(written)
  } catch (error) {
    throw new SourceError(`broken JSON in the front matter: ${error instanceof Error ? error.message : ''}`, 1)
  }
  return { yaml: written, linesBefore: 0, lineOf: (name) => findLine(written, name), body: text.slice(end) }
}

function parseToml(toml: string): unknown {
  try {
    return parse(toml, { integersAsBigInt: true })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new SourceError(`broken TOML: ${error.message.split('\n')[0] ?? ''}`, error.line + 1)
  }
}

function toYaml(value: unknown): string {
  return stringify(toTexts(value), { lineWidth: 0 })
}

/** Every value as the text that it is written as. */
function toTexts(value: unknown): unknown {
  if (value instanceof TomlDate) return value.toISOString()
  if (Array.isArray(value)) return value.map(toTexts)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toTexts(inner)]))
}

/** The line, from 1, that names a field. */
function findLine(written: string, name: string): number {
  const line = written.split('\n').findIndex((one) => /^\s*\[?["']?([\w.-]+)/.exec(one)?.[1]?.split('.')[0] === name)
  return line < 0 ? 1 : line + 1
}
