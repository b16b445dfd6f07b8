import type { Db, Tx } from '#server/storage/database.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { LiveParts } from './live.ts'
import { addLike, addMessageLikes, addRoomLikes } from './store-likes.ts'
import * as store from './store-person.ts'

const STATES = ['pending', 'public', 'removed'] as const

/** What a person said and liked in rooms. Forgotten, what was public stays and is nobody's. */
export function createPersonalData({ ids }: Pick<LiveParts, 'ids'>): PersonalData {
  return {
    merge: (tx, from, to) => (from === to ? Promise.resolve() : mergeLikes(tx, from, to)),
    absorb: (tx, from, to) => store.moveMessages(tx, from.userId, to.userId),
    export: (db, { subject, userId }) => exportPerson({ ids }, db, subject, userId),
    async forget(tx, { subject, userId }) {
      for (const like of await store.takeLikes(tx, subject)) await countDown(tx, like)
      await store.emptyHidden(tx, userId)
      await store.disownMessages(tx, userId)
      await store.deleteMutesOf(tx, userId)
    },
  }
}

/** What both had liked was counted twice, and is counted once then. */
async function mergeLikes(tx: Tx, from: string, to: string): Promise<void> {
  for (const like of await store.takeLikes(tx, from))
    if (!(await addLike(tx, { ...like, subject: to }))) await countDown(tx, like)
}

async function countDown(tx: Tx, like: { content_id: number; message_id: number }): Promise<void> {
  if (like.message_id === 0) await addRoomLikes(tx, like.content_id, -1)
  else await addMessageLikes(tx, like.message_id, -1)
}

async function exportPerson({ ids }: Pick<LiveParts, 'ids'>, db: Db, subject: string, userId: number) {
  const [messages, likes] = await Promise.all([store.listMessagesOf(db, userId), store.listLikesOf(db, subject)])
  return {
    live_messages: messages.map((row) => ({
      msg_id: ids.encode(row.id),
      live_id: ids.encode(row.content_id),
      content: row.content,
      state: STATES[row.status] ?? 'removed',
      create_time: row.created_at,
    })),
    live_likes: likes.map((row) => ({
      live_id: ids.encode(row.content_id),
      msg_id: row.message_id === 0 ? '' : ids.encode(row.message_id),
      create_time: row.created_at,
    })),
  }
}
