import { appendFile } from 'node:fs/promises'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { toDateText } from '#app/import/parse-date.ts'
import type { ExportedComment } from '#server/domains/comments/comments.ts'
import type { UserSource } from '#server/domains/identity/identity.ts'

/** What the rest of an export knows. */
export interface CommentSurroundings {
  /** Source ids of the items that were exported, by their database ids. */
  items: ReadonlyMap<number, string>
  accountKeys: ReadonlyMap<number, string>
  media: Pick<MediaWriter, 'writeAddress'>
}

/**
 * Writes the comments under the exported items, in whatever state, as lines of a file; returns how many. Without any
 * there is no file.
 */
export async function exportComments(
  file: string,
  { comments, identity, database }: ExportSource,
  surroundings: CommentSurroundings,
): Promise<number> {
  let count = 0
  for await (const batch of comments.exportComments()) {
    const users = await identity.listSources(database.db, [...new Set(batch.map(({ userId }) => userId))])
    const lines: string[] = []
    for (const comment of batch) {
      const user = users.get(comment.userId)
      const item = surroundings.items.get(comment.contentId)
      // An item that was made after the others were read has comments that nobody could take without it.
      if (user && item !== undefined) lines.push(JSON.stringify(await toLine(comment, { item, user, ...surroundings })))
    }
    await appendFile(file, lines.map((line) => `${line}\n`).join(''))
    count += lines.length
  }
  return count
}

async function toLine(
  comment: ExportedComment,
  { item, user, accountKeys, media }: { item: string; user: UserSource } & CommentSurroundings,
) {
  const { sourceId, parent, text, anchor, state, byAuthor, createdAt, updatedAt } = comment
  const avatar = await media.writeAddress(user.avatar)
  const account = user.accountId === null ? undefined : accountKeys.get(user.accountId)
  return {
    id: sourceId,
    item,
    ...(parent !== null && { parent }),
    user: { id: user.sourceId, name: user.name, ...(avatar !== '' && { avatar }), ...(account && { account }) },
    text,
    time: toDateText(createdAt),
    ...(updatedAt !== createdAt && { updated: toDateText(updatedAt) }),
    ...(state !== 'public' && { state }),
    ...(byAuthor && { author: true }),
    ...(anchor && { anchor }),
  }
}
