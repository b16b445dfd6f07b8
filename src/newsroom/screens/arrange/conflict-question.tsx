import type { Conflict } from './conflict.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ConflictDialog = lazyPart(async () => (await import('./conflict-dialog.tsx')).ConflictDialog)

/** Asks which of two orders stays, where there are two; rare enough to be fetched then. */
export function ConflictQuestion({ conflict }: { conflict: Conflict | null | undefined }) {
  if (!conflict) return null
  return <ConflictDialog {...conflict} />
}
