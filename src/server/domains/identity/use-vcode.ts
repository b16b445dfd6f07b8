import type { VcodeScene } from '#contract/identity.ts'
import type { Tx } from '#server/storage/database.ts'
import type { MobileVault } from './mobile-vault.ts'
import { VCODE_TRIES } from './rules.ts'
import { countWrongVcode, deleteVcode, findVcodeForUpdate } from './store.ts'

export interface Entered {
  mobileHash: string
  scene: VcodeScene
  code: string
  /** Seconds. */
  now: number
}

/** Uses up the code of a number; returns why it cannot, which is to be committed too: wrong ones are counted. */
export async function useVcode(
  tx: Tx,
  vault: MobileVault,
  { mobileHash, scene, code, now }: Entered,
): Promise<40104 | 40105 | null> {
  const vcode = await findVcodeForUpdate(tx, mobileHash, scene)
  if (!vcode || vcode.expire_at <= now || vcode.tries >= VCODE_TRIES) return 40105
  if (!vault.isVcode(vcode.code_hash, mobileHash, scene, code)) {
    await countWrongVcode(tx, mobileHash, scene)
    return 40104
  }
  await deleteVcode(tx, mobileHash, scene)
  return null
}
