import type { Generated } from 'kysely'
import type { VcodeScene, WayKind } from '#contract/identity.ts'

/** People who logged in, or came with what they wrote elsewhere. */
export interface UsersTable {
  id: Generated<number>
  /** Who somebody is where an import took them from; unique, null for who logged in here. */
  source_id: string | null
  nickname: string
  /** Address of the avatar, empty when there is none. */
  avatar: string
  /** The account that the user speaks for. */
  account_id: number | null
  /** What they say of themselves. */
  intro: Generated<string>
  /** JSON of what a moderator has still to look at; null where there is nothing. */
  pending_profile: Generated<string | null>
  /** When that was written, 0 where there is nothing. */
  pending_at: Generated<number>
  /** Version of the agreements that was accepted last, empty when there were none. */
  agree_version: string
  created_at: number
  updated_at: number
  /** When the user gave the account up; nobody sees it from then on. Null for everybody else. */
  cancelled_at: number | null
  /** When all that was known of the user was erased; nothing is left but the row that comments point to. */
  erased_at: number | null
}

/** What users log in with: each is proven when it is added, and belongs to one user. */
export interface LoginWaysTable {
  /** Keyed hash of the number, the address or the account of the social client, by which it is found. */
  hash: string
  kind: WayKind
  user_id: number
  /** The same, encrypted. */
  cipher: string
  created_at: number
  /** When its owner last showed that it is theirs. */
  used_at: number
}

/** Authorizations of the social client that were begun; each is taken once. */
export interface LoginStatesTable {
  /** SHA-256 of the state. */
  state_hash: string
  /** Whose browser it was begun in. */
  subject: string
  expire_at: number
}

/** Codes that operators hand out. */
export interface LoginCodesTable {
  id: Generated<number>
  /** Keyed hash of the code. */
  code_hash: string
  /** Whom it logs in; null: somebody new, and once used, whom it has made. */
  user_id: number | null
  created_at: number
  expire_at: number
  /** Null until it is used. */
  used_at: number | null
}

/** Logins that still hold. */
export interface SessionsTable {
  /** SHA-256 of the token. */
  token_hash: string
  user_id: number
  user_agent: string
  /** Province or country that the login came from, empty where that is not known. */
  region: string
  created_at: number
  used_at: number
  expire_at: number
}

/** The code that was sent last to a number or an address for a purpose, until it was used. */
export interface VcodesTable {
  contact_hash: string
  scene: VcodeScene
  /** Keyed hash of the code with its number or address and purpose. */
  code_hash: string
  /** Wrong ones so far. */
  tries: number
  expire_at: number
}

/** When codes were sent within the last day to a number or an e-mail address, for a device, from a network. */
export interface VcodeSendsTable {
  /** Whose sends these are, as a keyed hash. */
  sender: string
  /** JSON list of seconds, ascending. */
  times: string
  last_at: number
}
