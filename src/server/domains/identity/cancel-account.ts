import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { findContact } from './find-contact.ts'
import { ERASED_BY_SECONDS, FRESH_SESSION_SECONDS, getUser } from './rules.ts'
import { markCancelled } from './store-cancelled.ts'
import { deleteSessionsOfUser, findSession } from './store.ts'
import { takeVcode } from './take-vcode.ts'
import type { WayVault } from './way-vault.ts'

type Cancel = Endpoints['POST /peony/v1/account/me/cancel']

/**
 * Gives the caller's account up: every login ends and nobody sees the user any more; what is left to be erased is left to
 * `eraseCancelled`. Throws 40001 without a code where one can be sent, 40104, 40105, 40108 where none can be sent and the
 * login is not fresh.
 */
export async function cancelAccount(
  { database, vault }: { database: Database; vault: WayVault },
  input: ParsedInputOf<Cancel>,
  { viewer, now }: Call,
): Promise<OutputOf<Cancel>> {
  const { userId, session } = getUser(viewer)
  const refusal = await database.write(async (tx) => {
    const refused = await refuseStranger(tx, vault, { userId, session, vcode: input.vcode, now })
    if (refused !== null) return refused
    await markCancelled(tx, userId, now)
    await deleteSessionsOfUser(tx, userId)
    // What they wrote stands in many places.
    await recordChange(tx, { kind: 'site', id: 0 })
    return null
  })
  if (refusal !== null) throw new AppError(refusal)
  return { erase_time: now + ERASED_BY_SECONDS }
}

const NO_CODE = { field: 'body.vcode', message: 'the code that was sent for cancel' }

/** Why somebody with the token of a user is not believed to be the user; wrong codes are counted. */
async function refuseStranger(
  tx: Tx,
  vault: WayVault,
  { userId, session, vcode, now }: { userId: number; session: string; vcode: string | undefined; now: number },
): Promise<40104 | 40105 | null> {
  const contact = await findContact(tx.db, vault, userId)
  if (contact === null) {
    const begun = (await findSession(tx.db, session))?.created_at ?? 0
    if (begun <= now - FRESH_SESSION_SECONDS) throw new AppError(40108)
    return null
  }
  if (vcode === undefined) throw new AppError(40001, { data: { fields: [NO_CODE] } })
  return takeVcode(tx, vault, { contactHash: vault.hash(contact), scene: 'cancel', code: vcode, now })
}
