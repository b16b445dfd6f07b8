import type { noticeEndpoints, NoticeKind, UnreadCounts } from '#contract/notices.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { PRUNE_EVERY_MS, pruneInBatches } from '#server/storage/prune.ts'
import { identityDomain, type Identity } from '../identity/identity.ts'
import { addNotices } from './add-notices.ts'
import { listNotices } from './list-notices.ts'
import { personal } from './personal-data.ts'
import { readNotices } from './read-notices.ts'
import { KEPT_SECONDS } from './rules.ts'
import * as store from './store.ts'
import { takeBack, type Kept } from './take-back.ts'
import { toUnreadCounts } from './view.ts'

export { named } from './points.ts'

export interface NoticeDraft {
  /** Whom it is for: the subject of a user or of an anonymous device. */
  subject: string
  kind: NoticeKind
  /** The same key for the same subject is the same notice, or the same part of one, whoever adds it again. */
  key: string
  contentId: number | null
  commentId: number | null
  /** The user whose doing it tells of. */
  fromUserId: number | null
  /** Facts for its words, e.g. { outcome: 'approved', of: 'comment', excerpt: '…' }; the words are the site's, by kind and detail. */
  detail: Record<string, string | number>
  /** With what it becomes one notice as long as that is not read, and the subject whose doing it tells of. */
  gathered?: { as: string; toldBy: string }
}

/** What readers are told: what others did about theirs, reminders, outcomes of moderation, words of the house. */
export interface Notices extends DomainParts {
  personal: PersonalData
  handlers: Handlers<typeof noticeEndpoints>
  /** Tells readers something, in the transaction that it tells of; what a reader was told under a key stays as it is. */
  add(tx: Tx, drafts: readonly NoticeDraft[]): Promise<void>
  /** Adds facts to what a subject was told under a key; where it was not, or forgotten since, nothing happens. */
  addDetail: typeof store.addDetail
  /** Takes back what was told, by the key of a part of a gathered notice. */
  takeBack(tx: Tx, key: string, kept?: Kept): Promise<void>
  /** How many of each kind a reader has not read. */
  countUnread(db: Db, subject: string): Promise<UnreadCounts>
  /** Forgets what was told long ago; returns how much. */
  prune(now: number): Promise<number>
}

/** What the use cases of this domain work with. */
export interface NoticeParts extends Pick<Foundation, 'database' | 'ids' | 'given' | 'publications'> {
  identity: Pick<Identity, 'findAuthors'>
}

export const noticesDomain = defineDomain({
  name: 'notices',
  tables: ['notices', 'notice_parts'],
  needs: [identityDomain],
  create: createNotices,
})

export function createNotices(parts: NoticeParts): Notices {
  const { database } = parts
  const prune = (now: number) => pruneInBatches(database, (tx, most) => store.deleteOld(tx, now - KEPT_SECONDS, most))
  return {
    handlers: {
      'GET /peony/v1/notice': (input, call) => listNotices(parts, input, call),
      'POST /peony/v1/notice/read': (input, call) => readNotices(parts, input, call),
    },
    add: (tx, drafts) => addNotices(parts, tx, drafts),
    addDetail: store.addDetail,
    takeBack: (tx, key, kept) => takeBack(parts, tx, key, kept),
    countUnread: async (db, subject) => toUnreadCounts(await store.countUnread(db, subject)),
    prune,
    jobs: [{ everyMs: PRUNE_EVERY_MS, name: 'pruning of notices', run: ({ now }) => prune(now) }],
    personal,
  }
}
