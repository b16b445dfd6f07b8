import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { VCODE_LENGTH } from '#contract/identity.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call } from '#server/http/call.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Mobile, MobileVault } from './mobile-vault.ts'
import { getUser, judgeSend, lastDay, makeVcode, RESEND_SECONDS, VCODE_SECONDS, type SenderKind } from './rules.ts'
import type { SendCeiling } from './send-ceiling.ts'
import { getMobile } from './store-cancelled.ts'
import { listSends, lockSends, saveSends, upsertVcode } from './store.ts'

type Vcode = Endpoints['POST /peony/v1/vcode']

interface SendVcodeParts extends Pick<Foundation, 'database' | 'sms' | 'challenges'> {
  vault: MobileVault
  ceiling: SendCeiling
}

/**
 * Sends a code to a number, for whoever it is. Throws 42901 when too many were sent to the number, for the device, from
 * the address or by the whole installation, 42902 when a proof of work is asked for, 50201 when the gateway failed, 50302 when there is none.
 */
export async function sendVcode(
  parts: SendVcodeParts,
  input: ParsedInputOf<Vcode>,
  call: Call,
): Promise<OutputOf<Vcode>> {
  const { database, vault, sms, challenges, ceiling } = parts
  if (sms === null) throw new AppError(50302)
  const number = await getNumber(parts, input, call)
  const senders = toSenders(vault, number, call)
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
  const mobileHash = vault.hash(number)
  const isReserved = await database.write(async (tx) => {
    if (!(await reserve(tx, senders, { now: call.now, hasProof: needsProof }))) return false
    await upsertVcode(tx, {
      mobile_hash: mobileHash,
      scene: input.scene,
      code_hash: vault.hashVcode(mobileHash, input.scene, code),
      expire_at: call.now + VCODE_SECONDS,
    })
    return true
  })
  // Others sent meanwhile, and now a proof is needed.
  if (!isReserved) return sendVcode(parts, input, call)

  try {
    await sms.send({ ...number, vcode: code, scene: input.scene })
  } catch (error) {
    // The number is not to wait for a code that did not go out; the caller's attempt counts.
    await database.write((tx) => takeBack(tx, senders, call.now))
    throw error
  }
  return { sent: true, retry_after: RESEND_SECONDS, expire_in: VCODE_SECONDS, length: VCODE_LENGTH }
}

/** The number that is named, else the caller's own. Throws 40103 where there is no user to have one. */
async function getNumber(
  { database, vault }: SendVcodeParts,
  { mobile, area_code: areaCode }: ParsedInputOf<Vcode>,
  { viewer }: Call,
): Promise<Mobile> {
  if (mobile !== undefined) return { areaCode, mobile }
  return vault.reveal((await getMobile(database.db, getUser(viewer).userId)).mobile_cipher)
}

interface Sender {
  kind: SenderKind
  sender: string
}

/** In the order in which they are locked. */
function toSenders(vault: MobileVault, number: Mobile, call: Call): Sender[] {
  const of = (kind: SenderKind, value: string) => ({ kind, sender: vault.hashSender(kind, value) })
  const device = call.viewer.kind === 'none' ? [] : [of('device', call.viewer.subject)]
  return [of('address', call.address), ...device, of('mobile', `${number.areaCode} ${number.mobile}`)]
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
    if (kind !== 'mobile') continue
    const times = await lockSends(tx, sender, time)
    const others = times.filter((_, i) => i !== times.lastIndexOf(time))
    await saveSends(tx, sender, others)
  }
}
