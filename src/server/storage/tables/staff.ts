import type { Generated } from 'kysely'
import type { StaffRole } from '#contract/admin/endpoint.ts'

/** Members of the staff. Nobody is deleted, because the audit log names them. */
export interface StaffTable {
  id: Generated<number>
  /** What they log in with; unique, in small letters. */
  name: string
  role: StaffRole
  disabled: number
  /** The way in which it was hashed stands in it. */
  password_hash: string
  /** Whether somebody else made the password. */
  must_change_password: number
  /** Secret of the authenticator, encrypted. */
  totp_cipher: string
  /** Number of the half minute whose code was used last; only later ones are taken. */
  totp_step: number
  /** 0 for never. */
  logged_in_at: number
  created_at: number
}

/** Logins of the staff that still hold. */
export interface StaffSessionsTable {
  id: Generated<number>
  /** SHA-256 of the token. */
  token_hash: string
  staff_id: number
  user_agent: string
  /** Rounded network address of the login; empty where it was not noted. */
  address: Generated<string>
  created_at: number
  used_at: number
  expire_at: number
}

/** What the staff did, for as long as it is kept. */
export interface AuditTable {
  id: Generated<number>
  created_at: number
  /** Null for the command line, and for somebody who did not get in. */
  staff_id: number | null
  by: string
  action: string
  target: string
  /** JSON object. */
  detail: string
}
