import type { AccountBrief } from '#contract/accounts.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { peopleEndpoints } from '#contract/people.ts'
import type { Image } from '#contract/shapes.ts'
import type { Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { getOwnProfile } from './get-own-profile.ts'
import { getPerson } from './get-person.ts'
import { createReview, type ProfileReview } from './review-profiles.ts'
import { nameNewcomer, saveProfile } from './save-profile.ts'
import * as store from './store.ts'
import { toBrief } from './view.ts'

/** What every use case of this domain is made with. */
export interface PeopleParts {
  database: Database
  ids: IdCodec
  accounts: { listTargets(db: Db, ids: readonly number[]): Promise<Map<number, SpokenFor>> }
  countFollows(db: Db, userId: number): Promise<number>
  /** Telephone numbers as their owners are told them, by user. */
  maskedMobiles(db: Db, userIds: readonly number[]): Promise<Map<number, string>>
  /** Unread notices of a subject, by kind. */
  countUnread(db: Db, subject: string): Promise<Record<'reply' | 'reminder' | 'moderation' | 'system', number>>
  /** Throws 42201; says whether a moderator has to look first. */
  judge(db: Db, written: Written): Promise<'public' | 'pending'>
  /** Pictures of a user's uploads. Throws 40001 on `field`. */
  takeUploads(tx: Tx, userId: number, uploadIds: readonly string[], field: string): Promise<number[]>
  loadImages(db: Db, ids: readonly number[]): Promise<Map<number, Image>>
}

interface Written {
  kind: 'nickname' | 'intro'
  text: string
  hasImages: boolean
  userId: number
  contentId: null
  isKnown(): Promise<boolean>
}

/** The account that a user speaks for. */
export interface SpokenFor {
  brief: AccountBrief
  fans: number
  gid: string
}

/** Readers as persons: what others see of them. */
export interface People {
  handlers: Handlers<typeof peopleEndpoints>
  personal: PersonalData
  /** What moderators have to look at. */
  review: ProfileReview
  /** Persons as they are named beside what they do, by user; those who gave their account up are left out. */
  briefs(db: Db, userIds: readonly number[]): Promise<Map<number, AccountBrief>>
  /** Names somebody who has just come. Throws 42201. */
  nameNewcomer(tx: Tx, userId: number, nickname: string): Promise<void>
}

export function createPeople(parts: PeopleParts): People {
  return {
    handlers: {
      'GET /peony/v1/account/me': (_input, call) => getOwnProfile(parts, parts.database.db, call.viewer),
      async 'POST /peony/v1/account/me'(input, { viewer, tx }) {
        await saveProfile(parts, tx, viewer, input)
        return getOwnProfile(parts, tx.db, viewer)
      },
      'GET /peony/v1/account/{id}': ({ id }) => getPerson(parts, id),
    },
    personal: {
      async export(db, { userId }) {
        const row = await store.findUser(db, userId)
        return row ? { profile: { nickname: row.nickname, intro: row.intro, avatar: row.avatar } } : {}
      },
      forget: (tx, { userId }) => store.updateProfile(tx, userId, { nickname: '', intro: '', avatar: '', pending: {} }),
    },
    review: createReview(parts),
    async briefs(db, userIds) {
      const rows = await store.listUsers(db, userIds)
      const accounts = await parts.accounts.listTargets(
        db,
        rows.flatMap((row) => row.account_id ?? []),
      )
      return new Map(rows.map((row) => [row.id, toBrief(row, accounts.get(row.account_id ?? 0), parts.ids)]))
    },
    nameNewcomer: (tx, userId, nickname) => nameNewcomer(parts, tx, userId, nickname),
  }
}
