import type { Tx } from '../storage/database.ts'

/** One thing that the staff did. */
export interface AuditEntry {
  /** Name of the member of the staff, or `cli`. */
  by: string
  /** Null for the command line, and for somebody who did not get in. */
  staffId: number | null
  /** Name of the call, or words of the command: `content publish`. */
  action: string
  /** What it was done to, as its address below the API's: `contents/x7Kd2mQ9`; empty where it is no single thing. */
  target: string
  /** Facts without secrets and without what would tell who a reader is. */
  detail: Record<string, unknown>
}

/** The record of what the staff did; entries are never changed. */
export interface Audit {
  /** In the transaction of what it tells of. */
  record(tx: Tx, entry: AuditEntry): Promise<void>
}
