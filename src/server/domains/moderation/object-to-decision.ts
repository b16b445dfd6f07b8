import { OBJECTION_SECONDS } from '#contract/limits.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { WriteCall } from '#server/http/call.ts'
import { parseId } from '#server/http/parse-id.ts'
import { parseText } from '../comments/comments.ts'
import { noticeKeyOf } from './decide.ts'
import type { ModerationParts } from './moderation.ts'
import { mayObject, stateAfter } from './rules.ts'
import type { ReviewState } from './review-source.ts'
import { tellQueued } from './tell-moderators.ts'
import { findDecision, findLast } from './store-decisions.ts'
import { insertObjection } from './store-objections.ts'

type Endpoint = Endpoints['POST /peony/v1/objection']

/**
 * Brings a decision on what the caller wrote back into the queue, with what they say to it. Throws 40002, 40401 for what
 * was decided on others' or cannot be objected to, 40901 for what was objected to before, is not the last decision, or is
 * too old.
 */
export async function objectToDecision(
  parts: ModerationParts,
  { decision_id: hashed, text }: ParsedInputOf<Endpoint>,
  { tx, now, viewer }: WriteCall,
): Promise<OutputOf<Endpoint>> {
  if (viewer.kind !== 'user') throw new AppError(40103)
  const { subject } = viewer
  const decisionId = parseId(parts.ids, hashed, 'body.decision_id')
  const said = parseText(text, 'body.text')
  const decision = await findDecision(tx.db, decisionId)
  if (decision?.subject !== subject || !mayObject(decision)) throw new AppError(40401)
  const { kind, target_id: targetId, verdict, state_before: before } = decision
  if (now - decision.created_at > OBJECTION_SECONDS) throw new AppError(40901)
  await parts.sources[kind].lock(tx, [targetId])
  if ((await findLast(tx.db, kind, targetId))?.id !== decisionId) throw new AppError(40901)
  const [row] = await parts.sources[kind].load(tx.db, [targetId])
  const isStanding = kind === 'profile' || row?.state === stateAfter(verdict, before as ReviewState)
  const objection = { decision_id: decisionId, kind, target_id: targetId, subject, text: said }
  if (!isStanding || !(await insertObjection(tx, { ...objection, created_at: now, closed_by: null })))
    throw new AppError(40901)
  await parts.notices.addDetail(tx, { subject, key: noticeKeyOf(decisionId, verdict) }, { objected: now })
  await tellQueued(parts, tx, { queue: 'objection', kind, id: targetId })
  return { create_time: now }
}
