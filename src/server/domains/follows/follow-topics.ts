import { setMark } from '#base/set-mark.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call, WriteCall } from '#server/http/call.ts'
import type { FollowParts } from './follows.ts'
import { FOLLOWS_MAX, getUserId, inOrder } from './rules.ts'
import * as store from './store-topics.ts'

type Follow = Endpoints['POST /peony/v1/topic/follow/{id}']
type IsFollowed = Endpoints['POST /peony/v1/topic/is_followed/{id}']
type ListCall = Endpoints['GET /peony/v1/topic/followlist']

/** Follows a topic or no longer. Throws 40002, 40401, 40901 for who follows as many as one can. */
export async function setTopicFollow(
  { content }: FollowParts,
  { id, type }: ParsedInputOf<Follow>,
  { viewer, tx, now }: WriteCall,
): Promise<OutputOf<Follow>> {
  const userId = getUserId(viewer)
  const topic = await content.topics.lock(tx, id)
  const { isSet } = await setMark(type, {
    async add() {
      const isNew = await store.addTopicFollow(tx, userId, topic.id, now)
      if (isNew && (await store.listTopicFollows(tx.db, userId)).length > FOLLOWS_MAX) throw new AppError(40901)
      return isNew
    },
    remove: () => store.removeTopicFollow(tx, userId, topic.id),
  })
  return { is_followed: isSet }
}

/** Whether the caller follows a topic. Throws 40002, 40401. */
export async function findTopicFollow(
  { database: { db }, content }: FollowParts,
  { id }: ParsedInputOf<IsFollowed>,
  { viewer }: Call,
): Promise<OutputOf<IsFollowed>> {
  const topic = await content.topics.get(db, id)
  return { is_followed: viewer.kind === 'user' && (await store.isTopicFollowed(db, viewer.userId, topic.id)) }
}

/** The topics that the caller follows, those first in which something was published last; none without a login. */
export async function listFollowedTopics(
  { database: { db }, content }: FollowParts,
  { pageindex, pagesize }: ParsedInputOf<ListCall>,
  { viewer }: Call,
): Promise<OutputOf<ListCall>> {
  const rows = viewer.kind === 'user' ? await store.listTopicFollows(db, viewer.userId) : []
  const ids = rows.map((row) => row.group_id)
  const [topics, published] = await Promise.all([content.topics.list(db, ids), store.listLastPublished(db, ids)])
  const ordered = inOrder(
    rows.flatMap(({ group_id: id, created_at: followedAt }) => {
      const topic = topics.get(id)
      return topic ? { ...topic, followedAt, publishedAt: published.get(id) ?? 0 } : []
    }),
  )
  const from = (pageindex - 1) * pagesize
  return {
    list: ordered.slice(from, from + pagesize).map(({ gid, name, cover, path, followedAt, publishedAt }) => ({
      gid,
      name,
      cover,
      path,
      follow_time: followedAt,
      last_publish_time: publishedAt,
    })),
    total: ordered.length,
    pageindex,
    pagesize,
    has_more: ordered.length > from + pagesize,
    next_cursor: '',
  }
}
