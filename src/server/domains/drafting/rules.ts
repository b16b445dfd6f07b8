import type { FieldError } from '#contract/error-codes.ts'
import { itemTypes, type ItemType } from '#contract/content-types.ts'
import type { WorkingCopiesTable } from '#server/storage/tables/drafting.ts'
import type { Manuscript } from '../publishing/publishing.ts'

/** How long somebody is said to be writing, in seconds; each keeping renews it. */
export const LEASE_SECONDS = 45
/** For so long a copy that was thrown away can be had back. */
export const DISCARDED_SECONDS = 7 * 24 * 60 * 60
/** Work after which what a copy was before is kept as a state. */
const STATE_SECONDS = 2 * 60
/** States of one copy. */
export const STATES_MAX = 20
const TITLE_MAX = 300
/** As deep as fields are read, and a little more, so that what is wrong with them can be said. */
const DEPTH_MAX = 8

/** What the fields of a manuscript say its type is; `former` while they say nothing that is one. */
export function typeOf({ type }: Manuscript['fields'], former: ItemType): ItemType {
  return itemTypes.find((one) => one === type) ?? (type === undefined ? 'doc' : former)
}

/** What a list shows as the title of a copy. */
export function titleOf({ title }: Manuscript['fields']): string {
  return typeof title === 'string' ? title.trim().slice(0, TITLE_MAX) : ''
}

/** Why fields cannot even be kept; null for what can. */
export function findTooDeep(fields: Manuscript['fields'], field: string): FieldError | null {
  return isDeeper(fields, DEPTH_MAX) ? { field, message: 'is nested too deeply' } : null
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1))
}

/** Who holds a copy at a time; null when nobody says to be writing. */
export function toLease(
  row: Pick<WorkingCopiesTable, 'lease_staff' | 'lease_name' | 'lease_until'>,
  now: number,
): { staffId: number; name: string; until: number } | null {
  const { lease_staff: staffId, lease_name: name, lease_until: until } = row
  return staffId === null || until <= now ? null : { staffId, name, until }
}

/** Why what a copy says is to be kept as a state before somebody writes over it; null when it is not. */
export function toStateReason(
  former: { staffId: number; isSame: boolean; seq: number },
  { staffId, lastStateAt, now }: { staffId: number; lastStateAt: number; now: number },
): 'writer' | 'time' | null {
  if (former.isSame || former.seq === 1) return null // as it was opened, it is the base
  if (former.staffId !== staffId) return 'writer'
  return now - lastStateAt >= STATE_SECONDS ? 'time' : null
}

/** What an item that is still to be made is shown under in previews: no item ever has such an id. */
const FIRST_TRIAL_ID = 2 ** 40

/** Id of the item that a copy would be. */
export function toItemId({
  id,
  content_id: contentId,
}: Pick<WorkingCopiesTable, 'content_id'> & { id: number }): number {
  return contentId ?? FIRST_TRIAL_ID + id
}

/** Stands for a title or a text that is not typed yet. */
const NOTHING_YET = '…'

/**
 * A manuscript without what keeps it from being read, as far as it can do without: a preview shows the rest while a field
 * is half typed.
 */
export function toReadable(
  { fields, body }: Manuscript,
  problems: ReadonlyArray<{ field: string }>,
  fallback: { account: string },
): Manuscript {
  const names = new Set(problems.map(({ field }) => /^fields\.([^.]+)/.exec(field)?.[1] ?? field))
  const kept = Object.entries(fields).filter(([name]) => !names.has(name))
  return {
    fields: {
      ...Object.fromEntries(kept),
      ...(names.has('title') && { title: NOTHING_YET }),
      ...(names.has('account') && { account: fallback.account }),
    },
    body: names.has('body') ? NOTHING_YET : body,
  }
}
