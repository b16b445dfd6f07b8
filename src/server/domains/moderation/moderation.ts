import type {
  CommentPolicy,
  Decision,
  ListedRestriction,
  ListedWord,
  moderationAdminEndpoints,
} from '#contract/admin/moderation.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Audit } from '#server/http/audit.ts'
import type { Viewer } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { createAdminHandlers } from './admin-handlers.ts'
import { decide, type Deciding, type Target } from './decide.ts'
import { judge, type Written } from './judge.ts'
import { listQueue } from './list-queue.ts'
import { personal } from './personal-data.ts'
import { getPolicies, setPolicy, type Policies } from './policies.ts'
import { refuseRestricted } from './refuse-restricted.ts'
import { lift, restrict, takeDownBanned, type RestrictionDraft } from './restrict.ts'
import { pruneDecisions } from './prune-decisions.ts'
import type { Place, Reports, ReviewRow, ReviewSource } from './review-source.ts'
import { createRuleBook, type Defaults, type RuleBook } from './rule-book.ts'
import { createPostSource, createProfileSource, type ProfileReview } from './sources.ts'
import { listWords } from './store.ts'
import { listRestrictions } from './store-restrictions.ts'
import { undoDecision } from './undo-decision.ts'
import { toRestriction, toWord } from './view.ts'
import type { Word } from './word-matcher.ts'
import { removeWord, saveWord, tryWord, type Trial } from './words.ts'

/** Who of the staff does something. */
export interface Staff {
  /** Name of the member, or `cli`. */
  by: string
  staffId: number | null
}

/** What readers may put before others: words, policies, restrictions, and what waits for a moderator. */
export interface Moderation {
  adminHandlers: AdminHandlers<typeof moderationAdminEndpoints>
  /** Throws 42201 for a refused word; says whether what was written has to wait for a moderator. */
  judge(db: Db, written: Written): Promise<'public' | 'pending'>
  /** Throws 40302 with until and reason when this person may not do it now. `speech`: puts words or pictures before others. */
  refuseRestricted(db: Db, viewer: Viewer, address: string, speech: boolean, now: number): Promise<void>
  /** Which comments wait where an item has no policy of its own; at most a second old. */
  findCommentPolicy(db: Db): Promise<CommentPolicy>
  /** Another process may have changed something: to be called before what shows it is made anew. */
  forget(): void
  listQueue(input: Parameters<typeof listQueue>[1]): ReturnType<typeof listQueue>
  /** Decides on several, each for itself; their authors are told. */
  decide(tx: Tx, targets: readonly Target[], deciding: Deciding): Promise<Decision[]>
  /** Takes a decision back within ten minutes. Throws 40401, 40901. */
  undo(tx: Tx, decisionId: number, by: { staff: Staff; now: number }): Promise<Decision>
  /** Mutes or bans somebody; returns the id. Throws 40001. */
  restrict(tx: Tx, draft: RestrictionDraft, by: { staff: Staff; now: number }): Promise<number>
  /** Throws 40401. */
  lift(tx: Tx, id: number, by: { staff: Staff; now: number }): Promise<void>
  /** Takes down what is left of users who were banned with everything they wrote. */
  takeDownBanned(isStopped: () => boolean): Promise<void>
  /** Who may not write at a time, newest first. */
  listRestrictions(activeAt: number, limit: number): Promise<ListedRestriction[]>
  /** Words that the staff has be looked for, newest first. */
  listWords(limit: number): Promise<ListedWord[]>
  /** Throws 40001. */
  saveWord(tx: Tx, word: Word, by: { staff: Staff; now: number }): Promise<void>
  removeWord(tx: Tx, id: number, staff: Staff): Promise<boolean>
  /** What a word would have met in the comments of the last 30 days. Throws 40001. */
  tryWord(word: Word, now: number): Promise<Trial>
  /** Throws 40401. */
  getPolicies(contentId: number | null): Promise<Policies>
  /** Throws 40401. */
  setPolicy(tx: Tx, wanted: { contentId: number | null; policy: CommentPolicy | null }, staff: Staff): Promise<Policies>
  /** Forgets decisions after 400 days, and the reports that they settled; returns how many decisions. */
  prune(now: number): Promise<number>
  personal: PersonalData
}

