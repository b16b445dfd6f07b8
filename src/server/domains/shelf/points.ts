import { definePoint } from '#server/assembly/points.ts'
import type { AdminCall } from '#server/http/admin-call.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ReplacedUse } from '#contract/admin/shelf.ts'

/** Puts the name of one file in the place of another's, in whatever text. */
export type Rewrite = (text: string) => string

/** Who rewrites, and why. */
export interface Rewriting {
  rewrite: Rewrite
  staff: AdminCall['staff']
  note: string
  /** Seconds. */
  now: number
}

/** A kind of text that names files, by whoever writes it. */
export interface NamingText {
  kind: ReplacedUse['kind']
  /**
   * Reads a text, 0 being the id of what there is one of. Returns the work of a transaction that writes it again, which
   * answers whether anything in it changed. Throws as saving it does.
   */
  prepare(id: number, rewriting: Rewriting): Promise<(tx: Tx) => Promise<boolean>>
}

export const namingTexts = definePoint<NamingText>('texts that name files')
