import type { z } from 'zod'
import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { IdCodec } from '#contract/ids.ts'
import { contentPath } from '#contract/share-urls.ts'
import type { EditedItem, GroupPlace } from '../content/content.ts'
import type { RevisionRow } from './store.ts'

type Output<N extends keyof typeof contentAdminEndpoints> = z.output<(typeof contentAdminEndpoints)[N]['output']>
export type ItemView = Output<'GET /admin/api/v1/contents/{id}'>['item']
type PlaceView = Output<'GET /admin/api/v1/contents/{id}'>['groups'][number]
type RevisionView = Output<'GET /admin/api/v1/contents/{id}/revisions'>['list'][number]

/** What is known of an item besides what it is. */
export interface ItemFacts {
  accountName: string
  cover: string
  places: readonly GroupPlace[]
  last: Pick<RevisionRow, 'number' | 'editor'> | undefined
  copy: { copyId: number; planAt: number } | undefined
}

export function toItem(
  item: EditedItem,
  { accountName, cover, places, last, copy }: ItemFacts,
  ids: IdCodec,
): ItemView {
  const id = ids.encode(item.id)
  return {
    id,
    source_id: item.sourceId.replace(/^markdown:/, ''),
    type: item.type,
    actor: item.actor,
    state: item.state,
    title: item.title,
    account: { id: ids.encode(item.accountId), name: accountName },
    publish_time: item.publishAt,
    create_time: item.createdAt,
    update_time: item.updatedAt,
    version: item.version,
    view_count: item.views,
    comment_count: item.comments,
    star_count: item.stars,
    summary: item.summary,
    cover,
    groups: places.map(({ kind, key, name }) => ({ kind, key, name })),
    revision: last?.number ?? 0,
    by: last?.editor ?? '',
    copy_id: copy ? ids.encode(copy.copyId) : '',
    plan_at: copy?.planAt ?? 0,
    path: contentPath({ actor: item.actor, type: item.type, id, publishTime: item.publishAt }),
  }
}

export function toPlace({ groupId, kind, key, name }: GroupPlace, ids: IdCodec): PlaceView {
  return { gid: ids.encode(groupId), kind, key, name }
}

export function toRevision(row: Pick<RevisionRow, 'number' | 'editor' | 'note' | 'created_at' | 'hash'>): RevisionView {
  return { number: row.number, by: row.editor, note: row.note, create_time: row.created_at, hash: row.hash }
}
