import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { bind } from './bind.ts'
import type { InviteParts } from './invites.ts'
import { closedBecause, VISIT_SECONDS } from './rules.ts'
import * as store from './store.ts'

/**
 * Notes by whose invitation somebody came who logs in anywhere on the site: by the code that their browser kept, else by
 * the one that their device opened last. An invitation that is not good any more keeps nobody out.
 */
export async function welcome(
  parts: Pick<InviteParts, 'tokenSecret'>,
  tx: Tx,
  userId: number,
  { inviteCode, call }: { inviteCode: string | undefined; call: Call },
): Promise<void> {
  const subject = call.viewer.kind === 'anonymous' ? call.viewer.subject : null
  const invite = await findInvite(tx.db, inviteCode, subject, call.now)
  if (invite && invite.user_id !== userId && closedBecause(invite, call.now) === null) {
    await bind(parts, tx, { inviteId: invite.id, userId, call }).catch(readOver)
  }
  if (subject !== null) await store.deleteVisitsOf(tx, subject)
}

async function findInvite(db: Db, code: string | undefined, subject: string | null, now: number) {
  if (code !== undefined && code !== '') return store.findByCode(db, code.trim().toUpperCase())
  const [last] = subject === null ? [] : await store.listVisits(db, subject, now - VISIT_SECONDS)
  return last && (await store.findInvite(db, last.invite_id))
}

/** Used up between the look and the lock. */
function readOver(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}
