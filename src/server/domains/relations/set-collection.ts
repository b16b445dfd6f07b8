import type { ContentActor } from '#contract/content.ts'
import type { Endpoints, OutputOf, ParsedInputOf } from '#contract/endpoints.ts'
import type { WriteCall } from '#server/http/call.ts'
import type { Db } from '#server/storage/database.ts'
import type { RelationParts } from './relations.ts'
import { getSubject } from './rules.ts'
import { setMark } from '#base/set-mark.ts'
import * as store from './store.ts'
import * as writes from './store-writes.ts'

type Collect = Endpoints['POST /peony/v1/collection/{id}']

/**
 * Collects an item of `actor`, or takes it out of the collection. A call that says something of `later` and nothing of
 * `type` collects: it is about a collected item. Throws 40002, 40401, 41001.
 */
export async function setCollection(
  { content }: Pick<RelationParts, 'content'>,
  actor: ContentActor,
  { id: hashed, type, later }: ParsedInputOf<Collect>,
  { tx, viewer, now }: WriteCall,
): Promise<OutputOf<Collect>> {
  const subject = getSubject(viewer)
  const find = () => content.findTarget(tx.db, hashed, { actor })
  const item = await find()
  const { isSet, by } = await setMark(type ?? (later === undefined ? undefined : true), {
    add: () =>
      writes.addCollection(tx, {
        subject,
        content_id: item.id,
        type: item.type,
        later: later ?? 0,
        note: '',
        created_at: now,
      }),
    remove: () => writes.removeCollection(tx, subject, item.id),
  })
  if (isSet && by === 0 && later !== undefined) await writes.setLater(tx, subject, [item.id], later)
  const { collections } = by === 0 ? (await find()).counts : await content.addCounts(tx, item.id, { collections: by })
  return {
    is_collect: isSet,
    collect_count: collections,
    later: isSet ? (later ?? (await findLater(tx.db, subject, item.id))) : 0,
  }
}

async function findLater(db: Db, subject: string, contentId: number): Promise<0 | 1> {
  const row = await store.findCollection(db, subject, contentId)
  return row?.later === 1 ? 1 : 0
}
