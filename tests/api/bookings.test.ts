import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Booking, BookingState } from '#contract/bookings.ts'
import type { ContentType } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Page } from '#contract/shapes.ts'
import type { ContentTimes } from '#server/domains/bookings/bookings.ts'
import type { ItemType } from '#contract/content-types.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { anonymousVisitor, randomMobile, userVisitor, type Visitor } from '#tests/support/visitors.ts'

const HOUR = 60 * 60

eachDatabase('bookings', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  let clock = Math.floor(Date.now() / 1000)
  let reader: Visitor

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      clock: () => clock,
      reminders: { reaches: ['wx', 'sms'], send: async () => undefined },
    })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  beforeEach(async () => {
    reader = await anonymousVisitor(backend)
  })
  afterAll(() => backend.close())

  async function saveItem(type: ContentType, times: ContentTimes | null = null) {
    const item = await saveArticle(domains, { accountId, type: type as ItemType })
    await backend.database.write(async (tx) => {
      await backend.bookings.saveTimes(tx, item.id, times)
      if (type === 'local_live') await backend.live.saveRoom(tx, item.id, liveDraft())
    })
    return item
  }
  const inAnHour = (): ContentTimes => ({ startAt: clock + HOUR, endAt: clock + 2 * HOUR, place: '望潮镇老渔港' })
  const book = (visitor: Visitor, id: string, type: number | string, more: object = {}) =>
    ask<BookingState>(backend, '/peony/v3/booking', { booking_id: id, booking_type: type, ...more }, visitor)
  const unbook = (visitor: Visitor, id: string, type: number | string) =>
    ask<BookingState>(backend, '/peony/v3/un_booking', { booking_id: id, booking_type: type }, visitor)
  const list = async (visitor: Visitor, query = '') =>
    (await ask<Page<Booking>>(backend, `/peony/v3/booking_list${query}`, null, visitor)).data
  const isBooked = async (visitor: Visitor, id: string) => {
    const url = `/peony/v3/content/dinner/${id}/user_related`
    return (await ask<{ is_booked: boolean }>(backend, url, null, visitor)).data.is_booked
  }

  it.each([
    ['a live', 'local_live', 1, 'live'],
    ['an activity', 'activity', 2, 'activity'],
    ['a special', 'special', 3, 'special'],
    ['an album of sound', 'audio_album', 4, 'album'],
    ['an album of film', 'video_album', 4, 'album'],
  ] as const)('of %s are taken by number and by name, once for each reader', async (_, type, number, name) => {
    const item = await saveItem(type, inAnHour())
    const first = await book(reader, item.publicId, number)
    expect(first).toMatchObject({
      code: 0,
      data: {
        is_booked: true,
        booking_count: 1,
        remind: ['wx'],
        offers: ['wx'],
        ics_url: `/davmu/share/ics/${number}/${item.publicId}.ics`,
        reservation_label: '已预约',
      },
    })
    expect((await book(reader, item.publicId, name)).data.booking_count).toBe(1)
    expect((await book(await anonymousVisitor(backend), item.publicId, String(number))).data.booking_count).toBe(2)
    expect(await isBooked(reader, item.publicId)).toBe(true)
    const gone = await unbook(reader, item.publicId, number)
    expect(gone.data).toMatchObject({ is_booked: false, booking_count: 1, reservation_label: '预约' })
    expect((await unbook(reader, item.publicId, number)).data.booking_count).toBe(1)
    expect(await isBooked(reader, item.publicId)).toBe(false)
  })

  it('of an item of another sort, or of none, are answered 40401', async () => {
    const [article, special] = [await saveItem('doc'), await saveItem('special')]
    expect((await book(reader, article.publicId, 3)).code).toBe(40401)
    expect((await book(reader, special.publicId, 4)).code).toBe(40401)
    expect((await unbook(reader, special.publicId, 2)).code).toBe(40401)
    expect((await book(reader, domains.ids.encode(999_999), 3)).code).toBe(40401)
    expect((await book(reader, '????????', 3)).code).toBe(40002)
    expect((await book(reader, special.publicId, 9)).code).toBe(40001)
  })

  it('need a token, and nothing more', async () => {
    const special = await saveItem('special')
    expect((await ask(backend, '/peony/v3/booking', { booking_id: special.publicId, booking_type: 3 })).code).toBe(
      40101,
    )
    expect((await ask(backend, '/peony/v3/booking_list')).code).toBe(40101)
  })

  it('are refused once it has begun, but one that was made before stays', async () => {
    const activity = await saveItem('activity', inAnHour())
    await book(reader, activity.publicId, 2)
    clock += HOUR
    expect((await book(await anonymousVisitor(backend), activity.publicId, 2)).code).toBe(40901)
    expect((await book(reader, activity.publicId, 2)).data.is_booked).toBe(true)
    expect((await unbook(reader, activity.publicId, 2)).data.booking_count).toBe(0)
  })

  it('of what was taken down are refused, taken back and not listed', async () => {
    const special = await saveItem('special')
    await book(reader, special.publicId, 3)
    await backend.database.write((tx) => backend.content.removeContent(tx, special.id))
    expect((await book(await anonymousVisitor(backend), special.publicId, 3)).code).toBe(41001)
    expect((await list(reader)).list).toEqual([])
    expect((await unbook(reader, special.publicId, 3)).data).toMatchObject({ is_booked: false, booking_count: 0 })
    expect((await unbook(reader, special.publicId, 3)).code).toBe(41001)
  })

  it('keep the channels that were asked for last', async () => {
    const special = await saveItem('special')
    expect((await book(reader, special.publicId, 3, { remind: ['wx', 'wx'] })).data.remind).toEqual(['wx'])
    expect((await book(reader, special.publicId, 3)).data.remind).toEqual(['wx'])
    expect((await book(reader, special.publicId, 3, { remind: [] })).data.remind).toEqual([])
    expect((await book(reader, special.publicId, 3, { remind: ['post'] })).code).toBe(40001)
  })

  it('are listed last first with their times, by type, by cursor, and as ids alone', async () => {
    const items = []
    for (const [type, number] of [
      ['special', 3],
      ['activity', 2],
      ['audio_album', 4],
    ] as const) {
      clock += 1
      const item = await saveItem(type, number === 2 ? inAnHour() : null)
      await book(reader, item.publicId, number, { remind: ['sms'] })
      items.push(item)
    }
    const [special, activity, album] = items.map((item) => item.publicId)
    const first = await list(reader, '?pagesize=2')
    expect(first.list.map((booking) => booking.booking_id)).toEqual([album, activity])
    expect(first.list[1]).toMatchObject({
      booking_type: 2,
      remind: ['sms'],
      start_time: expect.any(Number),
      place: '望潮镇老渔港',
      card: { id: activity },
    })
    const second = await list(reader, `?pagesize=2&cursor=${first.next_cursor}`)
    expect(second.list.map((booking) => booking.booking_id)).toEqual([special])
    expect(second.list[0]).toMatchObject({ start_time: 0, ics_url: '' })
    expect((await list(reader, '?booking_type=album')).list.map((booking) => booking.booking_id)).toEqual([album])
    expect(await list(reader, '?tiny=1')).toEqual({ list: [album, activity, special] })
    expect(await list(reader, '?tiny=1&booking_type=2')).toEqual({ list: [activity] })
    expect(await list(await anonymousVisitor(backend), '?tiny=1')).toEqual({ list: [] })
  })

  it('are told by the first channel that reaches their reader, who may choose any that does', async () => {
    const special = await saveItem('special')
    expect((await book(reader, special.publicId, 3)).data).toMatchObject({ remind: ['wx'], offers: ['wx'] })
    const user = await userVisitor(backend)
    expect((await book(user, special.publicId, 3)).data).toMatchObject({ remind: ['wx'], offers: ['wx', 'sms'] })
    const chosen = await book(user, special.publicId, 3, { remind: ['sms'] })
    expect(chosen.data).toMatchObject({ remind: ['sms'], booking_count: 2 })
    expect((await unbook(user, special.publicId, 3)).data).toMatchObject({ remind: [], offers: ['wx', 'sms'] })
  })

  it('of a device become those of the user who logs in on it, none of them twice', async () => {
    const [both, one] = [await saveItem('special'), await saveItem('special')]
    const mobile = randomMobile()
    const user = await userVisitor(backend, mobile)
    await book(user, both.publicId, 3, { remind: ['wx'] })
    await book(reader, both.publicId, 3, { remind: ['sms'] })
    expect((await book(reader, one.publicId, 3)).data.booking_count).toBe(1)
    clock += 61 // a number gets a code a minute
    const again = await userVisitor(backend, mobile, reader.token)
    expect((await list(again)).list.map((booking) => booking.booking_id).toSorted()).toEqual(
      [both.publicId, one.publicId].toSorted(),
    )
    const { data } = await book(again, both.publicId, 3)
    expect(data).toMatchObject({ is_booked: true, booking_count: 1 })
    expect(data.remind.toSorted()).toEqual(['sms', 'wx'])
    expect((await book(again, one.publicId, 3)).data.booking_count).toBe(1)
    expect(await list(reader, '?tiny=1')).toEqual({ list: [] })
  })

  it('are exported with an account and leave the counts with it', async () => {
    const special = await saveItem('special')
    const user = await userVisitor(backend)
    await book(user, special.publicId, 3)
    const { personal } = backend.bookings
    expect(await personal.export(backend.database.db, user)).toEqual({
      bookings: [
        {
          booking_id: special.publicId,
          title: '守塔人的最后一班',
          create_time: clock,
          last_looked_at: clock,
          remind: ['wx'],
        },
      ],
    })
    await backend.database.write((tx) => personal.forget(tx, user))
    expect(await list(user, '?tiny=1')).toEqual({ list: [] })
    expect((await book(reader, special.publicId, 3)).data.booking_count).toBe(1)
  })

  it('made by many at the same time are all counted, and each once', async () => {
    const special = await saveItem('special')
    const visitors = await Promise.all(Array.from({ length: 20 }, () => anonymousVisitor(backend)))
    await Promise.all(
      visitors.flatMap((visitor) => [book(visitor, special.publicId, 3), book(visitor, special.publicId, 3)]),
    )
    expect((await unbook(reader, special.publicId, 3)).data.booking_count).toBe(20)
  })

  it('tell of their item when and where it is', async () => {
    const times = inAnHour()
    const activity = await saveItem('activity', times)
    const url = `/dinner/content/${activity.publicId}`
    const event = { start_time: times.startAt, end_time: times.endAt, place: times.place }
    expect((await ask(backend, url)).data).toMatchObject({ event })
    await backend.database.write((tx) => backend.bookings.saveTimes(tx, activity.id, null))
    expect((await ask(backend, url)).data).toMatchObject({ event: null })
  })

  it('have a calendar entry as long as the item has a start and is public', async () => {
    const times = inAnHour()
    const activity = await saveItem('activity', times)
    const { http } = backend
    const url = `/davmu/share/ics/2/${activity.publicId}.ics`
    const answer = await http.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toMatch(/public/)
    expect(answer.body).toContain(`UID:${activity.publicId}@${new URL(TEST_WAP_HOST).host}\r\n`)
    expect(answer.body).toContain('TRIGGER:-PT15M\r\n')
    const unchanged = await http.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect(unchanged.statusCode).toBe(304)
    expect((await http.inject(url.replace('/2/', '/activity/'))).statusCode).toBe(200)
    const others = ['3', '9', 'x'].map((type) => url.replace('/2/', `/${type}/`))
    for (const other of [...others, url.replace('.ics', ''), '/davmu/share/ics/2/../x.ics', '/davmu/share/ics/2']) {
      expect((await http.inject(other)).statusCode).toBe(404)
    }
    await backend.database.write((tx) => backend.content.removeContent(tx, activity.id))
    expect((await http.inject(url)).statusCode).toBe(410)
  })
})
