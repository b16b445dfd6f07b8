import type { Decision, ListedRestriction, ListedWord, moderationAdminEndpoints } from '#contract/admin/moderation.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Audit } from '#server/http/audit.ts'
import type { Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { commentsDomain, type Comments } from '../comments/comments.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { judgingDomain, type Judging, type Staff, type Word } from '../judging/judging.ts'
import { liveDomain, type Live } from '../live/live.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { peopleDomain, type People } from '../people/people.ts'
import { staffDomain } from '../staff/staff.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { decide, type Deciding, type Target } from './decide.ts'
import { listQueue } from './list-queue.ts'
import { personal } from './personal-data.ts'
import { pruneDecisions } from './prune-decisions.ts'
import type { ReviewSource } from './review-source.ts'
import { createPostSource, createProfileSource } from './sources.ts'
import { takeDownBanned } from './take-down-banned.ts'
import { tryWord, type Trial } from './try-word.ts'
import { undoDecision } from './undo-decision.ts'
import { toRestriction, toWord } from './view.ts'

/** What the staff decides on: what waits for a moderator, what readers object to, words, policies and restrictions. */
export interface Moderation extends DomainParts {
  personal: PersonalData
  adminHandlers: AdminHandlers<typeof moderationAdminEndpoints>
  listQueue(input: Parameters<typeof listQueue>[1]): ReturnType<typeof listQueue>
  /** Decides on several, each for itself; their authors are told. */
  decide(tx: Tx, targets: readonly Target[], deciding: Deciding): Promise<Decision[]>
  /** Takes a decision back within ten minutes. Throws 40401, 40901. */
  undo(tx: Tx, decisionId: number, by: { staff: Staff; now: number }): Promise<Decision>
  /** Takes down what is left of users who were banned with everything they wrote. */
  takeDownBanned(isStopped: () => boolean): Promise<void>
  /** Who may not write at a time, newest first. */
  listRestrictions(activeAt: number, limit: number): Promise<ListedRestriction[]>
  /** Words that the staff has be looked for, newest first. */
  listWords(limit: number): Promise<ListedWord[]>
  /** What a word would have met in the comments of the last 30 days. Throws 40001. */
  tryWord(word: Word, now: number): Promise<Trial>
  /** Forgets decisions after 400 days, and the reports that they settled; returns how many decisions. */
  prune(now: number): Promise<number>
}

interface Needed extends Pick<Foundation, 'database' | 'ids'> {
  judging: Judging
  content: Pick<Content, 'loadCards'>
  comments: Pick<Comments, 'review' | 'reports'>
  live: Pick<Live, 'removeSome'>
  people: Pick<People, 'review'>
  identity: Pick<Identity, 'findAuthors'>
  notices: Pick<Notices, 'add'>
  staff: { audit: Audit }
}

/** What the use cases of this domain work with. */
export interface ModerationParts extends Needed {
  sources: { comment: ReviewSource; profile: ReviewSource; post: ReviewSource }
}

export const moderationDomain = defineDomain({
  name: 'moderation',
  tables: ['moderation_decisions'],
  needs: [
    judgingDomain,
    contentDomain,
    commentsDomain,
    liveDomain,
    peopleDomain,
    identityDomain,
    noticesDomain,
    staffDomain,
  ],
  create: createModeration,
})

function createModeration(needed: Needed): Moderation {
  const { database, ids, judging, comments, people, content } = needed
  const parts: ModerationParts = {
    ...needed,
    sources: {
      comment: comments.review,
      profile: createProfileSource(people.review),
      post: createPostSource(content),
    },
  }
  const prune = (now: number) => pruneDecisions(parts, now)
  return {
    adminHandlers: createAdminHandlers(parts),
    listQueue: (input) => listQueue(parts, input),
    decide: (tx, targets, deciding) => decide(parts, tx, targets, deciding),
    undo: (tx, decisionId, by) => undoDecision(parts, tx, decisionId, by),
    takeDownBanned: (isStopped) => takeDownBanned(parts, isStopped),
    async listRestrictions(activeAt, limit) {
      const rows = await judging.listRestrictions(database.db, { subject: null, activeAt }, null, limit)
      return rows.map((row) => toRestriction(row, ids))
    },
    listWords: async (limit) => (await judging.listWords(database.db, null, limit)).map((row) => toWord(row, ids)),
    tryWord: (word, now) => tryWord(parts, database.db, word, now),
    prune,
    jobs: [
      {
        everyMs: TAKE_DOWN_EVERY_MS,
        name: 'taking down of what banned users wrote',
        run: ({ isStopped }) => takeDownBanned(parts, isStopped),
      },
      { everyMs: PRUNE_EVERY_MS, name: 'pruning of moderators’ decisions', run: ({ now }) => prune(now) },
    ],
    personal,
  }
}

const TAKE_DOWN_EVERY_MS = 5_000
