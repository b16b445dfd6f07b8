import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Booking, BookingState } from '#contract/bookings.ts'
import type { Page } from '#contract/shapes.ts'
import { createIdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, randomMobile, userVisitor, type Visitor } from '#tests/support/visitors.ts'

const HOUR = 60 * 60

eachDatabase('specials that are followed', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  const started = Math.floor(Date.now() / 1000)
  let clock = started

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  let made = 0
  /** A special of as many modules as there are lists, whose items are still to come. */
  async function saveSpecial(modules: string[][]) {
    const special = await saveArticle(domains, { accountId, type: 'special' })
    await backend.database.write((tx) =>
      backend.specials.saveModules(tx, special.id, {
        anchor: false,
        modules: modules.map((items) => ({ title: '', style: 'list', text: '', items })),
      }),
    )
    return special
  }
  const sourceOf = () => `test:followed-${Math.random()}-${(made += 1)}`
  const follow = ({ publicId }: { publicId: string }, visitor: Visitor) =>
    ask<BookingState>(backend, '/peony/v3/booking', { booking_id: publicId, booking_type: 3 }, visitor)
  const see = ({ publicId }: { publicId: string }, visitor: Visitor) =>
    ask<{ unread: number }>(backend, '/peony/v3/booking/seen', { booking_id: publicId }, visitor)
  const unreadOf = async ({ publicId }: { publicId: string }, visitor: Visitor) => {
    const { data } = await ask<Page<Booking>>(backend, '/peony/v3/booking_list?booking_type=3', null, visitor)
    return data.list.find(({ booking_id: id }) => id === publicId)?.unread
  }
  /** What a debut is written with is the time of the database. */
  const publish = async (sourceId: string, at = 60) => {
    const item = await saveArticle(domains, { accountId, sourceId })
    await backend.database.write((tx) =>
      tx.sql
        .updateTable('debuts')
        .set({ debut_at: started + at })
        .where('content_id', '=', item.id)
        .execute(),
    )
    return item
  }

  it('say how much became public in them since they were opened, each item once', async () => {
    const reader = await anonymousVisitor(backend)
    const [old, one, two] = [sourceOf(), sourceOf(), sourceOf()]
    const special = await saveSpecial([
      [old, one],
      [one, two],
    ])
    await publish(old, -HOUR)
    clock = started
    await follow(special, reader)
    expect(await unreadOf(special, reader)).toBe(0)
    await publish(one)
    await publish(two)
    expect(await unreadOf(special, reader)).toBe(2)
    const looked = await see(special, reader)
    expect(looked).toMatchObject({ code: 0, data: { unread: 2 } })
  })

  it('have nothing new for who has just opened them, nor in what was taken down', async () => {
    const reader = await anonymousVisitor(backend)
    const source = sourceOf()
    const special = await saveSpecial([[source]])
    await follow(special, reader)
    const item = await publish(source)
    expect(await unreadOf(special, reader)).toBe(1)
    await backend.database.write((tx) => backend.content.removeContent(tx, item.id))
    expect(await unreadOf(special, reader)).toBe(0)
    await backend.database.write((tx) =>
      tx.sql
        .updateTable('debuts')
        .set({ debut_at: started - HOUR })
        .where('content_id', '=', item.id)
        .execute(),
    )
    await see(special, reader)
    expect((await see(special, reader)).data).toEqual({ unread: 0 })
  })

  it('are opened by who follows them alone, and ids of others change nothing', async () => {
    const [reader, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    const source = sourceOf()
    const special = await saveSpecial([[source]])
    await follow(special, reader)
    await publish(source)
    expect((await see(special, other)).data).toEqual({ unread: 0 })
    expect((await see({ publicId: domains.ids.encode(999_999) }, other)).data).toEqual({ unread: 0 })
    expect((await see({ publicId: '!!!' }, other)).code).toBe(40002)
    expect(await unreadOf(special, reader)).toBe(1)
  })

  it('can be followed after they have begun, and stay what they are with the login', async () => {
    const device = await anonymousVisitor(backend)
    const source = sourceOf()
    const special = await saveSpecial([[source]])
    await backend.database.write((tx) =>
      backend.bookings.saveTimes(tx, special.id, { startAt: clock - HOUR, endAt: 0, place: '' }),
    )
    expect((await follow(special, device)).data).toMatchObject({ is_booked: true, booking_count: 1 })
    await publish(source)
    const user = await userVisitor(backend, randomMobile(), device.token)
    expect(await unreadOf(special, user)).toBe(1)
    await backend.bookings.tell(clock + HOUR)
    const { data } = await ask<Page<{ detail: object }>>(backend, '/peony/v1/notice', null, user)
    expect(data.list.map(({ detail }) => detail)).toMatchObject([{ what: 'news', count: 1 }])
  })
})
