import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Notice } from '#contract/notices.ts'
import type { Page } from '#contract/shapes.ts'
import type { ContentDraft } from '#server/domains/content/content.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ReminderMessage } from '#server/outside/reminders/reminder-channel.ts'
import { ask } from '#tests/support/ask.ts'
import { startTwoBackends, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { anonymousVisitor, randomMobile, userVisitor, type Visitor } from '#tests/support/visitors.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

eachLocation('reminders of two processes', (locate) => {
  let backends: [TestBackend, TestBackend]
  let domains: Domains
  let accountId: number
  let clock = systemNow()
  let sent: ReminderMessage[] = []
  let send = async (message: ReminderMessage): Promise<void> => void sent.push(message)
  let reader: Visitor

  beforeAll(async () => {
    const reminders = { reaches: ['wx', 'sms'] as const, send: (message: ReminderMessage) => send(message) }
    backends = await startTwoBackends(await locate(), { clock: () => clock, reminders })
    const [first] = backends
    domains = { ...first, ids: createIdCodec(first.idSalt) }
    accountId = await saveAccount(domains)
  })
  beforeEach(async () => {
    clock = systemNow()
    sent = []
    send = async (message) => void sent.push(message)
    reader = await anonymousVisitor(backends[0])
  })
  afterAll(() => Promise.all(backends.map((backend) => backend.close())))

  const saveItem = (draft: Partial<ContentDraft>) => saveArticle(domains, { accountId, ...draft })
  const setStart = (id: number, startAt: number) =>
    backends[0].database.write((tx) => backends[0].bookings.saveTimes(tx, id, { startAt, endAt: 0, place: '灯塔下' }))
  const book = (visitor: Visitor, id: string, type: number, remind: string[] = []) =>
    ask(backends[0], '/peony/v3/booking', { booking_id: id, booking_type: type, remind }, visitor)
  const noticesOf = async (visitor: Visitor) =>
    (await ask<Page<Notice>>(backends[1], '/peony/v1/notice?kind=reminder', null, visitor)).data.list
  /** What both processes do again and again, at the same time. */
  const tell = () => Promise.all(backends.map((backend) => backend.bookings.tell(clock)))
  const sendAll = () => Promise.all(backends.map((backend) => backend.bookings.send(clock)))

  async function bookedActivity(startsIn: number, remind: string[] = []) {
    const item = await saveItem({ type: 'activity' })
    const startAt = clock + startsIn
    await setStart(item.id, startAt)
    expect((await book(reader, item.publicId, 2, remind)).code).toBe(0)
    return { ...item, startAt }
  }

  it('come once, a quarter of an hour before the start, and beyond the site only where that was asked for', async () => {
    const other = await anonymousVisitor(backends[0])
    const item = await bookedActivity(HOUR, ['wx'])
    await book(other, item.publicId, 2)
    await tell()
    expect(await noticesOf(reader)).toEqual([])
    clock += 45 * MINUTE
    await tell()
    await tell()
    await sendAll()
    await sendAll()
    for (const visitor of [reader, other]) {
      expect(await noticesOf(visitor)).toMatchObject([
        { detail: { what: 'start', start_time: item.startAt, place: '灯塔下' }, card: { id: item.publicId } },
      ])
    }
    expect(sent).toMatchObject([
      {
        kind: 'start',
        channel: 'wx',
        uid: reader.subject,
        url: `${TEST_WAP_HOST}/davmu/share/activity/${item.publicId}/index`,
        startTime: item.startAt,
        number: null,
      },
    ])
  })

  it('move with the start', async () => {
    const item = await bookedActivity(HOUR)
    await setStart(item.id, clock + DAY)
    clock += 50 * MINUTE
    await tell()
    expect(await noticesOf(reader)).toEqual([])
    clock += DAY - HOUR
    await tell()
    expect(await noticesOf(reader)).toMatchObject([{ detail: { start_time: item.startAt - HOUR + DAY } }])
  })

  it('do not come for what was taken down, nor for a booking that was taken back', async () => {
    const [gone, taken] = [await bookedActivity(HOUR, ['wx']), await bookedActivity(HOUR, ['wx'])]
    await backends[0].database.write((tx) => backends[0].content.removeContent(tx, gone.id))
    await ask(backends[0], '/peony/v3/un_booking', { booking_id: taken.publicId, booking_type: 2 }, reader)
    clock += 50 * MINUTE
    await tell()
    await sendAll()
    expect(await noticesOf(reader)).toEqual([])
    expect(sent).toEqual([])
  })

  it('come for a live room; of one that was called off that is told, unless it is open again', async () => {
    const [open, off] = [await saveItem({ type: 'local_live' }), await saveItem({ type: 'local_live' })]
    for (const { id, publicId } of [open, off]) {
      await setStart(id, clock + 10 * MINUTE)
      await backends[0].database.write((tx) => backends[0].live.saveRoom(tx, id, liveDraft()))
      expect((await book(reader, publicId, 1)).code).toBe(0)
    }
    await backends[0].database.write((tx) => backends[0].live.host.cancel(tx, off.id))
    await tell()
    await tell()
    const [first, second] = (await noticesOf(reader)).toSorted((a, b) =>
      String(a.detail.what).localeCompare(String(b.detail.what)),
    )
    expect(first).toMatchObject({ detail: { what: 'off' }, card: { id: off.publicId, live: { status: 5 } } })
    expect(second).toMatchObject({ detail: { what: 'start' }, card: { id: open.publicId, live: { status: 0 } } })
    await backends[0].database.write((tx) => backends[0].live.host.reopen(tx, off.id))
    await tell()
    const starts = (await noticesOf(reader)).filter(({ detail }) => detail.what === 'start')
    expect(starts.map(({ card }) => card?.id)).toContain(off.publicId)
    expect(await noticesOf(reader)).toHaveLength(3)
  })

  it('tell of a calling off after they came', async () => {
    const item = await saveItem({ type: 'local_live' })
    await setStart(item.id, clock + 10 * MINUTE)
    await backends[0].database.write((tx) => backends[0].live.saveRoom(tx, item.id, liveDraft()))
    await book(reader, item.publicId, 1)
    await tell()
    await backends[0].database.write((tx) => backends[0].live.host.cancel(tx, item.id))
    await tell()
    expect((await noticesOf(reader)).map(({ detail }) => detail.what)).toEqual(['off', 'start'])
  })

  it('are made up for when nothing ran at their time, but not long after the start', async () => {
    const late = await bookedActivity(HOUR)
    clock += HOUR + MINUTE
    await tell()
    expect(await noticesOf(reader)).toMatchObject([{ card: { id: late.publicId } }])
    await bookedActivity(HOUR)
    clock += 2 * HOUR
    await tell()
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  it('that a process died with are sent by another one, under the same key', async () => {
    await bookedActivity(10 * MINUTE, ['wx'])
    await tell()
    const keys: string[] = []
    send = (message) => {
      keys.push(message.key)
      return new Promise(() => {})
    }
    void backends[0].bookings.send(clock)
    await vi.waitFor(() => expect(keys).toHaveLength(1))
    send = async (message) => void keys.push(message.key)
    await backends[1].bookings.send(clock + 59)
    expect(keys).toHaveLength(1)
    await backends[1].bookings.send(clock + 60)
    await backends[1].bookings.send(clock + DAY)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  it('that cannot be sent are tried again, ever later, for a day', async () => {
    const item = await bookedActivity(10 * MINUTE, ['wx'])
    await setStart(item.id, clock + 10 * MINUTE)
    await tell()
    let tries = 0
    send = async () => {
      tries += 1
      throw new AppError(50201)
    }
    const begin = clock
    for (; clock < begin + 2 * DAY; clock += 5 * MINUTE) await backends[0].bookings.send(clock)
    expect(tries).toBeGreaterThan(20)
    expect(tries).toBeLessThan(40)
  })

  it('hold the number of a user who asked for messages to the telephone', async () => {
    const mobile = randomMobile()
    const user = await userVisitor(backends[0], mobile)
    const item = await saveItem({ type: 'activity' })
    await setStart(item.id, clock + 10 * MINUTE)
    await book(user, item.publicId, 2, ['sms'])
    await tell()
    await sendAll()
    expect(sent).toMatchObject([{ channel: 'sms', uid: user.uid, number: { areaCode: '86', mobile } }])
  })

  it.each([
    ['is not taken', async () => Promise.reject(new AppError(50201))],
    ['hangs while its process dies', () => new Promise<never>(() => {})],
    ['is taken', async () => {}],
  ])('go to a telephone once where a message %s, and by the other channel all the same', async (_, become) => {
    const user = await userVisitor(backends[0], randomMobile())
    const item = await saveItem({ type: 'activity' })
    await setStart(item.id, clock + 10 * MINUTE)
    await book(user, item.publicId, 2, ['sms', 'wx'])
    await tell()
    const went: string[] = []
    send = async ({ channel }) => {
      went.push(channel)
      if (channel === 'sms') await become()
    }
    void backends[0].bookings.send(clock)
    await vi.waitFor(() => expect(went.toSorted()).toEqual(['sms', 'wx']))
    await tell()
    const begin = clock
    for (; clock < begin + DAY; clock += HOUR) await backends[1].bookings.send(clock)
    expect(went.filter((channel) => channel === 'sms')).toHaveLength(1)
  })

  it('tell of what is new in an album and a special, all of some minutes together', async () => {
    const album = await saveItem({ type: 'audio_album' })
    const special = await saveItem({ type: 'special' })
    const { database, albums, specials, content } = backends[0]
    const source = `test:new-${Math.random()}`
    await database.write((tx) =>
      specials.saveModules(tx, special.id, {
        anchor: true,
        modules: [{ title: '', style: 'list', text: '', items: [source] }],
      }),
    )
    await book(reader, album.publicId, 4, ['wx'])
    await book(reader, special.publicId, 3)
    const albumSourceId = (await content.getPublic(album.publicId)).sourceId
    const tracks = []
    for (const sourceId of [source, `${source}-2`]) {
      const track = await saveItem({ type: 'audio', sourceId })
      await database.write((tx) => albums.saveTrack(tx, track.id, { albumSourceId, number: null }))
      tracks.push(track)
    }
    await backends[0].bookings.tell(clock)
    expect(await noticesOf(reader)).toEqual([])
    const later = clock + 10 * MINUTE
    await Promise.all(backends.map((backend) => backend.bookings.tell(later)))
    await backends[1].bookings.tell(later + HOUR)
    const told = await noticesOf(reader)
    const [ofSpecial, ofAlbum] = told.toSorted((a, b) => Number(a.detail.count) - Number(b.detail.count))
    expect(told).toHaveLength(2)
    expect(ofSpecial).toMatchObject({ detail: { what: 'news', count: 1 }, card: { id: tracks[0]?.publicId } })
    expect(ofAlbum).toMatchObject({ detail: { what: 'news', count: 2 }, card: { id: tracks[1]?.publicId } })
    await backends[0].bookings.send(later)
    expect(sent).toMatchObject([{ kind: 'news', title: '守塔人的最后一班', startTime: 0, number: null }])
  })

  it('do not tell again of what was taken down and brought back', async () => {
    const album = await saveItem({ type: 'audio_album' })
    const { database, albums, content } = backends[0]
    await book(reader, album.publicId, 4)
    const albumSourceId = (await content.getPublic(album.publicId)).sourceId
    const track = await saveItem({ type: 'audio' })
    await database.write((tx) => albums.saveTrack(tx, track.id, { albumSourceId, number: null }))
    const later = clock + 10 * MINUTE
    await backends[0].bookings.tell(later)
    await database.write((tx) => content.removeContent(tx, track.id))
    await database.write((tx) => content.publishContent(tx, track.id, clock))
    await backends[0].bookings.tell(later + HOUR)
    expect(await noticesOf(reader)).toHaveLength(1)
  })

  it('are kept for some days and then forgotten', async () => {
    await bookedActivity(10 * MINUTE, ['wx'])
    await tell()
    await backends[0].bookings.prune(clock - 4 * DAY)
    expect(await backends[0].bookings.prune(clock + 2 * DAY)).toBe(0)
    expect(await backends[0].bookings.prune(clock + 4 * DAY)).toBeGreaterThan(0)
  })
})

function systemNow(): number {
  return Math.floor(Date.now() / 1000)
}
