import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Call, WriteCall } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { absorbUser } from './absorb-user.ts'
import { isGivenOn, newWay } from './ensure-owner.ts'
import { identifyVisitor } from './identify-visitor.ts'
import { getUser, publicWayId, subjectOfUser, successorOf } from './rules.ts'
import { deleteWay, findWay, insertWay, listWays, moveWay, touchWay } from './store-ways.ts'
import { findUserForLogin } from './store.ts'
import { toContact } from './to-contact.ts'
import { takeVcode } from './take-vcode.ts'
import { toLoginWay } from './view.ts'
import type { Way, WayVault } from './way-vault.ts'

type List = Endpoints['GET /peony/v1/account/me/ways']
type Add = Endpoints['POST /peony/v1/account/me/ways']
type Remove = Endpoints['POST /peony/v1/account/me/ways/remove']

export interface WayParts extends Pick<Foundation, 'database' | 'socialLogins'> {
  vault: WayVault
  personal: Pick<Required<PersonalData>, 'merge' | 'absorb'>
}

/** What the caller can log in with. */
export function showWays(
  { database, vault }: { database: Database; vault: WayVault },
  { viewer }: Call,
): Promise<OutputOf<List>> {
  return toList(vault, database.db, getUser(viewer).userId)
}

/**
 * Gives the caller one more way, who shows that it is theirs. One that another account has becomes the caller's with that
 * whole account, and only where they ask for it. Throws 40104, 40105, 40107, 40306 for a way that may have been given on,
 * 40903 for another account's; a verification code stays good after the last two.
 */
export async function addWay(parts: WayParts, input: ParsedInputOf<Add>, call: Call): Promise<OutputOf<Add>> {
  const { database, vault } = parts
  const { userId } = getUser(call.viewer)
  const contact = toContact(input)
  const { vcode: code = '', wx_code: wxCode = '', wx_state: state = '' } = input
  const way = contact ?? (await identifyVisitor(parts, { code: wxCode, state }, call)).way
  const outcome = await database.write(async (tx) => {
    const entered = { contactHash: vault.hash(way), scene: 'join', code, now: call.now } as const
    const refusal = contact === null ? null : await takeVcode(tx, vault, entered)
    if (refusal !== null) return refusal
    const merged = await join(tx, parts, way, {
      userId,
      merges: input.merge === 1,
      anew: input.anew === 1,
      now: call.now,
    })
    return { ...(await toList(vault, tx.db, userId)), merged }
  })
  if (typeof outcome === 'number') throw new AppError(outcome)
  return outcome
}

interface Joining {
  userId: number
  /** Whether another account that has the way is to become part of this one. */
  merges: boolean
  /** Whether a way that was given on is to leave the account that has it. */
  anew: boolean
  now: number
}

/** Whether another account has become part of the caller's. */
async function join(tx: Tx, parts: WayParts, way: Way, joining: Joining): Promise<boolean> {
  const { vault, personal } = parts
  const { userId, merges, anew, now } = joining
  const hash = vault.hash(way)
  const known = await findWay(tx.db, hash)
  const others = known && known.user_id !== userId ? [known.user_id] : []
  // Ways change while their users are locked; of two users the one who came first is locked first.
  for (const id of [userId, ...others].toSorted((a, b) => a - b))
    if (!(await findUserForLogin(tx, id))) throw new AppError(id === userId ? 40103 : 40901)
  if (!known) {
    if (!(await insertWay(tx, newWay(vault, way, userId, now)))) return join(tx, parts, way, joining)
    await personal.merge(tx, successorOf(hash), subjectOfUser(userId))
    return false
  }
  if ((await findWay(tx.db, hash))?.user_id !== known.user_id) return join(tx, parts, way, joining)
  if (known.user_id === userId) {
    await touchWay(tx, hash, now)
    return false
  }
  if (await isGivenOn(tx.db, known, now)) {
    if (!anew) throw new AppError(40306)
    await moveWay(tx, hash, userId, now)
    return false
  }
  if (!merges) throw new AppError(40903)
  await touchWay(tx, hash, now)
  await absorbUser(tx, personal, { fromId: known.user_id, toId: userId })
  return true
}

/** Takes a way from the caller. Throws 40401 for one that is none of theirs, 40904 for the last one. */
export async function removeWay(
  vault: WayVault,
  { way_id: wayId }: ParsedInputOf<Remove>,
  { viewer, tx }: WriteCall,
): Promise<OutputOf<Remove>> {
  const { userId } = getUser(viewer)
  await findUserForLogin(tx, userId)
  const rows = await listWays(tx.db, [userId])
  const row = rows.find(({ hash }) => publicWayId(hash) === wayId)
  if (!row) throw new AppError(40401)
  if (rows.length === 1) throw new AppError(40904)
  await deleteWay(tx, row.hash)
  return toList(vault, tx.db, userId)
}

async function toList(vault: WayVault, db: Db, userId: number): Promise<OutputOf<List>> {
  return { list: (await listWays(db, [userId])).map((row) => toLoginWay(row, vault)) }
}
