import type { Message } from '#contract/live.ts'
import type { Db } from '#server/storage/database.ts'
import type { LiveParts } from './live.ts'
import type { Speaker } from './rules.ts'
import { listMessagesById, type MessageRow } from './store.ts'
import { toMessage, type MessageContext } from './view.ts'

type Parts = Pick<LiveParts, 'ids' | 'accounts' | 'identity'>

/** Messages of a room as everybody sees them; in a transaction `db` is its own. */
export async function toMessages(
  parts: Parts,
  db: Db,
  room: { account_id: number },
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const context = await loadContext(parts, db, room, rows)
  return rows.map((row) => toMessage(row, context))
}

/** What views of these messages need. */
export async function loadContext(
  { ids, accounts, identity }: Parts,
  db: Db,
  room: { account_id: number },
  rows: ReadonlyArray<Pick<MessageRow, 'reply_to' | 'user_id' | 'role' | 'author_name'>>,
): Promise<MessageContext> {
  const replies = await listMessagesById(db, [...new Set(rows.flatMap((row) => row.reply_to ?? []))])
  const speaking = [...rows, ...replies]
  const userIds = [...new Set(speaking.flatMap((row) => row.user_id ?? []))]
  const isHosted = speaking.some((row) => row.role === 'host' && row.author_name === '')
  const authors = await identity.findAuthors(db, userIds)
  return {
    ids,
    account: isHosted ? await findAccount(accounts, db, room.account_id) : { id: '', name: '', avatar: '' },
    authors,
    replies: new Map(replies.map((row) => [row.id, row])),
  }
}

async function findAccount(accounts: LiveParts['accounts'], db: Db, id: number): Promise<Speaker> {
  const brief = (await accounts.listTargets(db, [id])).get(id)?.brief
  return { id: brief?.id ?? '', name: brief?.name ?? '', avatar: brief?.avatar ?? '' }
}
