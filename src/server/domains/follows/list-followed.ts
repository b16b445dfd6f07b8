import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import type { FollowParts } from './follows.ts'
import { inOrder, UNREAD_MAX } from './rules.ts'
import { listTopicFollows } from './store-topics.ts'
import * as store from './store.ts'

type ListCall = Endpoints['GET /dinner/mp/followlist']

/** The accounts that the caller follows, last published first; nobody follows without a login. */
export async function listFollowed(
  { database: { db }, accounts }: FollowParts,
  { pageindex, pagesize }: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const rows = viewer.kind === 'user' ? await store.listFollows(db, viewer.userId) : []
  const topics = viewer.kind === 'user' ? await listTopicFollows(db, viewer.userId) : []
  const published = await publicationsOf(db, rows)
  const from = (pageindex - 1) * pagesize
  const ordered = inOrder(
    rows.map((row) => ({
      id: row.account_id,
      followedAt: row.created_at,
      publishedAt: published.get(row.account_id) ?? 0,
    })),
  )
  const shown = ordered.slice(from, from + pagesize)
  const shownIds = shown.map(({ id }) => id)
  const [targets, unread] = await Promise.all([accounts.listTargets(db, shownIds), unreadOf(db, viewer, shownIds)])
  const list = shown.flatMap(({ id: accountId, followedAt, publishedAt }) => {
    const target = targets.get(accountId)
    if (!target) return []
    const { brief, path } = target
    const facts = { follow_time: followedAt, last_publish_time: publishedAt, unread: unread.get(accountId) ?? 0 }
    return { ...brief, path, ...facts }
  })
  const has_more = ordered.length > from + pagesize
  return { list, total: ordered.length, pageindex, pagesize, has_more, next_cursor: '', topics: topics.length }
}

type Db = FollowParts['database']['db']

async function publicationsOf(db: Db, rows: readonly store.FollowRow[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  return store.listPublications(
    db,
    rows.map((row) => row.account_id),
  )
}

async function unreadOf(db: Db, viewer: Call['viewer'], accountIds: number[]): Promise<Map<number, number>> {
  if (viewer.kind !== 'user' || accountIds.length === 0) return new Map()
  return store.countUnread(db, viewer.userId, accountIds, UNREAD_MAX)
}
