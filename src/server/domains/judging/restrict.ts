import type { RestrictionKind } from '#contract/admin/moderation-rules.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { findUserOf } from '#server/http/subjects.ts'
import type { JudgingParts, Staff } from './judging.ts'
import { parseRange } from './rules.ts'
import * as store from './store-restrictions.ts'

export interface RestrictionDraft {
  kind: RestrictionKind
  /** A user or device, or a network as the operator wrote it. */
  of: { subject: string } | { addressRange: string }
  /** As the restricted person is told it. */
  reason: string
  /** Seconds; 0 for good. */
  until: number
  /** Has everything that a banned user has said be taken down: comments, and messages in live rooms. */
  removeAll: boolean
}

/** Keeps somebody from writing. Throws 40001 for an end that is past, for no network, for `removeAll` without a banned user. */
export async function restrict(
  parts: JudgingParts,
  tx: Tx,
  draft: RestrictionDraft,
  { staff, now }: { staff: Staff; now: number },
): Promise<store.RestrictionRow> {
  const { kind, of, reason, until, removeAll } = draft
  if (until !== 0 && until <= now) throw refuse('until', 'is past')
  const subject = 'subject' in of ? of.subject : ''
  const range = 'addressRange' in of ? parseRange(of.addressRange) : ''
  if (range === null) throw refuse('address_range', 'is no network, or too wide a one')
  if (removeAll && (kind !== 'ban' || findUserOf(subject) === null))
    throw refuse('remove_all', 'goes with a ban of a user')
  const row = await store.insertRestriction(tx, {
    kind,
    subject,
    address_range: range,
    reason,
    made_by: staff.by,
    created_at: now,
    until_at: until,
    lifted_at: null,
    lifted_by: null,
    taking_down: removeAll ? 1 : 0,
  })
  if (subject !== '') await notifyRestricted(parts, tx, row, kind === 'ban' ? 'banned' : 'muted')
  await record(parts, tx, row, staff, `moderation ${kind}`)
  return row
}

/** Lets somebody write again; a second time changes nothing. Throws 40401. */
export async function lift(
  parts: JudgingParts,
  tx: Tx,
  id: number,
  { staff, now }: { staff: Staff; now: number },
): Promise<store.RestrictionRow> {
  const row = await store.liftRestriction(tx, id, { by: staff.by, at: now })
  if (!row) throw new AppError(40401)
  if (row.subject !== '') await notifyRestricted(parts, tx, row, 'lifted')
  await record(parts, tx, row, staff, 'moderation lift')
  return row
}

async function notifyRestricted(
  { notices }: JudgingParts,
  tx: Tx,
  { id, subject, reason, until_at: until }: store.RestrictionRow,
  outcome: string,
): Promise<void> {
  await notices.add(tx, [
    {
      subject,
      kind: 'moderation',
      key: `restriction:${id}:${outcome}`,
      contentId: null,
      commentId: null,
      fromUserId: null,
      detail: { outcome, of: 'account', reason, until },
    },
  ])
}

async function record(
  { staff: { audit }, ids }: JudgingParts,
  tx: Tx,
  row: store.RestrictionRow,
  staff: Staff,
  action: string,
): Promise<void> {
  const { reason, address_range: range, until_at: until } = row
  const detail = { reason, until, ...(range !== '' && { range }) }
  await audit.record(tx, { ...staff, action, target: `restrictions/${ids.encode(row.id)}`, detail })
}

function refuse(field: string, message: string): AppError {
  return new AppError(40001, { data: { fields: [{ field: `body.${field}`, message }] } })
}
