import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Tx } from '#server/storage/database.ts'
import type { InviteParts } from './invites.ts'
import { closedBecause, hashTrace, judgeBinding, VISIT_SECONDS, type Outcome } from './rules.ts'
import * as store from './store.ts'

/** Somebody to be bound to an invitation, by whose call. */
export interface Binding {
  inviteId: number
  userId: number
  call: Call
}

/**
 * Notes by whose invitation a user came, once and for all; held so that no more come by a code than may. Throws 40901 for
 * one's own code, 41001 with the reason for one that nobody can come by any more.
 */
export async function bind(
  parts: Pick<InviteParts, 'tokenSecret'>,
  tx: Tx,
  { inviteId, userId, call }: Binding,
): Promise<Outcome> {
  const createdAt = await store.lockCreation(tx, userId)
  const invite = await store.lockInvite(tx, inviteId)
  if (!invite) throw new AppError(40401)
  if (invite.user_id === userId) throw new AppError(40901)
  const use = await store.findUse(tx.db, userId)
  const verdict = judgeBinding(invite.id, use?.invite_id ?? null, createdAt, call.now)
  if (verdict !== 'bind') return verdict
  const reason = closedBecause(invite, call.now)
  if (reason !== null) throw new AppError(41001, { data: { reason } })
  const device = call.viewer.kind === 'anonymous' ? call.viewer.subject : ''
  const visits = device === '' ? [] : await store.listVisits(tx.db, device, call.now - VISIT_SECONDS)
  const visit = visits.find((opened) => opened.invite_id === invite.id)
  await store.addUse(tx, {
    user_id: userId,
    invite_id: invite.id,
    inviter_id: invite.user_id,
    device_hash: hashTrace(parts.tokenSecret, 'device', device),
    address_hash: hashTrace(parts.tokenSecret, 'address', call.address),
    seconds: visit ? call.now - visit.opened_at : null,
    created_at: call.now,
  })
  return 1
}
