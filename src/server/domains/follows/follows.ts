import type { followEndpoints } from '#contract/follows.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { contentDomain, groupDeleted, merged, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { findTopicFollow, listFollowedTopics, setTopicFollow } from './follow-topics.ts'
import { createPersonalData } from './personal-data.ts'
import { listFollowedContents } from './list-followed-contents.ts'
import { listFollowed } from './list-followed.ts'
import { findFollowState, setFollow } from './set-follow.ts'
import { getUserId } from './rules.ts'
import * as topics from './store-topics.ts'
import * as store from './store.ts'

/** What every use case of this domain is made with. */
export interface FollowParts extends Pick<Foundation, 'database'> {
  accounts: Pick<Accounts, 'getTarget' | 'listTargets' | 'addFans'>
  content: Pick<Content, 'loadCards' | 'topics'>
  identity: Pick<Identity, 'listSpeakers'>
  notices: Pick<Notices, 'add' | 'takeBack'>
}

export const followsDomain = defineDomain({
  name: 'follows',
  tables: ['follows', 'topic_follows'],
  needs: [accountsDomain, contentDomain, identityDomain, noticesDomain],
  create: createFollows,
})

/** Which accounts and topics users follow. Who follows a topic follows the one that it is merged into, for good. */
export interface Follows extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof followEndpoints>
  isFollowing(db: Db, userId: number, accountId: number): Promise<boolean>
  /** How many accounts a user follows. */
  countOf(db: Db, userId: number): Promise<number>
}

function createFollows(parts: FollowParts): Follows {
  return {
    handlers: {
      'POST /guzzle/v1/mp/follow/{id}': (input, call) => setFollow(parts, input, call),
      'POST /guzzle/v1/mp/is_followed/{id}': (input, call) => findFollowState(parts, input, call),
      async 'POST /guzzle/v1/mp/follow/{id}/seen'({ id }, { viewer, tx, now }) {
        const account = await parts.accounts.getTarget(tx.db, id)
        await store.updateSeen(tx, getUserId(viewer), account.id, now)
        return {}
      },
      'GET /dinner/mp/followlist/contents': (input, call) => listFollowedContents(parts, input, call),
      'GET /dinner/mp/followlist': (input, call) => listFollowed(parts, input, call),
      'POST /peony/v1/topic/follow/{id}': (input, call) => setTopicFollow(parts, input, call),
      'POST /peony/v1/topic/is_followed/{id}': (input, call) => findTopicFollow(parts, input, call),
      'GET /peony/v1/topic/followlist': (input, call) => listFollowedTopics(parts, input, call),
    },
    personal: createPersonalData(parts),
    contributions: [
      on(merged, (tx, { id, into }) => topics.moveTopicFollows(tx, id, into)),
      on(groupDeleted, (tx, { id }) => topics.forgetTopic(tx, id)),
    ],
    isFollowing: async (db, userId, accountId) => (await store.findFollow(db, userId, accountId)) !== undefined,
    countOf: async (db, userId) => (await store.listFollows(db, userId)).length,
  }
}
