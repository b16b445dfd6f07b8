import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import type { ContentActor, ContentType } from '#contract/content.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ContentParts } from './load-cards.ts'
import { isKnown } from './load-public.ts'
import { toCommentPolicy } from './rules.ts'
import * as store from './store.ts'
import type { Counts } from './store-counts.ts'
import { lockContent } from './store-writes.ts'

/** What other domains need to know of the item that a reader's action is about. */
export interface ContentTarget {
  id: number
  actor: ContentActor
  type: ContentType
  accountId: number
  /** Language of its text, empty for that of the site. */
  lang: string
  commentsClosed: boolean
  /** Which comments wait, where the item has a policy of its own. */
  commentPolicy: CommentPolicy | null
  counts: Counts & { views: number; shares: number }
}

type TargetParts = Pick<ContentParts, 'ids' | 'contentTypes' | 'judging'>

/**
 * The published item behind a hashed id, read from `db`, which may be that of a transaction. Throws 40002 (on `field`),
 * 40401 for what is missing, not public yet, switched off, or of another actor than `actor`, 41001 for what was taken
 * down.
 */
export async function findTarget(
  parts: TargetParts,
  db: Db,
  hashed: string,
  { actor, field = 'path.id' }: { actor?: ContentActor; field?: string } = {},
): Promise<ContentTarget> {
  return toTarget(parts, db, await store.findContent(db, parseId(parts.ids, hashed, field)), actor)
}

/** The same, held until the end of the transaction. */
export async function lockTarget(
  parts: TargetParts,
  tx: Tx,
  hashed: string,
  actor: ContentActor,
): Promise<ContentTarget> {
  return toTarget(parts, tx.db, await lockContent(tx, parseId(parts.ids, hashed, 'path.id')), actor)
}

async function toTarget(
  parts: TargetParts,
  db: Db,
  row: store.ContentRow | undefined,
  actor: ContentActor | undefined,
): Promise<ContentTarget> {
  if (!row || !isKnown(parts, row)) throw new AppError(40401)
  if (actor !== undefined && row.actor !== actor) throw new AppError(40401, { data: { actor: row.actor } })
  if (row.state === 'removed') throw new AppError(41001)
  const around = await parts.judging.findCommentPolicy(db, () => store.listGroupsOf(db, row.id))
  return {
    id: row.id,
    actor: row.actor,
    type: row.type,
    accountId: row.account_id,
    lang: row.lang,
    commentsClosed: toCommentPolicy(row, around) === 'off',
    commentPolicy: row.comment_policy,
    counts: {
      comments: row.comment_count,
      stars: row.star_count,
      collections: row.collect_count,
      views: row.view_count,
      shares: row.share_count,
    },
  }
}
