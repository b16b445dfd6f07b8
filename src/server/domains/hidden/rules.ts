import type { HiddenKind, ToldHidden } from '#contract/hidden.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Viewer } from '#server/http/call.ts'

/** One thing that a reader hides since a time, or shows again. */
export interface Told {
  kind: HiddenKind
  targetId: number
  isHidden: boolean
  at: number
}

/** Whose hidden things these are. Throws 40103 for who is not logged in. */
export function getUserId(viewer: Viewer): number {
  if (viewer.kind !== 'user') throw new AppError(40103)
  return viewer.userId
}

/**
 * What was told last of each item and account, in the order of kinds and ids, in which rows are locked; without ids of
 * nothing. No time lies ahead of `now`.
 */
export function settleTold(told: readonly ToldHidden[], decode: (id: string) => number | null, now: number): Told[] {
  const settled = new Map<string, Told>()
  for (const { kind, id, hidden, at } of told) {
    const targetId = decode(id)
    if (targetId === null) continue
    settled.set(`${kind} ${targetId}`, { kind, targetId, isHidden: hidden === 1, at: Math.min(at, now) })
  }
  return [...settled.values()].toSorted((a, b) => a.kind.localeCompare(b.kind) || a.targetId - b.targetId)
}
