import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Manuscript, Warning } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import type { Writer } from './open-copy.ts'
import { afterChange, parseReview, toColumn } from './review.ts'
import { findTooDeep, LEASE_SECONDS, STATES_MAX, titleOf, toLease, toStateReason, typeOf } from './rules.ts'
import * as store from './store.ts'
import { tellWriting } from './tell-writing.ts'
import { toLeaseView, toManuscript } from './view.ts'

export interface Keeping extends Manuscript {
  /** That of the last keeping. */
  seq: number
  /** Names the window that writes. */
  clientId: string
  /** The version of the item that it was brought in line with. */
  baseVersion?: number | undefined
  /** What somebody wrote that does not come to stand in the copy. */
  lost?: Manuscript | undefined
}

export interface Kept {
  seq: number
  update_time: number
  problems: Warning[]
  lease: WorkingCopyView['lease']
}

/**
 * Keeps what is typed, whether it can be read or not. What the same window sends again is answered again. Throws 40001
 * for fields that are nested without an end, 40401, and 40901 with the present text when another one was kept since, or
 * with the present version of the item when it is not the one that was named. Returns the work of a transaction.
 */
export async function prepareKeeping(parts: DraftingParts, id: number, writer: Writer, keeping: Keeping) {
  const { database, publishing, ids } = parts
  const { fields, body, lost } = keeping
  refuseTooDeep(fields, 'body.fields')
  if (lost) refuseTooDeep(lost.fields, 'body.lost.fields')
  const problems = publishing.manuscripts.inspect({ fields, body })
  const contentId = (await store.findCopy(database.db, id))?.content_id ?? null
  const base = await findBase(parts, contentId, keeping.baseVersion)
  return async (tx: Tx): Promise<Kept> => {
    const copy = await getLocked(tx, id)
    const toKept = (row: typeof copy): Kept => {
      return { seq: row.seq, update_time: row.updated_at, problems, lease: toLeaseView(row, ids, tx.now) }
    }
    const isSame = copy.body === body && copy.fields === JSON.stringify(fields)
    if (isSame && copy.seq === keeping.seq + 1 && copy.client_id === keeping.clientId) return toKept(copy)
    if (copy.seq !== keeping.seq) throw toConflict(copy)
    await keepStates(tx, copy, { writer, isSame, lost })
    const change = {
      ...toText({ fields, body }, copy),
      ...base,
      ...(!isSame && { review: toColumn(afterChange(parseReview(copy.review))) }),
      seq: copy.seq + 1,
      client_id: keeping.clientId,
      by_staff: writer.id,
      by_name: writer.name,
      updated_at: tx.now,
      ...toRenewedLease(copy, writer, tx.now),
    }
    await store.updateCopy(tx, id, change)
    await tellWriting(parts, tx, { id, seq: change.seq, by: writer })
    return toKept({ ...copy, ...change })
  }
}

/** A copy that was not thrown away, which nobody else changes until the transaction ends. Throws 40401. */
export async function getLocked(tx: Tx, id: number): Promise<store.CopyRow> {
  const copy = await store.lockCopy(tx, id)
  if (!copy || copy.removed_at !== 0) throw new AppError(40401)
  return copy
}

/** 40901 with what a copy says now. */
export function toConflict(copy: store.CopyRow): AppError {
  const { seq, by_name: by, client_id: clientId } = copy
  return new AppError(40901, { data: { seq, by, client_id: clientId, manuscript: toManuscript(copy) } })
}

/** The lease of a writer, unless somebody else has one. */
export function toRenewedLease(copy: store.CopyRow, { id, name }: Writer, now: number) {
  const lease = toLease(copy, now)
  if (lease && lease.staffId !== id) return {}
  return { lease_staff: id, lease_name: name, lease_until: now + LEASE_SECONDS }
}

/** Columns of what a copy says. */
function toText({ fields, body }: Manuscript, former: Pick<store.CopyRow, 'type'>) {
  return { type: typeOf(fields, former.type), title: titleOf(fields), fields: JSON.stringify(fields), body }
}

export function refuseTooDeep(fields: Manuscript['fields'], field: string): void {
  const error = findTooDeep(fields, field)
  if (error) throw new AppError(40001, { data: { fields: [error] } })
}

/** The columns of what an item is at the version that a text was brought in line with. Throws 40901 for another one. */
async function findBase(parts: DraftingParts, contentId: number | null, version: number | undefined) {
  if (contentId === null || version === undefined) return {}
  const item = await parts.publishing.describeAsOf(contentId)
  if (item === null) return {}
  if (item.version !== version) throw new AppError(40901, { data: { version: item.version } })
  const { fields, body } = item.manuscript
  return { base_fields: JSON.stringify(fields), base_body: body, base_version: version }
}

/** Keeps what a copy says before it is written over, now and then, and what somebody wrote that will not stand in it. */
async function keepStates(
  tx: Tx,
  copy: store.CopyRow,
  { writer, isSame, lost }: { writer: Writer; isSame: boolean; lost: Manuscript | undefined },
): Promise<void> {
  const last = await store.findLastState(tx.db, copy.id)
  let number = last?.number ?? 0
  const keep = async (text: Pick<store.StateRow, 'reason' | 'fields' | 'body' | 'by_name'>) => {
    number += 1
    await store.insertState(tx, { copy_id: copy.id, number, ...text, created_at: tx.now }, number - STATES_MAX)
  }
  const former = { staffId: copy.by_staff, isSame, seq: copy.seq }
  const lastStateAt = last?.created_at ?? copy.created_at
  const reason = toStateReason(former, { staffId: writer.id, lastStateAt, now: tx.now })
  if (reason !== null) await keep({ reason, fields: copy.fields, body: copy.body, by_name: copy.by_name })
  if (lost) await keep({ reason: 'lost', fields: JSON.stringify(lost.fields), body: lost.body, by_name: writer.name })
}
