import type { VcodeScene } from '#contract/identity.ts'
import type { Tx } from '#server/storage/database.ts'
import type { WayVault } from './way-vault.ts'
import { VCODE_TRIES } from './rules.ts'
import { countWrongVcode, deleteVcode, findVcodeForUpdate } from './store.ts'

export interface Entered {
  contactHash: string
  scene: VcodeScene
  code: string
  /** Seconds. */
  now: number
}

/** Uses up the code of a number or an address; returns why it cannot, which is to be committed too: wrong ones are counted. */
export async function takeVcode(
  tx: Tx,
  vault: WayVault,
  { contactHash, scene, code, now }: Entered,
): Promise<40104 | 40105 | null> {
  const vcode = await findVcodeForUpdate(tx, contactHash, scene)
  if (!vcode || vcode.expire_at <= now || vcode.tries >= VCODE_TRIES) return 40105
  if (!vault.isVcode(vcode.code_hash, contactHash, scene, code)) {
    await countWrongVcode(tx, contactHash, scene)
    return 40104
  }
  await deleteVcode(tx, contactHash, scene)
  return null
}
