import type { LiveCard } from '#contract/content.ts'
import type { Db } from '#server/storage/database.ts'
import type { LiveParts } from './live.ts'
import { countAudiences, listRooms } from './store.ts'
import { toCard } from './view.ts'

/** What cards say of rooms; items without one are left out. */
export async function loadLiveCards(
  { bookings, clock }: Pick<LiveParts, 'bookings' | 'clock'>,
  db: Db,
  contentIds: readonly number[],
): Promise<Map<number, LiveCard>> {
  if (contentIds.length === 0) return new Map()
  const [rooms, times, audiences] = await Promise.all([
    listRooms(db, contentIds),
    bookings.timesOf(db, contentIds),
    countAudiences(db, contentIds, clock()),
  ])
  return new Map(
    rooms.map((room) => {
      const id = room.content_id
      return [id, toCard(room, times.get(id) ?? null, audiences.get(id) ?? 0)]
    }),
  )
}
