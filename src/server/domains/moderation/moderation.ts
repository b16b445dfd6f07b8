import type { Decision, moderationAdminEndpoints, ReviewKind, Undone } from '#contract/admin/moderation.ts'
import type { ListedRestriction, ListedWord, moderationRuleAdminEndpoints } from '#contract/admin/moderation-rules.ts'
import type { readerAdminEndpoints } from '#contract/admin/readers.ts'
import type { objectionEndpoints } from '#contract/objections.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS } from '#server/storage/prune.ts'
import { accountsDomain, type Accounts } from '../accounts/accounts.ts'
import { commentsDomain, type Comments } from '../comments/comments.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { judgingDomain, queued, type Judging, type Staff, type Word } from '../judging/judging.ts'
import { liveDomain, type Live } from '../live/live.ts'
import { noticesDomain, type Notices } from '../notices/notices.ts'
import { peopleDomain, type People } from '../people/people.ts'
import { auditedThings, staffDomain, type StaffDomain } from '../staff/staff.ts'
import { submissionsDomain, type Submissions } from '../submissions/submissions.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { createAsking } from './ask-reviewer.ts'
import { countQueue } from './count-queue.ts'
import { decide, type Deciding, type Target } from './decide.ts'
import { createReviewedThings } from './name-reviewed.ts'
import { listQueue } from './list-queue.ts'
import { objectToDecision } from './object-to-decision.ts'
import { personal } from './personal-data.ts'
import { pruneDecisions } from './prune-decisions.ts'
import { createReaderHandlers } from './admin-handlers-of-readers.ts'
import type { ReviewSource } from './review-source.ts'
import { createPostSource, createProfileSource, createSubmissionSource } from './sources.ts'
import { takeDownBanned } from './take-down-banned.ts'
import { tryWord, type Trial } from './try-word.ts'
import { tellQueued } from './tell-moderators.ts'
import { undoDecisions } from './undo-decision.ts'
import { toWord } from './view.ts'
import { viewRestrictions } from './view-restrictions.ts'

/** What the staff decides on: what waits for a moderator, what readers object to, words, policies and restrictions. */
export interface Moderation extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof objectionEndpoints>
  adminHandlers: AdminHandlers<
    typeof moderationAdminEndpoints & typeof moderationRuleAdminEndpoints & typeof readerAdminEndpoints
  >
  listQueue(input: Parameters<typeof listQueue>[1]): ReturnType<typeof listQueue>
  /** How much waits of each kind, and since when the longest does. */
  countQueue(): ReturnType<typeof countQueue>
  /** Decides on several, each for itself; their authors are told. */
  decide(tx: Tx, targets: readonly Target[], deciding: Deciding): Promise<Decision[]>
  /** Takes decisions back within ten minutes, each for itself. */
  undo(tx: Tx, decisionIds: readonly number[], by: { staff: Staff; now: number }): Promise<Undone[]>
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

interface Needed extends Pick<
  Foundation,
  'clock' | 'database' | 'ids' | 'log' | 'publications' | 'realtimeTokens' | 'realtimeUrl' | 'siteOrigin'
> {
  judging: Judging
  accounts: Pick<Accounts, 'listTargets'>
  content: Pick<Content, 'loadCards'>
  comments: Pick<Comments, 'answerAs' | 'listByName' | 'review' | 'reports'>
  live: Pick<Live, 'removeSome' | 'review'>
  people: Pick<People, 'review'>
  submissions: Pick<Submissions, 'review'>
  identity: Pick<Identity, 'findAuthors' | 'setSpeaker'>
  notices: Pick<Notices, 'add' | 'addDetail'>
  staff: Pick<StaffDomain, 'audit' | 'listMembers'>
}

/** What the use cases of this domain work with. */
export interface ModerationParts extends Needed {
  sources: Record<ReviewKind, ReviewSource>
}

export const moderationDomain = defineDomain({
  name: 'moderation',
  tables: ['moderation_decisions', 'objections'],
  needs: [
    accountsDomain,
    judgingDomain,
    contentDomain,
    commentsDomain,
    liveDomain,
    peopleDomain,
    identityDomain,
    noticesDomain,
    staffDomain,
    submissionsDomain,
  ],
  create: createModeration,
})

function createModeration({ reviewer, ...needed }: Needed & Pick<Foundation, 'reviewer'>): Moderation {
  const { database, ids, judging, comments, people, content, live, submissions } = needed
  const parts: ModerationParts = {
    ...needed,
    sources: {
      comment: comments.review,
      profile: createProfileSource(people.review),
      post: createPostSource(content),
      message: live.review,
      question: createSubmissionSource(submissions.review, 'question'),
      answer: createSubmissionSource(submissions.review, 'answer'),
      circle: createSubmissionSource(submissions.review, 'circle'),
    },
  }
  const asking = reviewer && createAsking(parts, reviewer)
  const prune = (now: number) => pruneDecisions(parts, now)
  return {
    handlers: { 'POST /peony/v1/objection': (input, call) => objectToDecision(parts, input, call) },
    adminHandlers: { ...createAdminHandlers(parts), ...createReaderHandlers(parts) },
    listQueue: (input) => listQueue(parts, input),
    countQueue: () => countQueue(parts),
    decide: (tx, targets, deciding) => decide(parts, tx, targets, deciding),
    undo: (tx, decisionIds, by) => undoDecisions(parts, tx, decisionIds, by),
    takeDownBanned: (isStopped) => takeDownBanned(parts, isStopped),
    async listRestrictions(activeAt, limit) {
      const rows = await judging.listRestrictions(database.db, { subject: null, activeAt }, null, limit)
      return viewRestrictions(parts, database.db, rows)
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
    metrics: asking?.metrics ?? [],
    settle: async () => asking?.settle(),
    personal,
    contributions: [
      on(queued, async (tx, what) => {
        const { heldBy } = what
        if (asking && heldBy !== null) tx.onCommit(() => asking.ask({ ...what, heldBy }))
        if (heldBy !== 'reviewer') await tellQueued(parts, tx, what)
      }),
      contribute(auditedThings, createReviewedThings(parts)),
    ],
  }
}

const TAKE_DOWN_EVERY_MS = 5_000
