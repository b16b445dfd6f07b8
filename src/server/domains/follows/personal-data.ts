import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { FollowParts } from './follows.ts'
import * as topics from './store-topics.ts'
import * as store from './store.ts'

/** Which accounts and topics a person follows. */
export function createPersonalData(parts: FollowParts): PersonalData {
  return {
    async absorb(tx, from, to) {
      await moveFollows(parts, tx, from.userId, to.userId)
      await topics.moveTopicsOfUser(tx, from.userId, to.userId)
    },
    export: (db, { userId }) => exportFollows(parts, db, userId),
    async forget(tx, { userId }) {
      await eraseFollows(parts, tx, userId)
      await topics.forgetTopicsOfUser(tx, userId)
    },
  }
}

/** The accounts and topics that a user follows, with names, as the user can read it. */
async function exportFollows({ accounts, content }: FollowParts, db: Db, userId: number) {
  const rows = await store.listFollows(db, userId)
  const targets = await accounts.listTargets(
    db,
    rows.map((row) => row.account_id),
  )
  const topicRows = await topics.listTopicFollows(db, userId)
  const named = await content.topics.list(
    db,
    topicRows.map((row) => row.group_id),
  )
  return {
    followed_topics: topicRows.map((row) => ({
      topic: named.get(row.group_id)?.name ?? '',
      path: named.get(row.group_id)?.path ?? '',
      followed_at: row.created_at,
    })),
    follows: rows.map((row) => ({
      account: targets.get(row.account_id)?.brief.name ?? '',
      path: targets.get(row.account_id)?.path ?? '',
      followed_at: row.created_at,
      last_looked_at: row.seen_at,
    })),
  }
}

/** What both follow has one fan less. */
async function moveFollows({ accounts }: FollowParts, tx: Tx, fromId: number, toId: number): Promise<void> {
  for (const accountId of (await store.takeFollows(tx, fromId)).toSorted((a, b) => a - b))
    if (!(await store.addFollow(tx, toId, accountId, tx.now))) await accounts.addFans(tx, accountId, -1)
}

/** Nobody is followed by this user any more, and no account counts them. */
async function eraseFollows({ accounts }: FollowParts, tx: Tx, userId: number): Promise<void> {
  const accountIds = await store.takeFollows(tx, userId)
  for (const accountId of accountIds.toSorted((a, b) => a - b)) await accounts.addFans(tx, accountId, -1)
}
