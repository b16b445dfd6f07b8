import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { forgetFormer } from './follow-words.ts'
import { indexContent } from './index-content.ts'
import type { ContentParts } from './load-cards.ts'
import { changed, published } from './points.ts'
import { mayBeScheduled, toPublishTime } from './rules.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'
import { touchedByListing } from './touched.ts'

const RELEASED_AT_ONCE = 100

/** What is kept in step with items, in the transactions that change them. */
export type Followers = Pick<ContentParts, 'search' | 'emit' | 'settings'>

/**
 * Makes an item public, also one that was taken down. It keeps its own publish time, unless that lies after `at`
 * (seconds), or it is a draft that was given none. Does nothing to one that is public. Throws 40401.
 */
export async function publishContent(tx: Tx, { search, emit }: Followers, id: number, at: number): Promise<void> {
  const content = await getLocked(tx, id)
  if (content.state === 'published') return
  const publishAt = toPublishTime(content, at)
  await writes.updateContent(tx, id, { state: 'published', publish_at: publishAt })
  const groupIds = await writes.listInGroups(tx, { ...content, publish_at: publishAt })
  await emit(tx, changed, { id })
  await indexContent(tx, search, id)
  await emit(tx, published, { id })
  await recordChange(
    tx,
    { kind: 'content', id },
    await touchedByListing(tx, { ...content, publish_at: publishAt }, groupIds),
  )
}

/** Has an item appear at a time (seconds). Throws 40401, and 40901 for one that is public. */
export async function scheduleContent(tx: Tx, id: number, at: number): Promise<void> {
  const content = await getLocked(tx, id)
  if (!mayBeScheduled(content.state)) throw new AppError(40901)
  await writes.updateContent(tx, id, { state: 'scheduled', publish_at: at })
  await recordChange(tx, { kind: 'content', id })
}

/** Makes an item that is scheduled or was taken down a draft again. Throws 40401, and 40901 for one that is public. */
export async function withdrawContent(tx: Tx, id: number): Promise<void> {
  const content = await getLocked(tx, id)
  if (content.state === 'draft') return
  if (content.state === 'published') throw new AppError(40901)
  await writes.updateContent(tx, id, { state: 'draft' })
  await recordChange(tx, { kind: 'content', id })
}

/** Takes an item down: its page says so and no list shows it. Throws 40401. */
export async function removeContent(tx: Tx, { search, emit }: Followers, id: number): Promise<void> {
  const content = await getLocked(tx, id)
  if (content.state === 'removed') return
  const groupIds = await writes.unlistFromGroups(tx, id)
  await search.forget(tx, id)
  await writes.updateContent(tx, id, { state: 'removed', ...(await forgetFormer(tx, content)) })
  await emit(tx, changed, { id })
  await recordChange(tx, { kind: 'content', id }, await touchedByListing(tx, content, groupIds))
}

/**
 * Publishes every scheduled item whose time has come, each in a transaction of its own; several processes may do this
 * at once. Returns how many this call published.
 */
export async function releaseScheduled(database: Database, followers: Followers, now: number): Promise<number> {
  let released = 0
  for (;;) {
    const due = await store.listDue(database.db, now, RELEASED_AT_ONCE)
    for (const id of due) released += (await database.write((tx) => releaseOne(tx, followers, id, now))) ? 1 : 0
    if (due.length < RELEASED_AT_ONCE) return released
  }
}

async function releaseOne(tx: Tx, followers: Followers, id: number, now: number): Promise<boolean> {
  const content = await getLocked(tx, id)
  if (content.state !== 'scheduled' || content.publish_at > now) return false
  await publishContent(tx, followers, id, now)
  return true
}

async function getLocked(tx: Tx, id: number) {
  const content = await writes.lockContent(tx, id)
  if (!content) throw new AppError(40401)
  return content
}
