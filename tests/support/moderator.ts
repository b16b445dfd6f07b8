import type { Decision, ReviewKind, Verdict } from '#contract/admin/moderation.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { TestBackend } from './backend.ts'

/** A moderator on the command line. */
export const MODERATOR = { by: 'cli', staffId: null }

interface Options {
  kind?: ReviewKind
  reason?: string
  /** Seconds. */
  now?: number
}

/** Decides on one thing by its public id; says how that went. */
export async function decide(
  backend: TestBackend,
  verdict: Verdict,
  { id }: { id: string },
  { kind = 'comment', reason = '', now = 1_790_000_000 }: Options = {},
): Promise<Decision> {
  const ids = createIdCodec(backend.idSalt)
  const target = { kind, id: (kind === 'profile' ? ids.decodePerson(id) : ids.decode(id)) ?? 0 }
  const [decision] = await backend.database.write((tx) =>
    backend.moderation.decide(tx, [target], { verdict, reason, staff: MODERATOR, now }),
  )
  if (!decision) throw new Error('nothing was decided')
  return decision
}
