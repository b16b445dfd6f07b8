import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contribute } from '#server/assembly/points.ts'
import { createBookings, rooms, type Bookings } from '#server/domains/bookings/bookings.ts'
import { published } from '#server/domains/content/content.ts'
import { createNotices, type Notices } from '#server/domains/notices/notices.ts'
import type { WriteCall } from '#server/http/call.ts'
import { createLog } from '#server/http/log.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { TEST_SETTINGS } from '#tests/support/settings.ts'
import { createDomains, saveAccount, saveArticle, type Domains, WAP_HOST } from '#tests/support/factories.ts'
import { pointsOf } from '#tests/support/points.ts'
import { followAChain, listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const SPECIALS = 60
const READERS = 40
const READER = 'reader 000'

eachLocation('query plans of bookings and notices', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let domains: Domains
  let bookings: Bookings
  let notices: Notices
  let shown: { id: number; publicId: string }

  const open = async () => {
    database = await openDatabase(location)
    domains = createDomains(database)
    notices = createNotices({
      database,
      ids: domains.ids,
      identity: { findAuthors: async () => new Map() },
      publications: { add: async () => {} },
      ...pointsOf(),
    })
    bookings = createBookings({
      database,
      ids: domains.ids,
      wapHost: WAP_HOST,
      clock: () => NOW,
      log: createLog('silent'),
      reminders: { reaches: ['wx'], send: async () => undefined },
      settings: TEST_SETTINGS,
      albums: { placesOf: async () => new Map() },
      content: domains.content,
      identity: { findNumber: async () => null },
      notices,
      specials: domains.specials,
      ...pointsOf([
        contribute(rooms, {
          isBookable: async () => true,
          filterOver: async () => new Set(),
          listCalledOff: async () => [shown.id],
        }),
      ]),
    })
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    const accountId = await saveAccount(domains)
    const ids: number[] = []
    for (let n = 0; n < SPECIALS; n += 1) {
      shown = await saveArticle(domains, { accountId, type: 'special' })
      ids.push(shown.id)
    }
    await fill(database, ids)
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const call = { viewer: { kind: 'anonymous', subject: READER }, now: NOW, address: '', userAgent: '' } as const
  const write = (work: (call: WriteCall) => Promise<unknown>) => database.write((tx) => work({ ...call, tx }))
  const page = { pageindex: 1, pagesize: 10 }
  const list = (input: object) =>
    followAChain(async (more) => {
      const answer = await bookings.handlers['GET /peony/v3/booking_list']({ ...page, ...input, ...more }, call)
      return 'next_cursor' in answer ? answer : { next_cursor: '' }
    })
  const listNotices = (input: object) =>
    followAChain((more) => notices.handlers['GET /peony/v1/notice']({ ...page, ...input, ...more }, call))
  const special = () => ({ booking_id: shown.publicId, booking_type: 3 as const })
  const person = { subject: READER, userId: 1 }

  const calls: Record<string, () => Promise<unknown>> = {
    'a list of bookings': () => list({}),
    'a list of bookings of one sort': () => list({ booking_type: 3 }),
    'the ids of what is booked': () => bookings.handlers['GET /peony/v3/booking_list']({ ...page, tiny: '1' }, call),
    'a booking': () => write((writing) => bookings.handlers['POST /peony/v3/booking'](special(), writing)),
    'a look at what is booked': () =>
      write((writing) => bookings.handlers['POST /peony/v3/booking/seen'](special(), writing)),
    'a booking taken back': () =>
      write((writing) => bookings.handlers['POST /peony/v3/un_booking'](special(), writing)),
    'whether something is booked': () => bookings.isBooked(database.db, READER, shown.id),
    'a debut': () => database.write((tx) => pointsOf(bookings.contributions).emit(tx, published, { id: shown.id })),
    'what is due to be told': () => bookings.tell(NOW),
    'what is due to be sent': () => bookings.send(NOW + 1000),
    'a merge of bookings': () =>
      database.write(async (tx) => bookings.personal.merge?.(tx, 'reader 001', 'reader 002')),
    'an export of bookings': () => bookings.personal.export(database.db, person),
    'a pruning of reminders': () => bookings.prune(NOW),
    notices: () => listNotices({}),
    'notices of a kind': () => listNotices({ kind: 'reminder' }),
    'how much is unread': () => notices.countUnread(database.db, READER),
    'a notice': () =>
      database.write((tx) =>
        notices.add(tx, [
          { subject: READER, kind: 'system', key: 'x', contentId: null, commentId: null, fromUserId: null, detail: {} },
        ]),
      ),
    'a part of a notice, told and taken back': () =>
      database.write(async (tx) => {
        const about = { contentId: 1, commentId: 1, fromUserId: null, detail: {} }
        const gathered = { as: 'reply:1', toldBy: 'reader 002' }
        await notices.add(tx, [{ subject: READER, kind: 'reply', key: 'reply:2', ...about, gathered }])
        await notices.add(tx, [{ subject: READER, kind: 'reply', key: 'reply:3', ...about, gathered }])
        await notices.takeBack(tx, 'reply:2')
        await notices.takeBack(tx, 'reply:3')
      }),
    'notices forgotten': () =>
      database.write((tx) => notices.personal.forget(tx, { subject: 'reader 005', userId: 5 })),
    'notices read by kind': () =>
      write((writing) => notices.handlers['POST /peony/v1/notice/read']({ kind: 'reminder' }, writing)),
    'notices read at once': () =>
      write((writing) => notices.handlers['POST /peony/v1/notice/read']({ all: true }, writing)),
    'a merge of notices': () => database.write(async (tx) => notices.personal.merge?.(tx, 'reader 003', 'reader 004')),
    'a pruning of notices': () => notices.prune(NOW),
  }

  describe('calls', () => {
    for (const [name, run] of Object.entries(calls)) {
      it(`${name}: every row by an index`, async () => {
        const { statements } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

/** Many readers with many bookings and notices, and a special with a start that comes soon. */
async function fill(database: Database, ids: readonly number[]): Promise<void> {
  await database.write(async (tx) => {
    for (let reader = 0; reader < READERS; reader += 1) {
      const subject = `reader ${String(reader).padStart(3, '0')}`
      const bookings = ids.map((id, n) => ({
        subject,
        content_id: id,
        booking_type: n % 5 === 0 ? 2 : 3,
        remind: '["wx"]',
        created_at: NOW - n,
        seen_at: NOW - n,
      }))
      await tx.sql.insertInto('bookings').values(bookings).execute()
      const rows = ids.map((id, n) => ({
        subject,
        notice_key: `k${n}`,
        kind: n % 2 === 0 ? ('reminder' as const) : ('reply' as const),
        content_id: id,
        comment_id: null,
        from_user_id: null,
        detail: '{}',
        created_at: NOW - n,
        read_at: n < 20 ? 0 : NOW,
      }))
      await tx.sql.insertInto('notices').values(rows).execute()
      const reminders = ids.map((id, n) => ({
        subject,
        notice_key: `k${n}`,
        kind: 'start' as const,
        content_id: id,
        item_id: 0,
        start_at: NOW,
        channels: '["wx"]',
        created_at: NOW - n,
        next_at: NOW,
        tries: 0,
        settled: n === 0 ? 0 : 1,
      }))
      await tx.sql.insertInto('reminders').values(reminders).execute()
    }
    await tx.sql
      .insertInto('booking_counts')
      .values(ids.map((id) => ({ content_id: id, total: READERS })))
      .execute()
    const times = ids.map((id, n) => ({
      content_id: id,
      start_at: NOW + n * 1000,
      end_at: 0,
      place: '',
      reminded_for: n > 50 ? NOW + n * 1000 : 0,
    }))
    await tx.sql.insertInto('content_times').values(times).execute()
    await tx.sql
      .insertInto('debuts')
      .values(ids.map((id, n) => ({ content_id: id, debut_at: NOW - 9000, told: n < 55 ? 1 : 0 })))
      .execute()
  })
}
