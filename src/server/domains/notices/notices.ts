import type { ContentCard } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { noticeEndpoints, NoticeKind, UnreadCounts } from '#contract/notices.ts'
import type { Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { pruneInBatches } from '#server/storage/prune.ts'
import { addNotices } from './add-notices.ts'
import { listNotices } from './list-notices.ts'
import { readNotices } from './read-notices.ts'
import { KEPT_SECONDS } from './rules.ts'
import * as store from './store.ts'
import { toExported, toUnreadCounts } from './view.ts'

export interface NoticeDraft {
  /** Whom it is for: the subject of a user or of an anonymous device. */
  subject: string
  kind: NoticeKind
  /** The same key for the same subject is the same notice, whoever adds it again. */
  key: string
  contentId: number | null
  commentId: number | null
  /** The user whose doing it tells of. */
  fromUserId: number | null
  /** Facts for its words, e.g. { outcome: 'approved', of: 'comment', excerpt: '…' }; the words are the site's, by kind and detail. */
  detail: Record<string, string | number>
}

/** What readers are told: replies to them, reminders, outcomes of moderation, words of the house. */
export interface Notices {
  handlers: Handlers<typeof noticeEndpoints>
  /** Tells readers something, in the transaction that it tells of; what a reader was told under a key stays as it is. */
  add(tx: Tx, drafts: readonly NoticeDraft[]): Promise<void>
  /** How many of each kind a reader has not read. */
  countUnread(db: Db, subject: string): Promise<UnreadCounts>
  /** Forgets what was told long ago; returns how much. */
  prune(now: number): Promise<number>
  personal: PersonalData
}

export interface NoticeParts {
  database: Database
  ids: IdCodec
  /** Cards of the published ones among `ids`. */
  loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  /** What comments say now, by database id; a missing one is gone. */
  findComments(db: Db, ids: readonly number[]): Promise<Map<number, NoticedComment>>
  findAuthors(db: Db, userIds: readonly number[]): Promise<Map<number, { id: string; name: string; avatar: string }>>
}

export interface NoticedComment {
  id: string
  /** Empty once it is gone. */
  content: string
  isGone: boolean
}

export function createNotices(parts: NoticeParts): Notices {
  const { database } = parts
  return {
    handlers: {
      'GET /peony/v1/notice': (input, call) => listNotices(parts, input, call),
      'POST /peony/v1/notice/read': (input, call) => readNotices(parts, input, call),
    },
    add: addNotices,
    countUnread: async (db, subject) => toUnreadCounts(await store.countUnread(db, subject)),
    prune: (now) => pruneInBatches(database, (tx, most) => store.deleteOld(tx, now - KEPT_SECONDS, most)),
    personal: {
      async merge(tx, from, to) {
        if (from === to) return
        const rows = await store.takeAll(tx, from)
        await store.insert(
          tx,
          rows.map((row) => ({ ...row, subject: to })),
        )
      },
      export: async (db, { subject }) => ({ notices: (await store.listAll(db, subject)).map(toExported) }),
      async forget(tx, { subject, userId }) {
        await store.takeAll(tx, subject)
        await store.disown(tx, userId)
      },
    },
  }
}
