import type { Generated } from 'kysely'
import type { VcodeScene } from '#contract/identity.ts'

/** People who logged in with their telephone number, or came with what they wrote elsewhere. */
export interface UsersTable {
  id: Generated<number>
  /** Keyed hash of the number with its country code, by which it is found; unique. Null for who came by an import. */
  mobile_hash: string | null
  /** The number with its country code, encrypted. */
  mobile_cipher: string | null
  /** Who somebody is where an import took them from; unique, null for who logged in here. */
  source_id: string | null
  nickname: string
  /** Address of the avatar, empty when there is none. */
  avatar: string
  /** The account that the user speaks for. */
  account_id: number | null
  /** Version of the agreements that was accepted last, empty when there were none. */
  agree_version: string
  created_at: number
  updated_at: number
}

/** Logins that still hold. */
export interface SessionsTable {
  /** SHA-256 of the token. */
  token_hash: string
  user_id: number
  user_agent: string
  created_at: number
  used_at: number
  expire_at: number
}

/** The code that was sent last to a number for a purpose, until it was used. */
export interface VcodesTable {
  mobile_hash: string
  scene: VcodeScene
  /** Keyed hash of the code with its number and purpose. */
  code_hash: string
  /** Wrong ones so far. */
  tries: number
  expire_at: number
}

/** When codes were sent within the last day to a number, for a device, from an address. */
export interface VcodeSendsTable {
  /** Whose sends these are, as a keyed hash. */
  sender: string
  /** JSON list of seconds, ascending. */
  times: string
  last_at: number
}
