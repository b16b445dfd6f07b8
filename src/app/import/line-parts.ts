import { z } from 'zod'
import { parseJson } from '#base/parse-json.ts'
import { toLine } from '#base/to-line.ts'
import { parseDate } from './parse-date.ts'
import { missingOr } from './schema-parts.ts'
import { SourceError } from './source-error.ts'

// What the fields of a line of JSON are made of. They hold what their source holds: unlike YAML, JSON has numbers.

export const text = (most: number) =>
  z.string({ error: missingOr('is no text') }).max(most, `is longer than ${most} characters`)
export const line = (most: number) => text(most).transform(toLine)
export const filledLine = (most: number) => line(most).refine((written) => written !== '', 'is empty')
export const key = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), filledLine(300))
export const date = z.string({ error: missingOr('is no text') }).transform((written, context) => {
  const seconds = parseDate(written)
  if (seconds !== null) return seconds
  context.addIssue(`"${toLine(written).slice(0, 40)}" is not a time like 2026-11-19T22:05:00+08:00`)
  return z.NEVER
})
export const orNull = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

/** Reads one line of JSON. Throws `SourceError` without a line. */
export function parseLine<S extends z.ZodType>(json: string, schema: S): z.output<S> {
  const value = parseJson(json)
  if (value === undefined) throw new SourceError('is no JSON')
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new SourceError(`${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`.trim())
}
