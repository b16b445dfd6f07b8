import { bookingType } from '#contract/bookings.ts'
import { BASE_PATH } from '#contract/share-urls.ts'
import { AppError } from '#server/http/app-error.ts'
import type { BookingParts } from './bookings.ts'
import { isBookedAs } from './rules.ts'
import { findTimes } from './store-times.ts'
import { toIcs } from './write-ics.ts'

const NAME = /^(\w{1,16})\/(\w{1,64})\.ics$/

/** The calendar entry of an item that has a start. Throws 40401, and 41001 for one that was taken down. */
export async function findCalendar(parts: BookingParts, name: string): Promise<{ body: string; type: string }> {
  const { database, ids, content, wapHost, settings } = parts
  const [, kind, hashed = ''] = NAME.exec(name) ?? []
  const type = bookingType.safeParse(kind)
  const id = ids.decode(hashed)
  if (!type.success || id === null) throw new AppError(40401)
  const item = await content.getDetail(hashed)
  const times = await findTimes(database.db, id)
  if (!isBookedAs(item.type, type.data) || !times) throw new AppError(40401)
  const url = wapHost + BASE_PATH + item.path
  const { host } = new URL(wapHost)
  const body = toIcs(
    {
      uid: `${hashed}@${host}`,
      sequence: item.version,
      updatedAt: item.update_time,
      startAt: times.startAt,
      endAt: times.endAt,
      title: item.title,
      text: [item.summary, url].filter((part) => part !== '').join('\n'),
      place: times.place,
      url,
      alarmSeconds: settings.remindMinutes * 60,
    },
    host,
  )
  return { body, type: 'text/calendar; charset=utf-8' }
}
