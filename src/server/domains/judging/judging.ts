import type { HeldBy } from '#contract/admin/moderation.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute } from '#server/assembly/points.ts'
import type { Audit } from '#server/http/audit.ts'
import type { Viewer } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { identityDomain, loginChecks } from '../identity/identity.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { staffDomain } from '../staff/staff.ts'
import { findHold, judge, type Written } from './judge.ts'
import { personal } from './personal-data.ts'
import { getPolicies, setPolicy, type Policies, type PolicyPlace } from './policies.ts'
import { refuseRestricted } from './refuse-restricted.ts'
import { lift, restrict, type RestrictionDraft } from './restrict.ts'
import { createRuleBook, type RuleBook } from './rule-book.ts'
import { toColumnPolicy } from './rules.ts'
import * as store from './store.ts'
import * as restrictions from './store-restrictions.ts'
import type { Word } from './word-matcher.ts'
import { removeWord, saveWord } from './words.ts'

export { itemPolicies, queued } from './points.ts'
export type { PolicyPlace } from './policies.ts'
export type { RestrictionDraft } from './restrict.ts'
export type { RestrictionRow } from './store-restrictions.ts'
export type { WordRow } from './store.ts'
export { createWordMatcher, type Word } from './word-matcher.ts'
export { holdAfter } from './rules.ts'
export { refuseUnusable } from './words.ts'

/** Who of the staff does something. */
export interface Staff {
  /** Name of the member, or `cli`. */
  by: string
  staffId: number | null
}

/** What may be written, and who may write: words, policies and restrictions. */
export interface Judging extends DomainParts {
  personal: PersonalData
  /** Throws 42201 for a refused word; says whether what was written has to wait for a moderator. */
  judge(db: Db, written: Written): Promise<'public' | 'pending'>
  /** Why a text waits for a moderator; null for what is public at once. Throws 42201 for a refused word. */
  findHold(db: Db, written: Written): Promise<HeldBy | null>
  /** Throws 40302 with until and reason when this person may not do it now. `speech`: puts words or pictures before others. */
  refuseRestricted(db: Db, viewer: Viewer, address: string, speech: boolean, now: number): Promise<void>
  /** Which comments wait where an item has no policy of its own, by the groups that it is in; at most a second old. */
  findCommentPolicy(db: Db, listGroups: () => Promise<ReadonlyArray<{ id: number }>>): Promise<CommentPolicy>
  /** Another process may have changed something: to be called before what shows it is made anew. */
  forget(): void
  /** Mutes or bans somebody. Throws 40001. */
  restrict(tx: Tx, draft: RestrictionDraft, by: { staff: Staff; now: number }): Promise<restrictions.RestrictionRow>
  /** Throws 40401. */
  lift(tx: Tx, id: number, by: { staff: Staff; now: number }): Promise<restrictions.RestrictionRow>
  /** Restrictions, newest first, from behind one of them on. */
  listRestrictions: typeof restrictions.listRestrictions
  /** Bans of users of whom something is to be taken down yet, oldest first. */
  listTakingDown: typeof restrictions.listTakingDown
  /** Nothing of somebody who was banned is left. */
  endTakingDown: typeof restrictions.endTakingDown
  /** Words that the staff has be looked for, newest first, from behind one of them on. */
  listWords: typeof store.listWords
  /** Throws 40001. */
  saveWord(tx: Tx, word: Word, by: { staff: Staff; now: number }): Promise<store.WordRow>
  removeWord(tx: Tx, id: number, staff: Staff): Promise<boolean>
  /** Throws 40401. */
  getPolicies(db: Db, place: PolicyPlace): Promise<Policies>
  /** Throws 40401. */
  setPolicy(tx: Tx, place: PolicyPlace, policy: CommentPolicy | null, staff: Staff): Promise<Policies>
}

/** What the use cases of this domain work with. */
export interface JudgingParts extends Pick<Foundation, 'ids' | 'only'> {
  ruleBook: RuleBook
  /** The policy that holds where the staff set none. */
  configured: CommentPolicy
  /** Whether a reviewer outside looks at what readers write before others see it. */
  isReviewed: boolean
  notices: Pick<Notices, 'add'>
  staff: { audit: Audit }
}

type Needed = Omit<JudgingParts, 'ruleBook' | 'configured' | 'isReviewed'> &
  Pick<Foundation, 'settings' | 'blockedWords' | 'reviewer'>

export const judgingDomain = defineDomain({
  name: 'judging',
  tables: ['moderation_words', 'restrictions'],
  needs: [identityDomain, noticesDomain, staffDomain],
  create: createJudging,
})

function createJudging({ settings, blockedWords, reviewer, ...others }: Needed): Judging {
  const { commentPolicy: configured } = settings
  const ruleBook = createRuleBook({ policy: configured, words: blockedWords })
  const parts: JudgingParts = { ...others, ruleBook, configured, isReviewed: reviewer !== null }
  return {
    judge: (db, written) => judge(parts, db, written),
    findHold: (db, written) => findHold(parts, db, written),
    refuseRestricted: (db, viewer, address, speech, now) => refuseRestricted(db, viewer, { address, speech, now }),
    async findCommentPolicy(db, listGroups) {
      const { site, columns } = await ruleBook.findRecentPolicies(db)
      return columns.size === 0 ? site : (toColumnPolicy(columns, await listGroups()) ?? site)
    },
    forget: () => ruleBook.forget(),
    onChange: () => ruleBook.forget(),
    restrict: (tx, draft, by) => restrict(parts, tx, draft, by),
    lift: (tx, id, by) => lift(parts, tx, id, by),
    listRestrictions: restrictions.listRestrictions,
    listTakingDown: restrictions.listTakingDown,
    endTakingDown: restrictions.endTakingDown,
    listWords: store.listWords,
    saveWord: (tx, word, by) => saveWord(parts, tx, word, by),
    removeWord: (tx, id, staff) => removeWord(parts, tx, id, staff),
    getPolicies: (db, place) => getPolicies(parts, db, place),
    setPolicy: (tx, place, policy, staff) => setPolicy(parts, tx, { place, policy }, staff),
    personal,
    contributions: [
      contribute(loginChecks, (db, viewer, { address, now }) =>
        refuseRestricted(db, viewer, { address, speech: false, now }),
      ),
    ],
  }
}
