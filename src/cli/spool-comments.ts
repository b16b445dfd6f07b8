import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { escapeHtml } from '#base/escape-html.ts'
import type { ExportSource } from '#app/export/export-source.ts'
import type { ExportedComment } from '#server/domains/comments/comments.ts'
import type { UserSource } from '#server/domains/identity/identity.ts'
import { cdata, element } from './write-wxr.ts'

const APPROVED = { public: '1', pending: '0', removed: 'trash' } as const

/** Writes the comments under each item into a file of its own, named by the item's id; answers how many there are. */
export async function spoolComments(
  folder: string,
  { comments, identity, database }: ExportSource,
  accounts: ReadonlyMap<number, { key: string; name: string }>,
): Promise<number> {
  const numbers = new Map<string, number>()
  for await (const batch of comments.exportComments()) {
    const users = await identity.listSources(database.db, [...new Set(batch.map(({ userId }) => userId))])
    for (const [contentId, own] of Map.groupBy(batch, (comment) => comment.contentId)) {
      const written = own.map((comment) => {
        numbers.set(comment.sourceId, numbers.size + 1)
        return toComment(comment, { numbers, user: users.get(comment.userId), accounts })
      })
      await appendFile(path.join(folder, String(contentId)), written.join(''))
    }
  }
  return numbers.size
}

interface Surroundings {
  /** Numbers of comments by their keys. */
  numbers: ReadonlyMap<string, number>
  user: UserSource | undefined
  accounts: ReadonlyMap<number, { key: string; name: string }>
}

function toComment(comment: ExportedComment, { numbers, user, accounts }: Surroundings): string {
  const account = user?.accountId ? accounts.get(user.accountId) : undefined
  const parts = [
    element('wp:comment_id', String(numbers.get(comment.sourceId) ?? 0)),
    element('wp:comment_author', cdata(account?.name ?? user?.name ?? '')),
    element('wp:comment_author_email', ''),
    element('wp:comment_date_gmt', new Date(comment.createdAt * 1000).toISOString().slice(0, 19).replace('T', ' ')),
    element('wp:comment_content', cdata(escapeHtml(comment.text))),
    element('wp:comment_approved', APPROVED[comment.state]),
    element('wp:comment_type', 'comment'),
    element('wp:comment_parent', String(comment.parent === null ? 0 : (numbers.get(comment.parent) ?? 0))),
    element('wp:comment_user_id', String(user?.accountId ?? 0)),
  ]
  return `<wp:comment>${parts.join('')}</wp:comment>\n`
}
