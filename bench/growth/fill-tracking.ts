import type { Filled } from './fill.ts'
import type { Filler } from './filler.ts'
import { hash, insertEach, skewed } from './statements.ts'

const DAY = 86_400
/** As long as rows of readers are kept, and one day more, which goes tomorrow. */
const DAYS = 31

/**
 * What beacons become: a row for each reader, item and day in the order of its key, most of them about few items; the
 * sums that follow from them; ways, depths, and how fast pages were.
 */
export async function fillTracking(filler: Filler, { readerDays, posts }: Filled, now: number): Promise<void> {
  const today = now - (now % DAY)
  const daily = Math.ceil(readerDays / (DAYS - 1))
  for (let day = today - (DAYS - 1) * DAY; day <= today; day += DAY) {
    await insertEach(filler, daily, 'reader_days', {
      day: String(day),
      // Four of five rows are of an opening, the others of a card that was seen.
      content_id: `1 + cast(floor(${posts} * power(i / ${daily}.0, 4)) as bigint)`,
      reader: `${hash(24)} * 65536 + i % 65536`,
      view_at: `${day} + i % ${DAY}`,
      views: 'case when i % 5 = 0 then 0 else 1 end',
      read_at: `${day} + i % ${DAY}`,
      duration: `case when i % 5 = 0 then 0 else ${hash(25)} % 300 end`,
      percent: `${hash(26)} % 101`,
      finished: `case when ${hash(26)} % 101 >= 95 then 1 else 0 end`,
      expose_at: `${day} + i % ${DAY}`,
      exposures: '1',
      furthest: `${hash(26)} % 20`,
      acted_at: '0',
    })
  }
  await filler.run(`insert into content_days (day, content_id, views, readers, reads, duration, finished, exposures)
    select day, content_id, sum(views), count(*), sum(views), sum(duration), sum(finished), sum(exposures)
    from reader_days group by day, content_id`)
  await filler.run(`insert into content_depths (day, content_id, paragraph, readers)
    select day, content_id, furthest, count(*) from reader_days where content_id <= ${Math.ceil(posts / 50)}
      and furthest > 0 group by day, content_id, furthest`)
  for (const [kind, word] of [
    ['source', 'search'],
    ['source', 'direct'],
    ['share', 'copy'],
  ])
    // prettier-ignore
    await filler.run(`insert into content_ways (day, content_id, kind, word, times)
      select day, content_id, '${kind}', '${word}', views from content_days where content_id % 4 = 0`)
  await insertEach(filler, DAYS * 3 * 20 * 5 * 30, 'vital_days', {
    day: `${today} - ${DAY} * (i % ${DAYS})`,
    screen: `'screen-' || (cast(floor(i / ${DAYS}) as bigint) % 3)`,
    client: `'safari ' || (cast(floor(i / ${DAYS * 3}) as bigint) % 20)`,
    name: `'name-' || (cast(floor(i / ${DAYS * 60}) as bigint) % 5)`,
    up_to: `cast(floor(i / ${DAYS * 300}) as bigint) * 50`,
    times: `1 + ${skewed(7, 1000, 3)}`,
  })
}
