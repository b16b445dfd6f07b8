import { z } from 'zod'
import { date, filledLine, key, line, orNull, parseLine, text } from './line-parts.ts'
import { missingOr } from './schema-parts.ts'
import { SourceError } from './source-error.ts'

/** Far more than readers may write here: other places have other limits, and nobody's words are cut. */
const TEXT_LENGTH_MAX = 10_000

const commentLine = z.object(
  {
    id: key,
    item: key,
    parent: orNull(key),
    user: z.object(
      {
        id: key,
        name: filledLine(60),
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
    updated: orNull(date),
    state: z.enum(['public', 'pending', 'removed'], { error: 'is none of public, pending, removed' }).default('public'),
    author: z.boolean({ error: 'is neither true nor false' }).default(false),
    anchor: orNull(z.object({ p: z.int().min(0).max(100_000), quote: text(1000) }, { error: 'is no object' })),
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
  const parsed = parseLine(json, commentLine)
  const { time, updated } = parsed
  if (time > now) throw new SourceError('time is in the future')
  if (updated !== null && updated > now) throw new SourceError('updated is in the future')
  return { ...parsed, updated: Math.max(time, updated ?? time) }
}
