import { toDateText } from '../import/parse-date.ts'
import { isNotAfter, resolveMoment } from '../import/parse-moment.ts'
import { SourceError } from '../import/source-error.ts'
import { withoutEmpty } from '../export/without-empty.ts'
import type { ItemPart } from './item-part.ts'

export const times: ItemPart = {
  read({ starts, ends, place }, { lines }) {
    if (starts === undefined) {
      const name = ends === undefined ? 'place' : 'ends'
      if (ends ?? place) throw new SourceError(`${name} needs starts`, lines.get(name))
      return {}
    }
    if (ends !== undefined && isNotAfter(ends, starts))
      throw new SourceError('ends is not after starts', lines.get('ends'))
    return { times: { startAt: starts, endAt: ends ?? 0, place: place ?? '' } }
  },
  async write(tx, { bookings }, { id, now, item: { parts } }) {
    const { times: given } = parts
    const at = given && { startAt: resolveMoment(given.startAt, now), endAt: resolveMoment(given.endAt, now) }
    await bookings.saveTimes(tx, id, given && at ? { ...given, ...at } : null)
  },
  async collect({ id }, { bookings, database }) {
    const found = (await bookings.timesOf(database.db, [id])).get(id)
    if (!found) return {}
    const { startAt, endAt, place } = found
    return withoutEmpty({ starts: toDateText(startAt), ends: endAt === 0 ? '' : toDateText(endAt), place })
  },
}
