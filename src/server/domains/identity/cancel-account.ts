import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Database } from '#server/storage/database.ts'
import type { MobileVault } from './mobile-vault.ts'
import { ERASED_BY_SECONDS, getUser } from './rules.ts'
import { getMobile, markCancelled } from './store-cancelled.ts'
import { deleteSessionsOfUser } from './store.ts'
import { useVcode } from './use-vcode.ts'

type Cancel = Endpoints['POST /peony/v1/account/me/cancel']

/**
 * Gives the caller's account up: every login ends and nobody sees the user any more; what is left to be erased is left to
 * `eraseCancelled`. Throws 40104, 40105.
 */
export async function cancelAccount(
  { database, vault }: { database: Database; vault: MobileVault },
  { vcode }: ParsedInputOf<Cancel>,
  { viewer, now }: Call,
): Promise<OutputOf<Cancel>> {
  const { userId } = getUser(viewer)
  const refusal = await database.write(async (tx) => {
    const { mobile_hash: mobileHash } = await getMobile(tx.db, userId)
    const refused = await useVcode(tx, vault, { mobileHash, scene: 'cancel', code: vcode, now })
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
