import { setMark } from '#base/set-mark.ts'
import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { FollowState } from '#contract/follows.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call, WriteCall } from '#server/http/call.ts'
import { subjectOfUser } from '#server/http/subjects.ts'
import type { FollowParts } from './follows.ts'
import { FOLLOWS_MAX, getUserId } from './rules.ts'
import * as store from './store.ts'

type Follow = Endpoints['POST /guzzle/v1/mp/follow/{id}']
type IsFollowed = Endpoints['POST /guzzle/v1/mp/is_followed/{id}']

/** Follows an account or no longer. Throws 40002, 40401, 40901 for who follows as many as one can. */
export async function setFollow(
  parts: FollowParts,
  { id, type }: ParsedInputOf<Follow>,
  { viewer, tx, now }: WriteCall,
): Promise<FollowState> {
  const userId = getUserId(viewer)
  const { accounts } = parts
  const account = await accounts.getTarget(tx.db, id)
  const { isSet, by } = await setMark(type, {
    async add() {
      const isNew = await store.addFollow(tx, userId, account.id, now)
      if (isNew && (await store.listFollows(tx.db, userId)).length > FOLLOWS_MAX) throw new AppError(40901)
      return isNew
    },
    remove: () => store.removeFollow(tx, userId, account.id),
  })
  const fans = by === 0 ? account.fans : await accounts.addFans(tx, account.id, by)
  if (by !== 0) await tellFollow(parts, tx, account.id, { userId, isSet })
  return { is_followed: isSet, fans_count: fans }
}

/** Tells who speaks for an account that somebody follows it, or no longer does; what was read once is not told again. */
async function tellFollow(
  { identity, notices }: FollowParts,
  tx: WriteCall['tx'],
  accountId: number,
  { userId, isSet }: { userId: number; isSet: boolean },
): Promise<void> {
  const key = `follow:${accountId}:${userId}`
  if (!isSet) return notices.takeBack(tx, key, { onceRead: true })
  const speakers = await identity.listSpeakers(tx.db, accountId)
  const about = { contentId: null, commentId: null, fromUserId: userId, detail: {} }
  const gathered = { as: `follow:${accountId}`, toldBy: subjectOfUser(userId) }
  await notices.add(
    tx,
    speakers
      .filter((speaker) => speaker !== userId)
      .map((speaker) => ({ subject: subjectOfUser(speaker), kind: 'follow', key, ...about, gathered })),
  )
}

/** Whether the caller follows an account. Throws 40002, 40401. */
export async function findFollowState(
  { database, accounts }: FollowParts,
  { id }: ParsedInputOf<IsFollowed>,
  { viewer }: Call,
): Promise<FollowState> {
  const account = await accounts.getTarget(database.db, id)
  const follow = viewer.kind === 'user' ? await store.findFollow(database.db, viewer.userId, account.id) : undefined
  return { is_followed: follow !== undefined, fans_count: account.fans }
}
