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
  /** Has others see what was wanted; null where nothing waits any more. */
  approve(tx: Tx, userId: number): Promise<PendingProfile | null>
  /** Drops what was wanted; null where nothing waits any more. */
  reject(tx: Tx, userId: number): Promise<PendingProfile | null>
}

export function createReview({ ids }: Pick<PeopleParts, 'ids'>): ProfileReview {
  return {
    async listPending(db, after, limit) {
      const rows = await store.listHeld(db, after, limit)
      return rows.map((row) => ({
        userId: row.id,
        personId: ids.encodePerson(row.id),
        shown: { nickname: row.nickname, intro: row.intro, avatar: row.avatar },
        wanted: toPending(row) ?? {},
        at: row.pending_at,
      }))
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
  }
}

async function takePending(tx: Tx, userId: number): Promise<PendingProfile | null> {
  const row = await store.findUserForUpdate(tx, userId)
  return row ? toPending(row) : null
}
