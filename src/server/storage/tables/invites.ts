import type { Generated } from 'kysely'

/** Codes by which users invite others. */
export interface InvitesTable {
  id: Generated<number>
  /** What the link carries; unique. */
  code: string
  /** Who invites. */
  user_id: number
  /** How many may come by it, 0 for any number. */
  max_uses: number
  /** Until when it is taken, 0 for good. */
  expire_at: number
  used_count: number
  /** How many devices have opened it. */
  opened_count: number
  /** Keyed hash of the network that it was made from. */
  address_hash: string
  created_at: number
}

/** Who came by a code, once each. */
export interface InviteUsesTable {
  user_id: number
  invite_id: number
  /** Whose code it is. */
  inviter_id: number
  /** Keyed hashes of the device and the network of the login, by which operators see who invites themselves. */
  device_hash: string
  address_hash: string
  /** From the opening of the link to the login; null where nobody saw it opened. */
  seconds: number | null
  created_at: number
}

/** Which codes a device has opened, for those who log in later. */
export interface InviteVisitsTable {
  /** That of an anonymous viewer. */
  subject: string
  invite_id: number
  opened_at: number
}
