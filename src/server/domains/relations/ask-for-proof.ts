import type { Endpoints, ParsedInputOf } from '#contract/endpoints.ts'
import type { Call } from '#server/http/call.ts'
import type { RelationParts } from './relations.ts'
import { BURST_SECONDS, getSubject, STARS_OF_ADDRESS, STARS_OF_SUBJECT } from './rules.ts'
import * as store from './store.ts'

type Input = ParsedInputOf<Endpoints['POST /peony/v1/star']>

/**
 * Stands before the transaction of a star: asks for a proof of work where stars come in bursts. One subject sets no
 * more than a reader could; and since anonymous subjects cost nothing, those behind one address set no more on one item
 * than a shared link brings. Throws 42902.
 */
export async function askForProof(
  { database, challenges, limiter }: Pick<RelationParts, 'database' | 'challenges' | 'limiter'>,
  input: Input,
  { viewer, now, address }: Call,
): Promise<void> {
  if (input.type === false) return
  const stars = await store.countStarsSince(database.db, getSubject(viewer), now - BURST_SECONDS)
  const starred = input.target === 'comment' ? input.comment_id : input.id
  const isBurst =
    stars >= STARS_OF_SUBJECT ||
    (viewer.kind === 'anonymous' && !(await limiter.consume(`star:${starred}:${address}`, ADDRESS_LIMIT)).ok)
  if (isBurst) await challenges.require(input.captcha)
}

const ADDRESS_LIMIT = { points: STARS_OF_ADDRESS, seconds: BURST_SECONDS }
