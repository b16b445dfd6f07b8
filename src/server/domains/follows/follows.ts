import type { AccountBrief } from '#contract/accounts.ts'
import type { followEndpoints } from '#contract/follows.ts'
import type { Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { exportFollows, forgetFollows } from './keep-personal-data.ts'
import { listFollowed } from './list-followed.ts'
import { findFollowState, setFollow } from './set-follow.ts'
import { getUserId } from './rules.ts'
import * as store from './store.ts'

/** What every use case of this domain is made with. */
export interface FollowParts {
  database: Database
  accounts: {
    getTarget(db: Db, hashed: string): Promise<Account>
    listTargets(db: Db, ids: readonly number[]): Promise<Map<number, Account>>
    addFans(tx: Tx, id: number, by: number): Promise<number>
  }
}

interface Account {
  id: number
  brief: AccountBrief
  path: string
  fans: number
}

/** Which accounts users follow. */
export interface Follows {
  handlers: Handlers<typeof followEndpoints>
  personal: PersonalData
  isFollowing(db: Db, userId: number, accountId: number): Promise<boolean>
  /** How many accounts a user follows. */
  countOf(db: Db, userId: number): Promise<number>
}

export function createFollows(parts: FollowParts): Follows {
  return {
    handlers: {
      'POST /guzzle/v1/mp/follow/{id}': (input, call) => setFollow(parts, input, call),
      'POST /guzzle/v1/mp/is_followed/{id}': (input, call) => findFollowState(parts, input, call),
      async 'POST /guzzle/v1/mp/follow/{id}/seen'({ id }, { viewer, tx, now }) {
        const account = await parts.accounts.getTarget(tx.db, id)
        await store.updateSeen(tx, getUserId(viewer), account.id, now)
        return {}
      },
      'GET /dinner/mp/followlist': (input, call) => listFollowed(parts, input, call),
    },
    personal: {
      export: (db, { userId }) => exportFollows(parts, db, userId),
      forget: (tx, { userId }) => forgetFollows(parts, tx, userId),
    },
    isFollowing: async (db, userId, accountId) => (await store.findFollow(db, userId, accountId)) !== undefined,
    countOf: async (db, userId) => (await store.listFollows(db, userId)).length,
  }
}
