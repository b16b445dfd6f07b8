import type { Group } from '#contract/site.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { loadIdentity, withFallbacks } from './identity.ts'
import type { SiteParts } from './site.ts'
import { listColumns } from './store.ts'
import { toGroup } from './view.ts'

/** App info of the site, or under the name of one of its columns. Throws 40002, 40401. */
export async function getGroup(parts: SiteParts, gid: string | undefined, now: number): Promise<Group> {
  const { db } = parts.database
  const id = gid === undefined ? null : parseId(parts.ids, gid, 'query.gid')
  const [identity, { columns, listId }] = await Promise.all([loadIdentity(db), listColumns(db)])
  const shown = columns.find((column) => column.id === id) ?? null
  if (id !== null && !shown) throw new AppError(40401)
  return toGroup(withFallbacks(identity), { columns, shown, listId, now }, parts.facts, parts.ids)
}
