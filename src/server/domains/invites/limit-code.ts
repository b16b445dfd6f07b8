import type { Tx } from '#server/storage/database.ts'
import { updateLimits } from './store.ts'

/** How long a code lasts and for how many; what is not named stays. */
export interface CodeLimits {
  /** 0: any number. */
  maxUses?: number
  /** Seconds, 0 for good. */
  expireAt?: number
}

/** Changes the limits of a code; false for an unknown one. */
export function limitCode(tx: Tx, code: string, { maxUses, expireAt }: CodeLimits): Promise<boolean> {
  return updateLimits(tx, code.toUpperCase(), {
    ...(maxUses !== undefined && { max_uses: maxUses }),
    ...(expireAt !== undefined && { expire_at: expireAt }),
  })
}
