import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { ProgressEntry } from '#contract/relations.ts'
import type { Page } from '#contract/shapes.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor } from '#tests/support/visitors.ts'

const NOW = 1_790_000_000
const CLOCK_AHEAD = 300

eachDatabase('progress', (open) => {
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
  const save = async (list: object[], asking: Asking) => {
    const answer = await ask<{ list: ProgressEntry[] }>(backend, '/peony/v1/progress', { list }, asking)
    expect(answer.code).toBe(0)
    return answer.data.list
  }
  const list = async (asking: Asking, query = '') =>
    (await ask<Page<ProgressEntry & { title: string }>>(backend, `/peony/v1/progress${query}`, null, asking)).data

  it('keeps the newest place and the highest percent, in whatever order it is told', async () => {
    const id = await newArticle()
    const visitor = await anonymousVisitor(backend)
    const told = (percent: number, p: number, updated_at: number) => save([{ id, percent, p, updated_at }], visitor)
    const kept = (percent: number, p: number, updated_at: number) => [{ id, percent, position: 0, p, updated_at }]
    expect(await told(30, 6, NOW - 100)).toEqual(kept(30, 6, NOW - 100))
    expect(await told(20, 4, NOW - 50)).toEqual(kept(30, 4, NOW - 50))
    expect(await told(60, 9, NOW - 200)).toEqual(kept(60, 4, NOW - 50))
    expect(await told(60, 9, NOW - 200)).toEqual(kept(60, 4, NOW - 50))
    expect(await list(visitor)).toMatchObject({ list: [{ id, percent: 60, p: 4, updated_at: NOW - 50 }] })
  })

  it('believes no clock that is far ahead', async () => {
    const id = await newArticle()
    const visitor = await anonymousVisitor(backend)
    const [first] = await save([{ id, percent: 10, p: 1, updated_at: NOW + 10 * 365 * 86_400 }], visitor)
    expect(first?.updated_at).toBe(NOW + CLOCK_AHEAD)
    const [second] = await save([{ id, percent: 12, p: 2, updated_at: NOW + CLOCK_AHEAD }], visitor)
    expect(second).toMatchObject({ percent: 12, p: 2 })
  })

  it('takes several items at once, also the same one twice, and leaves out what is not public', async () => {
    const [one, two] = [await newArticle(), await newArticle()]
    const gone = await saveArticle(domains, { accountId })
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    const draft = await saveArticle(domains, { accountId, state: 'draft' })
    const visitor = await anonymousVisitor(backend)
    const kept = await save(
      [
        { id: two, percent: 50, position: 70, p: 5, updated_at: NOW - 3 },
        { id: one, percent: 7, p: 1, updated_at: NOW - 2 },
        { id: two, percent: 40, position: 60, p: 4, updated_at: NOW - 1 },
        ...[gone.publicId, draft.publicId, domains.ids.encode(999_999), 'no-id-at-all'].map((id) => ({
          id,
          percent: 50,
          updated_at: NOW,
        })),
      ],
      visitor,
    )
    expect(kept.toSorted((a, b) => a.percent - b.percent)).toEqual([
      { id: one, percent: 7, position: 0, p: 1, updated_at: NOW - 2 },
      { id: two, percent: 50, position: 60, p: 4, updated_at: NOW - 1 },
    ])
    expect((await list(visitor)).list.map((card) => card.id)).toEqual([two, one])
    expect(await save([{ id: gone.publicId, percent: 1, updated_at: NOW }], visitor)).toEqual([])
  })

  it('lists what was begun and not finished, last read first, a page at a time', async () => {
    const visitor = await anonymousVisitor(backend)
    const percents = [4, 5, 30, 94, 95, 100, 60]
    const articles = await Promise.all(percents.map(newArticle))
    await save(
      percents.map((percent, n) => ({ id: articles[n], percent, p: n, updated_at: NOW - n })),
      visitor,
    )
    const first = await list(visitor, '?pagesize=3')
    expect(first.list.map((card) => card.percent)).toEqual([5, 30, 94])
    expect(first.list[0]).toMatchObject({ id: articles[1], title: '守塔人的最后一班', p: 1, updated_at: NOW - 1 })
    const rest = await list(visitor, `?pagesize=3&cursor=${first.next_cursor}`)
    expect([rest.list.map((card) => card.percent), rest.has_more, rest.next_cursor]).toEqual([[60], false, ''])
    expect((await list(visitor, '?pagesize=3&pageindex=2')).list).toEqual(rest.list)
    expect((await list(await anonymousVisitor(backend))).list).toEqual([])
  })

  it('is refused where it makes no sense', async () => {
    const id = await newArticle()
    const visitor = await anonymousVisitor(backend)
    const post = (list: unknown, asking: Asking = visitor) => ask(backend, '/peony/v1/progress', { list }, asking)
    const entry = { id, percent: 10, updated_at: NOW }
    expect(await post([])).toMatchObject({ code: 40001 })
    expect(await post(Array.from({ length: 51 }, () => entry))).toMatchObject({ code: 40001 })
    expect(await post([{ ...entry, percent: 101 }])).toMatchObject({ code: 40001 })
    expect(await post([{ ...entry, percent: 1.5 }])).toMatchObject({ code: 40001 })
    expect(await post([{ ...entry, p: -1 }])).toMatchObject({ code: 40001 })
    expect(await post([{ id, percent: 10 }])).toMatchObject({ code: 40001 })
    expect(await post([entry], {})).toMatchObject({ status: 401, code: 40101 })
    expect(await ask(backend, '/peony/v1/progress')).toMatchObject({ status: 401, code: 40101 })
    expect(await ask(backend, '/peony/v1/progress?cursor=eA', null, visitor)).toMatchObject({ code: 40001 })
  })
})
