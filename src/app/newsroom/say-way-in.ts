import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { isOfDemonstration } from '#server/domains/staff/staff.ts'
import { findSetting } from '#server/storage/settings.ts'
import type { Config } from '../config/read-config.ts'
import { SEED_DONE, SEED_SETTING } from '../import/seed-samples.ts'
import type { RunningSite } from '../start.ts'

/**
 * Says how one comes into the newsroom: how to make the first administrator where there is none, and on the sample site
 * of a machine where somebody tries the project a link that opens it once.
 */
export async function sayWayIn(config: Config, { backend, url }: RunningSite): Promise<string> {
  const newsroom = `${config.adminOrigin ?? new URL(url).origin}${ADMIN_PATH}/`
  const isSample = (await findSetting(backend.database.db, SEED_SETTING)) === SEED_DONE
  if (isSample && !config.isProduction && config.adminOrigin === null)
    return `The newsroom, once and from this machine alone: ${newsroom}#open=${backend.staff.offerDemonstration()}`
  const hasStaff = (await backend.staff.listMembers()).some(({ name }) => !isOfDemonstration(name))
  return hasStaff
    ? `The newsroom is at ${newsroom}`
    : `The newsroom is at ${newsroom}; make its first administrator: npx davmu admin create <name>`
}
