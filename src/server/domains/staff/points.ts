import { definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'

/** A thing that the audit log names by its address, as people know it. */
export interface AuditedThing {
  /** Its title, or the beginning of what it says. */
  name: string
  /** Where readers see it; empty where they do not. */
  path: string
}

/** Things that a domain has and the staff do something to. */
export interface AuditedThings {
  /** What their addresses below the editor's API begin with: `contents`. */
  kinds: readonly string[]
  /** Those of one kind that exist, by their database ids. */
  name(db: Db, ids: readonly number[], kind: string): Promise<ReadonlyMap<number, AuditedThing>>
}

export const auditedThings = definePoint<AuditedThings>('audited things')
