import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import type { Db } from '#server/storage/database.ts'
import { findSteps } from '../publishing/publishing.ts'
import type { Manuscript } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import { parseReview, toReviewView } from './review.ts'
import { toLease } from './rules.ts'
import type { CopyFacts, StateRow } from './store.ts'

/** Copies as editors see them, in the order in which they came. */
export async function toCopies(
  { content, ids }: Pick<DraftingParts, 'content' | 'ids'>,
  db: Db,
  rows: readonly CopyFacts[],
  now: number,
): Promise<WorkingCopyView[]> {
  const states = await content.editing.statesOf(
    db,
    rows.flatMap((row) => row.content_id ?? []),
  )
  const needed = await findSteps(db)
  return rows.map((row) => {
    const item = row.content_id === null ? undefined : states.get(row.content_id)
    return {
      copy_id: ids.encode(row.id),
      content_id: row.content_id === null ? null : ids.encode(row.content_id),
      type: row.type,
      title: row.title,
      state: item?.state ?? 'new',
      by: row.by_name,
      create_time: row.created_at,
      update_time: row.updated_at,
      seq: row.seq,
      base_version: row.base_version,
      is_behind: item !== undefined && item.version !== row.base_version,
      plan_at: row.plan_at,
      plan_note: row.plan_note,
      lease: toLeaseView(row, ids, now),
      review: toReviewView(parseReview(row.review), needed, ids),
    }
  })
}

/** What a copy, its base or one of its states says. */
export function toManuscript({ fields, body }: { fields: string; body: string }): Manuscript {
  return { fields: JSON.parse(fields) as Manuscript['fields'], body }
}

export function toLeaseView(
  row: Parameters<typeof toLease>[0],
  ids: DraftingParts['ids'],
  now: number,
): WorkingCopyView['lease'] {
  const lease = toLease(row, now)
  return lease && { staff_id: ids.encode(lease.staffId), name: lease.name, until: lease.until }
}

export function toState({ number, created_at: time, by_name: by, reason, body }: StateRow) {
  return { number, time, by, reason, characters: Array.from(body).length }
}
