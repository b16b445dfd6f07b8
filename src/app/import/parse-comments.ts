import { z } from 'zod'
import { toLine } from '#base/to-line.ts'
import { parseDate } from './parse-date.ts'
import { missingOr } from './schema-parts.ts'
import { SourceError } from './source-error.ts'

/** Far more than readers may write here: other places have other limits, and nobody's words are cut. */
const TEXT_LENGTH_MAX = 10_000

const text = (most: number) =>
  z.string({ error: missingOr('is no text') }).max(most, `is longer than ${most} characters`)
const line = (most: number) => text(most).transform(toLine)
const key = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  line(300).refine((written) => written !== '', 'is empty'),
)
const date = z.string({ error: missingOr('is no text') }).transform((written, context) => {
  const seconds = parseDate(written)
  if (seconds !== null) return seconds
  context.addIssue(`"${toLine(written).slice(0, 40)}" is not a time like 2026-11-19T22:05:00+08:00`)
  return z.NEVER
})

const commentLine = z.object(
  {
    id: key,
    item: key,
    parent: key.nullish().transform((value) => value ?? null),
    user: z.object(
      {
        id: key,
        name: line(60).refine((written) => written !== '', 'is empty'),
        avatar: text(2048)
          .nullish()
          .transform((value) => value?.trim() ?? ''),
        account: line(64)
          .nullish()
          .transform((value) => value || null),
      },
      { error: missingOr('is no object') },
    ),
    text: text(TEXT_LENGTH_MAX)
      .nullish()
      .transform((value) => value ?? ''),
    time: date,
    updated: date.nullish().transform((value) => value ?? null),
    state: z.enum(['public', 'pending', 'removed'], { error: 'is none of public, pending, removed' }).default('public'),
    author: z.boolean({ error: 'is neither true nor false' }).default(false),
    anchor: z
      .object({ p: z.int().min(0).max(100_000), quote: text(1000) }, { error: 'is no object' })
      .nullish()
      .transform((value) => value ?? null),
  },
  { error: 'is no object' },
)

/** One line of a file of comments. Ids as the source has them, times in seconds. */
export type CommentSource = z.output<typeof commentLine> & { updated: number }

/** Names of the fields that a line may have, those of its parts as `user.name`. */
export const COMMENT_FIELDS: readonly string[] = [
  ...Object.keys(commentLine.shape),
  ...Object.keys(commentLine.shape.user.shape).map((name) => `user.${name}`),
]

/** Reads one line of JSON; nothing in it may be later than `now`. Throws `SourceError` without a line. */
export function parseComment(json: string, now: number): CommentSource {
  const parsed = commentLine.safeParse(parseJson(json))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new SourceError(`${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`.trim())
  }
  const { time, updated } = parsed.data
  if (time > now) throw new SourceError('time is in the future')
  if (updated !== null && updated > now) throw new SourceError('updated is in the future')
  return { ...parsed.data, updated: Math.max(time, updated ?? time) }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new SourceError('is no JSON')
  }
}
