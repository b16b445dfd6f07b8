import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findSetting, saveSetting } from '#server/storage/settings.ts'

const SETTING = 'sign_off_steps'

/** How many others have to sign an item off before it is public. */
export async function findSteps(db: Db): Promise<number> {
  return Number((await findSetting(db, SETTING)) ?? 0)
}

export async function saveSteps(tx: Tx, steps: number): Promise<void> {
  await saveSetting(tx, SETTING, String(steps))
}

/** Keeps what nobody signed off from readers, on a site where others have to. Throws 42203. */
export async function refuseUnsigned(db: Db): Promise<void> {
  const steps = await findSteps(db)
  if (steps > 0) throw toUnsigned(steps)
}

/** 42203 with what is lacking. */
export function toUnsigned(steps: number): AppError {
  const message = `a working copy is to be signed off by others first: ${steps}`
  return new AppError(42203, { data: { fields: [{ field: 'review', message }] } })
}
