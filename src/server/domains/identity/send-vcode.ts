import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { VCODE_LENGTH, type VcodeScene } from '#contract/identity.ts'
import { sayCode } from './say-code.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Tx } from '#server/storage/database.ts'
import { findContact } from './find-contact.ts'
import {
  getUser,
  judgeSend,
  lastDay,
  makeVcode,
  RESEND_SECONDS,
  senderOf,
  VCODE_SECONDS,
  type SenderKind,
} from './rules.ts'
import type { SendCeiling } from './send-ceiling.ts'
import { listSends, lockSends, saveSends, upsertVcode } from './store.ts'
import { toContact } from './to-contact.ts'
import type { Contact, WayVault } from './way-vault.ts'

type Vcode = Endpoints['POST /peony/v1/vcode']

interface SendVcodeParts extends Pick<Foundation, 'database' | 'sms' | 'mail' | 'challenges' | 'defaultLocale'> {
  vault: WayVault
  ceiling: SendCeiling
}

/**
 * Sends a code to a number or an e-mail address, for whoever it is. Throws 42901 when too many were sent there, for the
 * device, from the network or by the whole installation, 42902 when a proof of work is asked for, 50201 when the gateway
 * failed, 50302 when there is none.
 */
export async function sendVcode(
  parts: SendVcodeParts,
  input: ParsedInputOf<Vcode>,
  call: Call,
): Promise<OutputOf<Vcode>> {
  const { database, vault, challenges, ceiling } = parts
  const contact = toContact(input) ?? (await getOwnContact(parts, call))
  const send = findSender(parts, contact, input.locale)
  if (send === null) throw new AppError(50302)
  const senders = toSenders(vault, contact, call)
  const known = await listSends(
    database.db,
    senders.map(({ sender }) => sender),
  )
  const judged = refuseTooMany(
    senders.map(({ kind, sender }) => ({ kind, times: known.get(sender) ?? [] })),
    call.now,
  )
  const needsProof = (await ceiling.isNear()) || judged.needsProof
  if (needsProof) await challenges.require(input.captcha)
  await ceiling.take()

  const code = makeVcode()
  const contactHash = vault.hash(contact)
  const isReserved = await database.write(async (tx) => {
    if (!(await reserve(tx, senders, { now: call.now, hasProof: needsProof }))) return false
    await upsertVcode(tx, {
      contact_hash: contactHash,
      scene: input.scene,
      code_hash: vault.hashVcode(contactHash, input.scene, code),
      expire_at: call.now + VCODE_SECONDS,
    })
    return true
  })
  // Others sent meanwhile, and now a proof is needed.
  if (!isReserved) return sendVcode(parts, input, call)

  try {
    await send({ vcode: code, scene: input.scene })
  } catch (error) {
    // The contact is not to wait for a code that did not go out; the caller's attempt counts.
    await database.write((tx) => takeBack(tx, senders, call.now))
    throw error
  }
  return { sent: true, retry_after: RESEND_SECONDS, expire_in: VCODE_SECONDS, length: VCODE_LENGTH }
}

/** The caller's own number or address. Throws 40103 where there is no user to have one, 50302 for one who has neither. */
async function getOwnContact({ database, vault }: SendVcodeParts, { viewer }: Call): Promise<Contact> {
  const contact = await findContact(database.db, vault, getUser(viewer).userId)
  if (contact === null) throw new AppError(50302)
  return contact
}

/** What brings a code to a contact; null where nothing does. */
function findSender(
  { sms, mail, defaultLocale }: SendVcodeParts,
  contact: Contact,
  locale = defaultLocale,
): ((code: { vcode: string; scene: VcodeScene }) => Promise<void>) | null {
  if (contact.kind === 'mobile') {
    const { areaCode, mobile } = contact
    return sms && ((code) => sms.send({ areaCode, mobile, ...code }))
  }
  return mail && ((code) => mail.send({ to: contact.email, ...sayCode(locale, code) }))
}

interface Sender {
  kind: SenderKind
  sender: string
}

/** In the order in which they are locked. */
function toSenders(vault: WayVault, contact: Contact, call: Call): Sender[] {
  const of = (kind: SenderKind, value: string) => ({ kind, sender: vault.hashSender(kind, value) })
  const device = call.viewer.kind === 'none' ? [] : [of('device', call.viewer.subject)]
  return [of('address', call.address), ...device, of(contact.kind, senderOf(contact))]
}

/** Whether a proof of work is needed. Throws 42901 when no more may be sent now. */
function refuseTooMany(histories: Parameters<typeof judgeSend>[0], now: number): { needsProof: boolean } {
  const { retryAfter, needsProof } = judgeSend(histories, now)
  if (retryAfter > 0) throw new AppError(42901, { data: { retry_after: retryAfter } })
  return { needsProof }
}

/** Counts one send for everybody concerned; false when it needs a proof of work that was not given. Throws 42901. */
async function reserve(
  tx: Tx,
  senders: readonly Sender[],
  { now, hasProof }: { now: number; hasProof: boolean },
): Promise<boolean> {
  const histories = []
  for (const { kind, sender } of senders) {
    histories.push({ kind, sender, times: lastDay(await lockSends(tx, sender, now), now) })
  }
  const { needsProof } = refuseTooMany(histories, now)
  if (needsProof && !hasProof) return false
  for (const { sender, times } of histories) await saveSends(tx, sender, [...times, now])
  return true
}

async function takeBack(tx: Tx, senders: readonly Sender[], time: number): Promise<void> {
  for (const { kind, sender } of senders) {
    if (kind === 'device' || kind === 'address') continue
    const times = await lockSends(tx, sender, time)
    const others = times.filter((_, i) => i !== times.lastIndexOf(time))
    await saveSends(tx, sender, others)
  }
}
