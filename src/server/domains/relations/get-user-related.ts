import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { RelationParts } from './relations.ts'
import { toFilter } from './rules.ts'
import * as store from './store.ts'
import { toUserRelated, type Related } from './view.ts'

type Get = Endpoints['GET /peony/v3/content/{a}/{b}/user_related']

/** What the caller has to do with an item; somebody without a token has nothing to do with it. Throws 40002, 40401, 41001. */
export async function getUserRelated(
  {
    database,
    content,
    comments,
    bookings,
    follows,
  }: Pick<RelationParts, 'database' | 'content' | 'comments' | 'bookings' | 'follows'>,
  { a, b }: ParsedInputOf<Get>,
  { viewer }: Call,
): Promise<OutputOf<Get>> {
  const { db } = database
  const filter = toFilter(a)
  if (!filter) throw new AppError(40401)
  const item = await content.findTarget(db, b, { field: 'path.b', ...(filter.actor && { actor: filter.actor }) })
  if (filter.type !== undefined && filter.type !== item.type) throw new AppError(40401)
  if (viewer.kind === 'none') return toUserRelated(item, NOTHING)
  const [starred, collection, progress, isCommented, isBooked, isFollowed] = await Promise.all([
    store.listStarred(db, viewer.subject, 'content', [item.id]),
    store.findCollection(db, viewer.subject, item.id),
    store.findProgress(db, viewer.subject, item.id),
    viewer.kind === 'user' && comments.hasCommented(db, viewer.userId, item.id),
    bookings.isBooked(db, viewer.subject, item.id),
    viewer.kind === 'user' && follows.isFollowing(db, viewer.userId, item.accountId),
  ])
  return toUserRelated(item, {
    isStarred: starred.has(item.id),
    isCollected: collection !== undefined,
    isCommented,
    isBooked,
    isFollowed,
    progress,
  })
}

const NOTHING: Related = {
  isStarred: false,
  isCollected: false,
  isCommented: false,
  isBooked: false,
  isFollowed: false,
  progress: undefined,
}
