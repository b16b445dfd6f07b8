import type { IdCodec } from '#contract/ids.ts'
import { contentPath } from '#contract/share-urls.ts'
import type { AuditedThings } from '../staff/staff.ts'
import * as store from './store.ts'

/** Names items for the record of what was done, with their address where they are published. */
export function nameItems(ids: IdCodec): AuditedThings['name'] {
  return async (db, contentIds) => {
    const rows = await store.listTitles(db, contentIds)
    return new Map(
      rows.map(({ id, title, actor, type, publish_at: publishTime, state }) => {
        const path = state === 'published' ? contentPath({ actor, type, id: ids.encode(id), publishTime }) : ''
        return [id, { name: title, path }]
      }),
    )
  }
}
