import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { CommentParts } from './comments.ts'
import { toPlainText } from './rules.ts'

/** The user that a call is made by; the table of calls lets nobody else through. Throws 40103. */
export function userOf({ viewer }: Call): number {
  if (viewer.kind !== 'user') throw new AppError(40103)
  return viewer.userId
}

/** What a reader wrote as it is kept. Throws 40001 when nothing of it can be seen, 42201 for a word that is not allowed. */
export function parseText({ holdsBlockedWord }: Pick<CommentParts, 'holdsBlockedWord'>, written: string): string {
  const text = toPlainText(written)
  if (text === '') throw new AppError(40001, { data: { fields: [{ field: 'body.content', message: 'is empty' }] } })
  if (holdsBlockedWord(text)) throw new AppError(42201)
  return text
}
