import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { AdminCall, AdminWriteCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import type { Sealing } from '#server/storage/sealed-text.ts'
import { findStep, makeAuthenticator } from './authenticator.ts'
import { isPassword } from './password.ts'
import { OFFER_SECONDS } from './rules.ts'
import { deleteSessionsOf } from './store-sessions.ts'
import { claimStep, findStaff, replaceAuthenticator } from './store.ts'

type Offering = AdminEndpoints['POST /admin/api/v1/session/authenticator']
type Confirming = AdminEndpoints['POST /admin/api/v1/session/authenticator/confirm']

interface RenewingParts {
  database: Database
  /** For secrets of authenticators as they are stored. */
  sealing: Sealing
  /** For offers, which only their owner's browser keeps. */
  offers: Sealing
}

/** A new authenticator that is not confirmed yet. */
interface Offer {
  sessionId: number
  secret: string
  /** The authenticator that it is to replace, as it is stored: it is good once, and for no other one. */
  replaces: string
  /** Seconds. */
  until: number
}

/**
 * A new authenticator for whoever knows their password and a code of the present one, which goes on as long as the new one
 * is not confirmed. Throws 40106 for anything else.
 */
export async function offerAuthenticator(
  { database, sealing, offers }: RenewingParts,
  { password, code }: ParsedInputOf<Offering>,
  { staff, session, now }: AdminCall,
): Promise<(tx: Tx) => Promise<OutputOf<Offering>>> {
  const member = await findStaff(database.db, staff.id)
  const step = member ? findStep(sealing.open(member.totp_cipher), code, now) : null
  if (!member || !(await isPassword(member.password_hash, password)) || step === null) throw new AppError(40106)
  const { secret, uri } = makeAuthenticator(member.name)
  const offer: Offer = { sessionId: session.id, secret, replaces: member.totp_cipher, until: now + OFFER_SECONDS }
  return async (tx) => {
    if (!(await claimStep(tx, staff.id, step))) throw new AppError(40106)
    return { otpauth_uri: uri, offer: offers.seal(JSON.stringify(offer)) }
  }
}

/**
 * Takes the new authenticator for the present one, for one of its codes, and ends the member's other sessions. Throws 40901
 * for an offer that is over, was taken, or is another session's, 40106 for a wrong code.
 */
export async function confirmAuthenticator(
  { sealing, offers }: RenewingParts,
  input: ParsedInputOf<Confirming>,
  { tx, staff, session, now }: AdminWriteCall,
): Promise<OutputOf<Confirming>> {
  const { sessionId, secret, replaces, until } = openOffer(offers, input.offer)
  if (sessionId !== session.id || until <= now) throw new AppError(40901)
  const step = findStep(secret, input.code, now)
  if (step === null) throw new AppError(40106)
  if (!(await replaceAuthenticator(tx, staff.id, { from: replaces, to: sealing.seal(secret), step })))
    throw new AppError(40901)
  await deleteSessionsOf(tx, staff.id, session.id)
  return {}
}

function openOffer(offers: Sealing, sealed: string): Offer {
  try {
    return JSON.parse(offers.open(sealed)) as Offer
  } catch (cause) {
    throw new AppError(40901, { cause })
  }
}
