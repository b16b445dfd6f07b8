import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { SITE_UTC_OFFSET_MINUTES } from '#contract/share-urls.ts'

/** Values as a manuscript has them, which may have been typed in a file: numbers and yes or no may be text there. */

/** A field that is written as one text, with one thing on each line or between commas where it holds several. */
export function toText({ kind }: FieldFacts, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => toPlain(one)).join(SEPARATORS[kind] ?? '\n')
  if (typeof value !== 'object' || value === null) return toPlain(value)
  return Object.entries(value)
    .map(([name, one]) => `${name} ${toPlain(one)}`.trimEnd())
    .join('\n')
}

/** What a text says in a field; undefined where it says nothing. */
export function fromText({ kind }: FieldFacts, text: string): unknown {
  if (text.trim() === '') return undefined
  switch (kind) {
    case 'number':
      return /^-?\d{1,10}$/.test(text) ? Number(text) : text
    case 'degrees':
      return /^-?\d{1,3}(?:\.\d{1,12})?$/.test(text.trim()) ? Number(text) : text
    case 'names':
      return splitNames(text)
    case 'chapters':
    case 'list':
      return linesOf(text)
    case 'files':
      return Object.fromEntries(linesOf(text).map(toPair))
    default:
      return text
  }
}

const SEPARATORS: Partial<Record<FieldFacts['kind'], string>> = { names: ', ', people: '、' }

/** One text, number, or yes or no as a text; empty for anything else. */
export function toPlain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function splitNames(text: string): string[] {
  return text
    .split(/[,，、]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function toPair(line: string): [string, string] {
  const [, name = line, rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? []
  return [name, rest]
}

/** Keys that a field names. */
export function toKeys(value: unknown): string[] {
  return Array.isArray(value) ? value.map(toPlain) : splitNames(toPlain(value))
}

/** Yes or no, also as a text. */
export function toYesNo(value: unknown, meant: boolean): boolean {
  if (typeof value === 'boolean') return value
  return value === 'true' || value === 'false' ? value === 'true' : meant
}

/** A mapping; a text alone is its field `alone`. */
export function toMapping(value: unknown, alone: string | undefined): Record<string, unknown> {
  if (typeof value === 'string' && alone !== undefined) return { [alone]: value }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined || value === null || value === '' ? [] : [value]
}

const ZONE = `+${String(SITE_UTC_OFFSET_MINUTES / 60).padStart(2, '0')}:00`

/** Seconds of a date as the content format writes it; null for a text that is none, or one from now. */
export function toSeconds(value: unknown): number | null {
  const written = toPlain(value).trim()
  const [, day, time = '00:00', zone = ZONE] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2})?)(Z|[+-]\d{2}:\d{2})?)?$/.exec(written) ?? []
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}`)
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}

/** A date in the zone of the site. */
export function fromSeconds(seconds: number): string {
  const local = new Date((seconds + SITE_UTC_OFFSET_MINUTES * 60) * 1000).toISOString()
  return `${local.slice(0, 19)}${ZONE}`
}
