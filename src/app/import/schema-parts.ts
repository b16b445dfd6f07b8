import { z } from 'zod'
import { parseDate } from './parse-date.ts'
import { parseMoment } from './parse-moment.ts'

/** What zod says of a value of the wrong kind: that it is missing, or else this. */
export const missingOr = (otherwise: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'is missing' : otherwise

/** One of some words; zod's own message names the kind instead of the words. */
export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: missingOr(`is not one of ${values.join(', ')}`) })

/** A key of a column, an account, a circle …, which stands in addresses of the source alone. */
export const sourceKey = z
  .string({ error: missingOr('is no text') })
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'is not a key of small letters, digits and hyphens')

/** A date as text, in seconds. */
export const dateText = z.string({ error: missingOr('is not one text') }).transform((text, context) => {
  const seconds = parseDate(text)
  if (seconds !== null) return seconds
  context.addIssue({
    code: 'custom',
    message: `"${text.slice(0, 40)}" is not a date like 2026-11-19 or 2026-11-19T22:05:00+08:00`,
  })
  return z.NEVER
})

/** A date as text, or how long from the import: `+2d`, `-90m`. */
export const momentText = z.string({ error: missingOr('is not one text') }).transform((text, context) => {
  const moment = parseMoment(text)
  if (moment !== null) return moment
  context.addIssue(`"${text.slice(0, 40)}" is not a date like 2026-11-19T22:05:00+08:00, nor a time from now like +2d`)
  return z.NEVER
})

/** A text of at most so many characters. */
export const text = (most: number) =>
  z
    .string({ error: missingOr('is not one text') })
    .trim()
    .max(most, `is longer than ${most} characters`)
export const filled = (most: number) => text(most).min(1, 'is empty')
export const texts = <T extends z.ZodType>(item: T) => z.array(item, { error: missingOr('is not a list') })
export const mapping = <T extends z.core.$ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no field ${issue.keys.join(', ')}; it takes ${Object.keys(shape).join(', ')}`
        : missingOr('is not a mapping')(issue),
  })
export const yesOrNo = oneOf(['true', 'false']).transform((value) => value === 'true')
export const count = (most: number) =>
  z
    .string({ error: missingOr('is not one text') })
    .regex(/^\d{1,10}$/, 'is no whole number')
    .transform(Number)
    .refine((value) => value <= most, `is larger than ${most}`)
export const wholeNumber = (most: number) =>
  z
    .string({ error: missingOr('is not one text') })
    .regex(/^-?\d{1,10}$/, 'is no whole number')
    .transform(Number)
    .refine((value) => Math.abs(value) <= most, `is not between ${-most} and ${most}`)

/** A file, or an https address. */
export const fileAddress = filled(2048).refine(
  (written) => !/^(?:http|data|javascript|file|blob):/i.test(written),
  'is neither a file nor an https address',
)
/** A page: of this site it may be named by its path. */
export const pageAddress = filled(2048).refine(
  (url) => /^\/(?!\/)/.test(url) || z.url({ protocol: /^https?$/ }).safeParse(url).success,
  'is not an http address',
)
