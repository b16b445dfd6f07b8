import { toLine } from '#base/to-line.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { PlaceDraft } from './places.ts'
import * as store from './store.ts'
import { deleteNamedPlace, saveNamedPlace, upsertPlace } from './store-writes.ts'
import { toStored } from './view.ts'

export type SaveOutcome = 'created' | 'updated' | 'unchanged'

/** Saves a place by its key; the same one again writes nothing. Any page may name it: all of them are made anew. */
export async function savePlace(tx: Tx, draft: PlaceDraft): Promise<SaveOutcome> {
  const outcome = await judgePlace(tx.db, draft)
  if (outcome === 'unchanged') return outcome
  await upsertPlace(tx, { source_key: draft.key, ...toRow(draft), cover: draft.cover })
  await recordChange(tx, { kind: 'site', id: 0 })
  return outcome
}

/** What saving a place would do; a cover that is null is not looked at. */
export async function judgePlace(
  db: Db,
  { cover, ...draft }: Omit<PlaceDraft, 'cover'> & { cover: string | null },
): Promise<SaveOutcome> {
  const current = await store.findPlaceByKey(db, draft.key)
  if (!current) return 'created'
  const row = { ...toRow(draft), cover: cover ?? current.cover }
  const isSame = Object.entries(row).every(([name, value]) => current[name as keyof typeof row] === value)
  return isSame ? 'unchanged' : 'updated'
}

/** Says which place an item is about; null: none (any more). The same one again writes nothing. */
export async function savePlaceOf(tx: Tx, contentId: number, key: string | null): Promise<void> {
  const current = await store.findNamedPlace(tx.db, contentId)
  if (current === key) return
  if (key === null) await deleteNamedPlace(tx, contentId)
  else await saveNamedPlace(tx, contentId, key)
  await recordChange(tx, { kind: 'content', id: contentId })
}

function toRow(draft: Omit<PlaceDraft, 'cover'>) {
  return {
    title: toLine(draft.title),
    address: toLine(draft.address),
    province: toLine(draft.province),
    city: toLine(draft.city),
    district: toLine(draft.district),
    adcode: draft.adcode,
    lng: toStored(draft.lng),
    lat: toStored(draft.lat),
    zoom: draft.zoom,
    phone: toLine(draft.phone),
    points: JSON.stringify(draft.points.map(({ title, note, lng, lat }) => ({ title, note, lng, lat }))),
  }
}