export interface ModerationOptions {
  database: Database
  ids: IdCodec
  /** What holds where the staff set nothing. */
  defaults: Defaults
  content: {
    /** Throws 40401. */
    getCommentPolicy(db: Db, id: number): Promise<CommentPolicy | null>
    /** Throws 40401. */
    setCommentPolicy(tx: Tx, id: number, policy: CommentPolicy | null): Promise<void>
    loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: { title: string; publish_time: number } }>>
  }
  comments: () => CommentSource
  /** What is said in live rooms: some of what a user has said is taken away; answers how much. */
  messages: () => { removeSome(tx: Tx, userId: number, limit: number): Promise<number> }
  reports: () => Reports
  people: () => ProfileReview
  findAuthors(db: Db, userIds: readonly number[]): Promise<Map<number, { id: string; name: string }>>
  notices: { add(tx: Tx, drafts: readonly ModerationNotice[]): Promise<void> }
  audit: Audit
}

/** Comments can be looked through and taken down besides. */
interface CommentSource extends ReviewSource {
  listSince(db: Db, since: number, before: Place, limit: number): Promise<ReviewRow[]>
  removeSome(tx: Tx, userId: number, limit: number): Promise<number>
}

/** What somebody is told of a decision about them. */
interface ModerationNotice {
  subject: string
  kind: 'moderation'
  key: string
  contentId: number | null
  commentId: number | null
  fromUserId: null
  detail: Record<string, string | number>
}

/** What the use cases of this domain work with. */
export interface ModerationParts extends Omit<ModerationOptions, 'people'> {
  ruleBook: RuleBook
  sources: () => { comment: ReviewSource; profile: ReviewSource; post: ReviewSource }
}

export function createModeration({ people, ...options }: ModerationOptions): Moderation {
  const { database, content, defaults } = options
  const ruleBook = createRuleBook(defaults)
  const post = createPostSource(content)
  const parts: ModerationParts = {
    ...options,
    ruleBook,
    sources: () => ({ comment: options.comments(), profile: createProfileSource(people()), post }),
  }
  return {
    adminHandlers: createAdminHandlers(parts),
    judge: (db, written) =>
      judge({ ruleBook, findOwnPolicy: (reader, id) => content.getCommentPolicy(reader, id) }, db, written),
    refuseRestricted: (db, viewer, address, speech, now) => refuseRestricted(db, viewer, { address, speech, now }),
    findCommentPolicy: (db) => ruleBook.findRecentPolicy(db),
    forget: () => ruleBook.forget(),
    listQueue: (input) => listQueue(parts, input),
    decide: (tx, targets, deciding) => decide(parts, tx, targets, deciding),
    undo: (tx, decisionId, by) => undoDecision(parts, tx, decisionId, by),
    restrict: async (tx, draft, by) => (await restrict(parts, tx, draft, by)).id,
    async lift(tx, id, by) {
      await lift(parts, tx, id, by)
    },
    takeDownBanned: (isStopped) => takeDownBanned(parts, isStopped),
    async listRestrictions(activeAt, limit) {
      const rows = await listRestrictions(database.db, { subject: null, activeAt }, null, limit)
      return rows.map((row) => toRestriction(row, options.ids))
    },
    listWords: async (limit) => (await listWords(database.db, null, limit)).map((row) => toWord(row, options.ids)),
    async saveWord(tx, word, by) {
      await saveWord(parts, tx, word, by)
    },
    removeWord: (tx, id, staff) => removeWord(parts, tx, id, staff),
    tryWord: (word, now) => tryWord(parts, database.db, word, now),
    getPolicies: (contentId) => getPolicies(parts, database.db, contentId),
    setPolicy: (tx, wanted, staff) => setPolicy(parts, tx, wanted, staff),
    prune: (now) => pruneDecisions(parts, now),
    personal,
  }
}
