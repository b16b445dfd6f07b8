import type { arrangingAdminEndpoints } from '#contract/admin/arranging.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { PINS_MAX } from '#contract/groups.ts'
import { groupPath, homePath } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { encodeCursor, parseCursor } from '#server/storage/keyset.ts'
import type { ArrangedGroup } from '../content/content.ts'
import type { ArrangingParts } from './arranging.ts'
import { listSince } from './record.ts'

type Call = (typeof arrangingAdminEndpoints)['GET /admin/api/v1/groups/{gid}/items']

/** Most of what is scheduled into a group that is shown. */
const SCHEDULED_MAX = 50

/** A group with a page of its items as readers see them. Throws 40002, 40401. */
export async function listArranged(parts: ArrangingParts, input: ParsedInputOf<Call>): Promise<OutputOf<Call>> {
  const { database, ids, content, publishing } = parts
  const { gid, pagesize, cursor } = input
  const id = parseId(ids, gid, 'path.gid')
  const group = await content.editing.findGroup(database.db, id)
  if (!group || group.kind === 'account') throw new AppError(40401)
  const list = `arranged:${gid}`
  const [pinnedAt = 0, publishAt = 0, last = 0] = cursor === undefined ? [] : parseCursor(list, cursor, 3)
  const after = cursor === undefined ? null : { pinnedAt, publishAt, id: last }
  const limit = pagesize + 1 + (after ? 0 : PINS_MAX)
  const rows = await content.editing.listGroup(id, after, limit)
  const pins = rows.filter((row) => row.pinnedAt > 0)
  const shown = rows.slice(0, pins.length + pagesize)
  const next = rows.length > shown.length ? shown.at(-1) : undefined
  const scheduled = after
    ? []
    : await content.editing.list(
        { state: 'scheduled', groupIds: [id] },
        { order: 'published', after: null, limit: SCHEDULED_MAX },
      )
  const items = await content.editing.list(
    { ids: shown.map((row) => row.id) },
    { order: 'made', after: null, limit: shown.length },
  )
  const views = await publishing.viewsOf(database.db, [...items, ...scheduled])
  const byId = new Map(views.map((view) => [view.id, view]))
  const viewsOf = (found: ReadonlyArray<{ id: number }>) => found.flatMap((row) => byId.get(ids.encode(row.id)) ?? [])
  return {
    group: await toArranged(parts, group),
    pins: viewsOf(pins),
    list: viewsOf(shown.filter((row) => row.pinnedAt === 0)),
    scheduled: viewsOf(scheduled.toReversed()),
    has_more: next !== undefined,
    next_cursor: next ? encodeCursor(list, [next.pinnedAt, next.publishAt, next.id]) : '',
  }
}

async function toArranged({ database, ids }: ArrangingParts, group: ArrangedGroup): Promise<OutputOf<Call>['group']> {
  const { groupId, kind, key, name, summary, cover, style, count, version, shownBy } = group
  const gid = ids.encode(groupId)
  const [last = null] = await listSince(database.db, groupId, 0, 1)
  const facts = { gid, kind, key, name, summary, cover, style, count, version }
  return {
    ...facts,
    path: style === 'carousel' ? homePath('') : groupPath({ kind, gid, style }),
    shown_by: shownBy && { gid: ids.encode(shownBy.groupId), name: shownBy.name },
    last: last?.version === version ? last : null,
  }
}
