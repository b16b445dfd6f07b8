import type { Arrangement } from '#contract/admin/arranging.ts'
import { CallFailed } from '../../api/client.ts'

export interface Named {
  id: string
  name: string
}

/** What somebody else did to the same, and what is to be done about it. */
export interface Conflict {
  changes: readonly Arrangement[]
  /** What is there now, and what was about to be written, in their order. */
  theirs: readonly Named[]
  mine: readonly Named[]
  onMine: () => void
  onTheirs: () => void
}

/** What others did meanwhile, where a call was refused for that; null for every other failure. */
export function conflictOf(error: unknown): { version: number; changes: Arrangement[] } | null {
  if (!(error instanceof CallFailed) || error.code !== 40901) return null
  const { version = 0, changes = [] } = error.failure.data ?? {}
  return { version, changes }
}
