import type { PendingProfile } from '#contract/people.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { PeopleParts } from './people.ts'
import { announce } from './save-profile.ts'
import * as store from './store.ts'
import { toPending } from './view.ts'

/** A profile that waits for a moderator. */
interface HeldProfile {
  userId: number
  /** Public id. */
  personId: string
  /** What others see until then. */
  shown: Required<PendingProfile>
  wanted: PendingProfile
  /** When it was written; seconds. */
  at: number
}

/** Profiles that wait for a moderator. */
export interface ProfileReview {
  /** The longest waiting first, from behind `after` on. */
  listPending(db: Db, after: store.HeldKey | null, limit: number): Promise<HeldProfile[]>
  /** Since when those wait that do the longest. */
  listPendingSince(db: Db, limit: number): Promise<number[]>
  /** Those of some users that wait. */
  findPending(db: Db, userIds: readonly number[]): Promise<HeldProfile[]>
  /** Holds users until the transaction ends. */
  lock(tx: Tx, userIds: readonly number[]): Promise<void>
  /** Has others see what was wanted; null where nothing waits any more. */
  approve(tx: Tx, userId: number): Promise<PendingProfile | null>
  /** Drops what was wanted; null where nothing waits any more. */
  reject(tx: Tx, userId: number): Promise<PendingProfile | null>
  /** Has others see what was rejected before, whatever else waits; false where nobody is there any more. */
  restore(tx: Tx, userId: number, wanted: PendingProfile): Promise<boolean>
}

export function createReview({ ids }: Pick<PeopleParts, 'ids'>): ProfileReview {
  const toHeld = (row: Awaited<ReturnType<typeof store.listHeld>>[number]): HeldProfile => ({
    userId: row.id,
    personId: ids.encodePerson(row.id),
    shown: { nickname: row.nickname, intro: row.intro, avatar: row.avatar },
    wanted: toPending(row) ?? {},
    at: row.pending_at,
  })
  return {
    listPending: async (db, after, limit) => (await store.listHeld(db, after, limit)).map(toHeld),
    listPendingSince: store.listHeldSince,
    findPending: async (db, userIds) => (await store.listHeldOf(db, userIds)).map(toHeld),
    async lock(tx, userIds) {
      for (const id of userIds) await store.findUserForUpdate(tx, id)
    },
    async approve(tx, userId) {
      const wanted = await takePending(tx, userId)
      if (wanted === null) return null
      await store.updateProfile(tx, userId, { ...wanted, pending: {} })
      await announce(tx, userId)
      return wanted
    },
    async reject(tx, userId) {
      const wanted = await takePending(tx, userId)
      if (wanted !== null) await store.updateProfile(tx, userId, { pending: {} })
      return wanted
    },
    async restore(tx, userId, wanted) {
      const row = await store.findUserForUpdate(tx, userId)
      if (!row || row.cancelled_at !== null) return false
      await store.updateProfile(tx, userId, { ...wanted, pending: toPending(row) ?? {} })
      await announce(tx, userId)
      return true
    },
  }
}

async function takePending(tx: Tx, userId: number): Promise<PendingProfile | null> {
  const row = await store.findUserForUpdate(tx, userId)
  return row ? toPending(row) : null
}
