import type { Db } from '#server/storage/database.ts'
import * as store from './store.ts'

/** Somebody who came by a user's codes, and what may say that the two are one. Operators judge; nothing follows by itself. */
export interface InviteSignals {
  userId: number
  at: number
  /** How many others came by these codes on the same device. */
  sameDevice: number
  /** How many others came from the same network. */
  sameNetwork: number
  /** Whether the code was made in that network. */
  inviterNetwork: boolean
  /** From the opening of the link to the login, null where nobody saw it opened. */
  seconds: number | null
}

/** Of the newest ones, as many as an operator reads. */
const SHOWN = 200

/** What of those who came by the codes of a code's owner an operator may want to look at; null for an unknown code. */
export async function listSignals(db: Db, code: string): Promise<InviteSignals[] | null> {
  const invite = await store.findByCode(db, code.toUpperCase())
  if (!invite) return null
  const [uses, own] = await Promise.all([
    store.listUses(db, invite.user_id, { limit: SHOWN, offset: 0 }),
    store.listInvitesOf(db, invite.user_id),
  ])
  const inviterNetworks = new Set(own.map((row) => row.address_hash))
  const others = (key: 'device_hash' | 'address_hash', value: string) =>
    value === '' ? 0 : uses.filter((use) => use[key] === value).length - 1
  return uses.map((use) => ({
    userId: use.user_id,
    at: use.created_at,
    sameDevice: others('device_hash', use.device_hash),
    sameNetwork: others('address_hash', use.address_hash),
    inviterNetwork: use.address_hash !== '' && inviterNetworks.has(use.address_hash),
    seconds: use.seconds,
  }))
}
