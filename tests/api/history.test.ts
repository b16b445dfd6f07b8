import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Page } from '#contract/shapes.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const NOW = 1_790_000_000

interface Entry {
  id: string
  title: string
  percent: number
  p: number
  updated_at: number
  seen_at: number
}

eachDatabase('the history of a reader', (open) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number

  beforeAll(async () => {
    backend = await startBackend(await open(), { clock: () => NOW })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  const newArticle = async () => (await saveArticle(domains, { accountId })).publicId
  const tell = async (list: object[], asking: Asking) =>
    expect(await ask(backend, '/peony/v1/progress', { list }, asking)).toMatchObject({ code: 0 })
  const opened = (id: string | undefined, opened_at: number) => ({ id, percent: 0, updated_at: 0, opened_at })
  const list = async (asking: Asking, query = '') =>
    (await ask<Page<Entry>>(backend, `/peony/v1/history${query}`, null, asking)).data
  const idsOf = async (asking: Asking) => (await list(asking)).list.map(({ id }) => id)

  it('has what was only opened, what was read and what was finished, last opened first, a page at a time', async () => {
    const visitor = await anonymousVisitor(backend)
    const articles = await Promise.all(Array.from({ length: 5 }, newArticle))
    const [a, b, c, d, e] = articles
    await tell([opened(a, NOW - 50), { id: b, percent: 42, p: 7, updated_at: NOW - 40 }], visitor)
    await tell([{ id: c, percent: 100, p: 9, updated_at: NOW - 30 }, opened(d, NOW - 20)], visitor)
    await tell([opened(e, NOW - 10)], visitor)
    const first = await list(visitor, '?pagesize=2')
    expect([first.list.map(({ id }) => id), first.total]).toEqual([[e, d], 5])
    const second = await list(visitor, `?pagesize=2&cursor=${first.next_cursor}`)
    expect([second.list.map(({ id, percent }) => [id, percent]), second.total]).toEqual([
      [
        [c, 100],
        [b, 42],
      ],
      -1,
    ])
    const third = await list(visitor, `?pagesize=2&cursor=${second.next_cursor}`)
    expect([third.list.map(({ id }) => id), third.next_cursor]).toEqual([[a], ''])
    expect(second.list[1]).toMatchObject({ title: '守塔人的最后一班', p: 7, seen_at: NOW - 40 })
    expect((await list(visitor, '?pagesize=2&pageindex=2')).list).toEqual(second.list)
    expect(await idsOf(await anonymousVisitor(backend))).toEqual([])
  })

  it('brings what is opened again to the front, and leaves the place in it alone', async () => {
    const visitor = await anonymousVisitor(backend)
    const [a, b] = [await newArticle(), await newArticle()]
    await tell([{ id: a, percent: 42, p: 7, updated_at: NOW - 50 }, opened(b, NOW - 40)], visitor)
    await tell([opened(a, NOW - 10)], visitor)
    expect((await list(visitor)).list[0]).toMatchObject({
      id: a,
      percent: 42,
      p: 7,
      updated_at: NOW - 50,
      seen_at: NOW - 10,
    })
    await tell([opened(a, NOW + 10 * 365 * 86_400)], visitor)
    expect((await list(visitor)).list[0]?.seen_at).toBe(NOW + 300)
    const begun = await ask<Page<Entry>>(backend, '/peony/v1/progress', null, visitor)
    expect(begun.data.list.map(({ id }) => id)).toEqual([a])
    const related = await ask(backend, `/peony/v3/content/dinner/${b}/user_related`, null, visitor)
    expect(related.data).toMatchObject({ read_percent: 0, last_position: 0, last_read_time: 0 })
  })

  it('leaves out what was taken down, and does not count it', async () => {
    const visitor = await anonymousVisitor(backend)
    const stays = await newArticle()
    const goes = await saveArticle(domains, { accountId })
    await tell([opened(stays, NOW - 2), opened(goes.publicId, NOW - 1)], visitor)
    await backend.database.write((tx) => backend.content.removeContent(tx, goes.id))
    const { list: left, total } = await list(visitor)
    expect([left.map(({ id }) => id), total]).toEqual([[stays], 1])
    // It can be forgotten all the same.
    expect(await ask(backend, `/peony/v1/history/${goes.publicId}/forget`, {}, visitor)).toMatchObject({ code: 0 })
  })

  it('forgets one item with the place in it, and takes it back as it was', async () => {
    const [visitor, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    const [a, b] = [await newArticle(), await newArticle()]
    const told = [
      { id: a, percent: 42, position: 3, p: 7, updated_at: NOW - 50, opened_at: NOW - 10 },
      opened(b, NOW - 40),
    ]
    for (const reader of [visitor, other]) await tell(told, reader)
    const before = (await list(visitor)).list
    const remove = () => ask(backend, `/peony/v1/history/${a}/forget`, {}, visitor)
    expect(await remove()).toMatchObject({ code: 0 })
    expect(await remove()).toMatchObject({ code: 0 })
    expect(await idsOf(visitor)).toEqual([b])
    expect(await idsOf(other)).toEqual([a, b])
    const related = await ask(backend, `/peony/v3/content/dinner/${a}/user_related`, null, visitor)
    expect(related.data).toMatchObject({ read_percent: 0, last_read_time: 0 })
    await tell(told.slice(0, 1), visitor)
    expect((await list(visitor)).list).toEqual(before)
  })

  it('forgets everything of one reader', async () => {
    const [visitor, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    const article = await newArticle()
    for (const reader of [visitor, other]) await tell([opened(article, NOW)], reader)
    expect(await ask(backend, '/peony/v1/history/clear', {}, visitor)).toMatchObject({ code: 0 })
    expect([await idsOf(visitor), await idsOf(other)]).toEqual([[], [article]])
  })

  it('comes along when its reader logs in', async () => {
    const visitor = await anonymousVisitor(backend)
    const article = await newArticle()
    await tell([opened(article, NOW - 5)], visitor)
    const user = await userVisitor(backend, undefined, visitor.token)
    expect((await list(user)).list).toMatchObject([{ id: article, percent: 0, seen_at: NOW - 5 }])
    expect(await idsOf(visitor)).toEqual([])
  })

  it('is nobody’s without a token, and takes no malformed input', async () => {
    const visitor = await anonymousVisitor(backend)
    for (const [path, body] of [
      ['/peony/v1/history', null],
      ['/peony/v1/history/clear', {}],
      [`/peony/v1/history/${await newArticle()}/forget`, {}],
    ] as const) {
      expect(await ask(backend, path, body)).toMatchObject({ status: 401, code: 40101 })
    }
    expect(await ask(backend, '/peony/v1/history?cursor=eA', null, visitor)).toMatchObject({ code: 40001 })
    expect(await ask(backend, '/peony/v1/history/no-id/forget', {}, visitor)).toMatchObject({ code: 40002 })
    const late = [{ ...opened(await newArticle(), -1) }]
    expect(await ask(backend, '/peony/v1/progress', { list: late }, visitor)).toMatchObject({ code: 40001 })
  })
})
