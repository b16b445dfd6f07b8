import type { Group } from '#contract/site.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { loadIdentity, withFallbacks } from './identity.ts'
import type { SiteParts } from './site.ts'
import { findSiteGroups } from './store.ts'
import { toGroup } from './view.ts'

/** App info of the site, or under the name of one of its columns. Throws 40002, 40401. */
export async function getGroup(parts: SiteParts, gid: string | undefined, now: number): Promise<Group> {
  const { db } = parts.database
  const id = gid === undefined ? null : parseId(parts.ids, gid, 'query.gid')
  const [identity, groups] = await Promise.all([loadIdentity(db), findSiteGroups(db)])
  const shown = groups.columns.find((column) => column.id === id) ?? null
  if (id !== null && !shown) throw new AppError(40401)
  return toGroup(withFallbacks(identity), { ...groups, shown, now }, parts.facts, parts.ids)
}
