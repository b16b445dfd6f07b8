import type { AccountBrief } from '#contract/accounts.ts'
import type { peopleEndpoints } from '#contract/people.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import { on } from '#server/assembly/points.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { followsDomain, type Follows } from '../follows/follows.ts'
import { identityDomain, joined, type Identity } from '../identity/identity.ts'
import { judgingDomain, type Judging } from '../judging/judging.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { uploadsDomain, type Uploads } from '../uploads/uploads.ts'
import { getOwnProfile } from './get-own-profile.ts'
import { getPerson } from './get-person.ts'
import { personal } from './personal-data.ts'
import { createReview, type ProfileReview } from './review-profiles.ts'
import { nameAsKnown, nameNewcomer, saveProfile } from './save-profile.ts'
import * as store from './store.ts'
import { toBrief } from './view.ts'

/** What every use case of this domain is made with. */
export interface PeopleParts extends Pick<Foundation, 'database' | 'ids' | 'emit'> {
  accounts: Pick<Accounts, 'listTargets'>
  content: Pick<Content, 'loadImages'>
  follows: Pick<Follows, 'countOf'>
  identity: Pick<Identity, 'maskedContacts'>
  judging: Pick<Judging, 'findHold'>
  notices: Pick<Notices, 'countUnread'>
  uploads: Pick<Uploads, 'take'>
}

export const peopleDomain = defineDomain({
  name: 'people',
  tables: [],
  needs: [accountsDomain, contentDomain, followsDomain, identityDomain, judgingDomain, noticesDomain, uploadsDomain],
  create: createPeople,
})

/** Readers as persons: what others see of them. */
export interface People extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof peopleEndpoints>
  /** What moderators have to look at. */
  review: ProfileReview
  /** Persons as they are named beside what they do, by user; those who gave their account up are left out. */
  briefs(db: Db, userIds: readonly number[]): Promise<Map<number, AccountBrief>>
  /** Names somebody who has just come. Throws 42201. */
  nameNewcomer(tx: Tx, userId: number, nickname: string): Promise<void>
}

function createPeople(parts: PeopleParts): People {
  return {
    handlers: {
      'GET /peony/v1/account/me': (_input, call) => getOwnProfile(parts, parts.database.db, call.viewer),
      async 'POST /peony/v1/account/me'(input, { viewer, tx }) {
        await saveProfile(parts, tx, viewer, input)
        return getOwnProfile(parts, tx.db, viewer)
      },
      'GET /peony/v1/account/{id}': ({ id }) => getPerson(parts, id),
    },
    personal,
    review: createReview(parts),
    async briefs(db, userIds) {
      const rows = await store.listUsers(db, userIds)
      const accounts = await parts.accounts.listTargets(
        db,
        rows.flatMap((row) => row.account_id ?? []),
      )
      return new Map(rows.map((row) => [row.id, toBrief(row, accounts.get(row.account_id ?? 0), parts.ids)]))
    },
    contributions: [
      on(joined, async (tx, { userId, isNew, nickname }) => {
        if (isNew) await nameAsKnown(parts, tx, userId, nickname)
      }),
    ],
    nameNewcomer: (tx, userId, nickname) => nameNewcomer(parts, tx, userId, nickname),
  }
}
