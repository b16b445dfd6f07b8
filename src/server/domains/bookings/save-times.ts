import { toLine } from '#base/to-line.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Tx } from '#server/storage/database.ts'
import type { ContentTimes } from './rules.ts'
import * as times from './store-times.ts'

/** Says when an item takes place; null: at no time. The same again writes nothing. */
export async function saveTimes(tx: Tx, contentId: number, given: ContentTimes | null): Promise<void> {
  const current = await times.findTimes(tx.db, contentId)
  const wanted = given && { ...given, place: toLine(given.place) }
  if (isSame(current, wanted)) return
  if (wanted) await times.upsertTimes(tx, contentId, wanted)
  else await times.deleteTimes(tx, contentId)
  await recordChange(tx, { kind: 'content', id: contentId })
}

function isSame(one: ContentTimes | null, other: ContentTimes | null): boolean {
  return one?.startAt === other?.startAt && one?.endAt === other?.endAt && one?.place === other?.place
}
