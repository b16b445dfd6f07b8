import type { arrangingAdminEndpoints } from '#contract/admin/arranging.ts'
import { channelOf } from '#contract/channels.ts'
import type { AdminHandlers, AdminWriteCall } from '#server/http/admin-call.ts'
import { AppError } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import { signLine } from '#server/realtime/sign-line.ts'
import type { ArrangingParts } from './arranging.ts'
import { holdGroup } from './hold-group.ts'
import { listArranged } from './list-arranged.ts'
import { ORDER, record, toConflict } from './record.ts'
import { prepareWords } from './save-words.ts'

/** The calls of the editor's API that say what stands where. */
export function createAdminHandlers(parts: ArrangingParts): AdminHandlers<typeof arrangingAdminEndpoints> {
  const { ids, content, site } = parts

  /** Puts an item into a group or takes it out; what is so already stays as it is. */
  async function change(
    hashed: { gid: string; id: string },
    { tx, staff }: AdminWriteCall,
    work: { field: string; what: 'added' | 'removed'; run: (id: number, groupId: number) => Promise<boolean> },
  ): Promise<{ version: number }> {
    const groupId = parseId(ids, hashed.gid, 'path.gid')
    const id = parseId(ids, hashed.id, work.field)
    const known = await content.editing.findGroup(tx.db, groupId)
    if (!known || known.kind === 'account') throw new AppError(40401)
    if (!(await work.run(id, groupId))) return { version: known.version }
    const group = await content.editing.findGroup(tx.db, groupId)
    const { version } = group ?? known
    await record(parts, tx, { groupId, version, what: work.what, contentId: id }, staff)
    return { version }
  }

  return {
    'GET /admin/api/v1/groups/{gid}/items': (input) => listArranged(parts, input),
    async 'POST /admin/api/v1/groups/{gid}/pins'({ gid, ids: hashed, version }, { tx, staff }) {
      const groupId = parseId(ids, gid, 'path.gid')
      const pins = [...new Set(hashed.map((id, index) => parseId(ids, id, `body.ids.${index}`)))]
      const group = await holdGroup(parts, tx, groupId, version)
      if (!(await content.editing.orderPins(tx, groupId, pins)))
        throw await toConflict(tx.db, groupId, version, group.version)
      await record(parts, tx, { groupId, version: version + 1, what: 'pins' }, staff)
      return { version: version + 1 }
    },
    'POST /admin/api/v1/groups/{gid}/items': ({ first, ...hashed }, call) =>
      change(hashed, call, {
        field: 'body.id',
        what: 'added',
        async run(id, groupId) {
          const isNew = await content.editing.enterGroup(call.tx, id, groupId)
          const item = first ? await content.editing.find(call.tx.db, id) : null
          if (item?.state !== 'published') return isNew
          await content.editing.pin(call.tx, id, groupId)
          return true
        },
      }),
    'POST /admin/api/v1/groups/{gid}/items/{id}/remove': (hashed, call) =>
      change(hashed, call, {
        field: 'path.id',
        what: 'removed',
        run: (id, groupId) => content.editing.leaveGroup(call.tx, id, groupId),
      }),
    'POST /admin/api/v1/groups/{gid}': (input, { staff }) => prepareWords(parts, input, staff),
    async 'POST /admin/api/v1/groups/order'({ kind, gids, version }, { tx, staff }) {
      const order = gids.map((gid, index) => parseId(ids, gid, `body.gids.${index}`))
      const present = await site.holdVersion(tx)
      if (present !== version) throw await toConflict(tx.db, ORDER, version, present)
      await site.orderGroups(tx, kind, order)
      await site.countVersion(tx)
      await record(parts, tx, { groupId: ORDER, version: version + 1, what: 'order' }, staff)
      return { version: version + 1 }
    },
    'POST /admin/api/v1/groups/line': (_input, call) => signLine(parts, call, channelOf.groups()),
  }
}
