import type { arrangingAdminEndpoints } from '#contract/admin/arranging.ts'
import type { OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import { AppError, refuseField } from '#server/http/app-error.ts'
import { parseId } from '#server/http/parse-id.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ArrangingParts } from './arranging.ts'
import { holdGroup } from './hold-group.ts'
import { record } from './record.ts'
import { leadsBack } from './rules.ts'

type Call = (typeof arrangingAdminEndpoints)['POST /admin/api/v1/groups/{gid}']

/** The tab of a column has no more room. */
const COLUMN_NAME_MAX = 30

/**
 * Writes what is said of a group. Throws 40001 for what goes with no group of its kind, 40002, 40401, 40901. Returns the
 * work of a transaction.
 */
export async function prepareWords(
  parts: ArrangingParts,
  { gid, version, merged_into: mergedInto, ...words }: ParsedInputOf<Call>,
  staff: { id: number; name: string },
): Promise<(tx: Tx) => Promise<OutputOf<Call>>> {
  const { database, ids, content, publishing, site } = parts
  const id = parseId(ids, gid, 'path.gid')
  const known = await content.editing.findGroup(database.db, id)
  if (!known) throw new AppError(40401)
  if (known.kind === 'column' && words.name.length > COLUMN_NAME_MAX)
    throw refuseField('body.name', `is longer than ${COLUMN_NAME_MAX} characters`)
  if (known.kind === 'topic') await refuseMerge(parts, known.key, mergedInto)
  const isSameCover = words.cover === known.cover
  const cover = isSameCover
    ? { address: known.cover, color: known.color, message: '' }
    : await publishing.manuscripts.takeCover(words.cover)
  return async (tx) => {
    const group = await holdGroup(parts, tx, id, version)
    const saved = { ...words, cover: cover.address, color: cover.color, mergedInto }
    await site.saveWords(tx, id, saved)
    const after = await content.editing.findGroup(tx.db, id)
    if (!after) throw new AppError(40401)
    if (after.version !== group.version) {
      const what = (after.shownBy?.groupId ?? 0) === (group.shownBy?.groupId ?? 0) ? 'facts' : 'merged'
      await record(parts, tx, { groupId: id, version: after.version, what }, staff)
    }
    const warnings = cover.message === '' ? [] : [{ field: 'body.cover', message: cover.message }]
    return { version: after.version, warnings }
  }
}

async function refuseMerge({ site }: ArrangingParts, key: string, into: string): Promise<void> {
  if (into === '') return
  const topics = await site.listTopics()
  if (!topics.some((topic) => topic.key === into)) throw refuseField('body.merged_into', `there is no topic "${into}"`)
  const targets = new Map(topics.map((topic) => [topic.key, topic.mergedInto]))
  if (leadsBack(key, into, targets)) throw refuseField('body.merged_into', 'leads back to this topic')
}
