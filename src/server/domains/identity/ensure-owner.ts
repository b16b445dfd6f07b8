import type { IdCodec } from '#contract/ids.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { makeNickname, mayBeGivenOn, plainLoginCode } from './rules.ts'
import { restoreCancelled } from './store-cancelled.ts'
import { setUserOfLoginCode, takeLoginCode } from './store-login-codes.ts'
import { findWay, insertWay, listWays, moveWay, touchWay, type WayRow } from './store-ways.ts'
import { deleteNewUser, findUserForLogin, insertUser, updateAgreement, updateNickname, type UserRow } from './store.ts'
import type { Way, WayVault } from './way-vault.ts'

interface OwnerParts {
  ids: IdCodec
  vault: WayVault
}

export interface Owner {
  row: UserRow
  isNew: boolean
  /** Null where they came without a way. */
  wayHash: string | null
}

/**
 * The user with a way, made where there is none; who gave the account up and was not erased yet has it back. Ways of a
 * user change while the row of the user is locked. Throws 40306 where the way may have been given on to somebody who is
 * not to have the account; with `anew` it leaves that account, and makes another one.
 */
export async function ensureOwner(
  tx: Tx,
  parts: OwnerParts,
  login: { way: Way; anew: boolean; agreeVersion: string; now: number },
): Promise<Owner> {
  const { vault } = parts
  const { way, anew, agreeVersion, now } = login
  const wayHash = vault.hash(way)
  const known = await findWay(tx.db, wayHash)
  if (!known) {
    const row = await makeUser(tx, parts, agreeVersion, now)
    if (await insertWay(tx, newWay(vault, way, row.id, now))) return { row, isNew: true, wayHash }
    // Somebody came with it at the same moment.
    await deleteNewUser(tx, row.id)
    return ensureOwner(tx, parts, login)
  }
  const row = await findUserForLogin(tx, known.user_id)
  // Erased, or taken from its user, since the first statement.
  if (!row || (await findWay(tx.db, wayHash))?.user_id !== row.id) return ensureOwner(tx, parts, login)
  if (await isGivenOn(tx.db, known, now)) {
    if (!anew) throw new AppError(40306)
    const newcomer = await makeUser(tx, parts, agreeVersion, now)
    await moveWay(tx, wayHash, newcomer.id, now)
    return { row: newcomer, isNew: true, wayHash }
  }
  await touchWay(tx, wayHash, now)
  await welcomeBack(tx, row, agreeVersion, now)
  return { row, isNew: false, wayHash }
}

/** Whom a code of an operator logs in; it is used up. Null when it is not good. */
export async function ensureUserOfCode(
  tx: Tx,
  parts: OwnerParts,
  { code, agreeVersion, now }: { code: string; agreeVersion: string; now: number },
): Promise<Owner | null> {
  const taken = await takeLoginCode(tx, parts.vault.hashLoginCode(plainLoginCode(code)), now)
  if (!taken) return null
  if (taken.user_id === null) {
    const row = await makeUser(tx, parts, agreeVersion, now)
    await setUserOfLoginCode(tx, taken.id, row.id)
    return { row, isNew: true, wayHash: null }
  }
  const row = await findUserForLogin(tx, taken.user_id)
  if (!row) return null
  await welcomeBack(tx, row, agreeVersion, now)
  return { row, isNew: false, wayHash: null }
}

/**
 * Whether a way has not shown its owner for so long that it may be somebody else's, while they come by another one. An
 * account that no way has opened for long is opened by each of them all the same.
 */
export async function isGivenOn(db: Db, way: WayRow, now: number): Promise<boolean> {
  return mayBeGivenOn(way, now) && (await listWays(db, [way.user_id])).some((other) => !mayBeGivenOn(other, now))
}

export function newWay(vault: WayVault, way: Way, userId: number, now: number): WayRow {
  return {
    hash: vault.hash(way),
    kind: way.kind,
    user_id: userId,
    cipher: vault.conceal(way),
    created_at: now,
    used_at: now,
  }
}

async function makeUser(tx: Tx, { ids }: OwnerParts, agreeVersion: string, now: number): Promise<UserRow> {
  const id = await insertUser(tx, agreeVersion, now)
  const nickname = makeNickname(ids.encodePerson(id))
  await updateNickname(tx, id, nickname)
  return { id, nickname, avatar: '', cancelled_at: null }
}

async function welcomeBack(tx: Tx, row: UserRow, agreeVersion: string, now: number): Promise<void> {
  if (agreeVersion !== '') await updateAgreement(tx, row.id, agreeVersion, now)
  if (row.cancelled_at === null) return
  await restoreCancelled(tx, row.id, now)
  await recordChange(tx, { kind: 'site', id: 0 })
}
