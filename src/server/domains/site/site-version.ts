import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findSetting, lockSetting, saveSetting } from '#server/storage/settings.ts'

const SETTING = 'site_version'

/** How often it was said who publishes the site and what it is divided into. */
export async function findSiteVersion(db: Db): Promise<number> {
  return Number((await findSetting(db, SETTING)) ?? 0)
}

/** Counts up once more; nobody else does until the transaction ends. */
export async function countSiteVersion(tx: Tx): Promise<void> {
  await saveSetting(tx, SETTING, String((await holdSiteVersion(tx)) + 1))
}

/** Throws 40901 with the present version unless it is the one that was read; nobody changes it until the transaction ends. */
export async function refuseOtherSiteVersion(tx: Tx, version: number): Promise<void> {
  const present = await holdSiteVersion(tx)
  if (present !== version) throw new AppError(40901, { data: { version: present } })
}

/** The same as `findSiteVersion`; nobody counts it up until the transaction ends. */
export async function holdSiteVersion(tx: Tx): Promise<number> {
  return Number(await lockSetting(tx, SETTING, '0'))
}
