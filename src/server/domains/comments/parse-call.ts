import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { CommentParts } from './comments.ts'
import { toPlainText } from './rules.ts'

/** The user that a call is made by; the table of calls lets nobody else through. Throws 40103. */
export function userOf({ viewer }: Call): number {
  if (viewer.kind !== 'user') throw new AppError(40103)
  return viewer.userId
}

/** Uploads that a comment is to show, each once. Throws 40001 for more than the site allows. */
export function parseImages({ settings }: Pick<CommentParts, 'settings'>, uploadIds: readonly string[] = []): string[] {
  const { commentImages: maxImages } = settings
  if (uploadIds.length <= maxImages) return [...new Set(uploadIds)]
  const message = `at most ${maxImages} pictures`
  throw new AppError(40001, { data: { fields: [{ field: 'body.images', message }] } })
}

/** What a reader wrote as it is kept. Throws 40001 when nothing of it can be seen. */
export function parseText(written: string, field = 'body.content'): string {
  const text = toPlainText(written)
  if (text === '') throw new AppError(40001, { data: { fields: [{ field, message: 'is empty' }] } })
  return text
}
