import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { CollectedCard } from '#contract/relations.ts'
import type { Page } from '#contract/shapes.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startTwoBackends, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const START = 1_790_000_000

eachLocation('collections', (locate) => {
  let now = START
  let backend: TestBackend
  let other: TestBackend
  let domains: Domains
  let accountId: number

  beforeAll(async () => {
    ;[backend, other] = await startTwoBackends(await locate(), { clock: () => now })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(async () => {
    await backend.close()
    await other.close()
  })

  const newArticle = (actor: 'mp' | 'inner' = 'mp') => saveArticle(domains, { accountId, actor })
  const collect = (id: string, body: object, asking: Asking, family = 'guzzle') =>
    ask(backend, `/${family}/v1/collection/${id}`, body, asking)
  const list = async (asking: Asking, query = '') => {
    const answer = await ask<Page<CollectedCard>>(backend, `/peony/v1/collection${query}`, null, asking)
    expect(answer.code).toBe(0)
    return answer.data
  }

  it('hold each item once', async () => {
    const { publicId: id } = await newArticle()
    const [one, two] = [await anonymousVisitor(backend), await userVisitor(backend)]
    const kept = (collect_count: number) => ({ code: 0, data: { is_collect: true, collect_count, later: 0 } })
    expect(await collect(id, { type: 1 }, one)).toMatchObject(kept(1))
    expect(await collect(id, { type: 1 }, one)).toMatchObject(kept(1))
    expect(await collect(id, {}, two)).toMatchObject(kept(2))
    expect((await collect(id, { type: 2 }, one)).data).toEqual({ is_collect: false, collect_count: 1, later: 0 })
    expect((await collect(id, { type: 2 }, one)).data).toEqual({ is_collect: false, collect_count: 1, later: 0 })
    expect((await collect(id, {}, two)).data).toEqual({ is_collect: false, collect_count: 0, later: 0 })
  })

  it('remember what is kept to be read later', async () => {
    const { publicId: id } = await newArticle()
    const visitor = await anonymousVisitor(backend)
    const later = async (body: object) => (await collect(id, body, visitor)).data
    expect(await later({ type: 1, later: 1 })).toEqual({ is_collect: true, collect_count: 1, later: 1 })
    expect(await later({ type: 1 })).toMatchObject({ is_collect: true, later: 1 })
    expect(await later({ later: 0 })).toEqual({ is_collect: true, collect_count: 1, later: 0 })
    expect(await later({ later: 1 })).toMatchObject({ is_collect: true, later: 1 })
    expect(await later({ type: 2 })).toEqual({ is_collect: false, collect_count: 0, later: 0 })
    expect(await later({ type: 1 })).toMatchObject({ is_collect: true, later: 0 })
  })

  it('refuse what cannot be collected', async () => {
    const visitor = await anonymousVisitor(backend)
    const [account, house, gone] = [await newArticle(), await newArticle('inner'), await newArticle()]
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    expect(await collect(house.publicId, {}, visitor)).toMatchObject({ code: 40401, data: { actor: 'inner' } })
    expect(await collect(account.publicId, {}, visitor, 'peony')).toMatchObject({ code: 40401, data: { actor: 'mp' } })
    expect(await collect(gone.publicId, {}, visitor)).toMatchObject({ status: 410, code: 41001 })
    expect(await collect('no-id-at-all', {}, visitor)).toMatchObject({ status: 404, code: 40002 })
    expect(await collect(account.publicId, { later: 2 }, visitor)).toMatchObject({ status: 400, code: 40001 })
    expect(await collect(account.publicId, {}, {})).toMatchObject({ status: 401, code: 40101 })
    expect(await list(visitor)).toMatchObject({ list: [], has_more: false })
  })

  it('are listed with what was collected last first, a page at a time, without what was taken down', async () => {
    const visitor = await anonymousVisitor(backend)
    const articles: Array<Awaited<ReturnType<typeof newArticle>>> = []
    for (let n = 0; n < 7; n += 1) {
      const article = await newArticle(n % 2 ? 'inner' : 'mp')
      articles.push(article)
      // Two of them in the same second: the later one counts as of the next, and so do those behind it.
      if (n !== 3) now += 1
      await collect(article.publicId, { type: 1, later: n < 3 ? 1 : 0 }, visitor, n % 2 ? 'peony' : 'guzzle')
    }
    await collect(articles[0]?.publicId ?? '', { type: 1 }, await anonymousVisitor(backend))
    await backend.database.write((tx) => backend.content.removeContent(tx, articles[4]?.id ?? 0))
    const expected = [6, 5, 3, 2, 1, 0].map((n) => articles[n]?.publicId)

    const seen: CollectedCard[] = []
    for (let cursor = '', pages = 0; pages < 3; pages += 1) {
      const page = await list(visitor, `?pagesize=2&cursor=${cursor}`.replace(/&cursor=$/, ''))
      expect([page.list.length, page.has_more]).toEqual([2, pages < 2])
      seen.push(...page.list)
      cursor = page.next_cursor
    }
    expect(seen.map((card) => card.id)).toEqual(expected)
    expect(seen.map((card) => card.later)).toEqual([0, 0, 0, 1, 1, 1])
    expect(seen[0]).toMatchObject({ title: '守塔人的最后一班', collect_count: 1, collect_time: now + 1, actor: 'mp' })
    expect(seen.at(-1)?.collect_count).toBe(2)

    const idsOf = async (query: string) => (await list(visitor, query)).list.map((card) => card.id)
    expect(await idsOf('?pagesize=2&pageindex=2')).toEqual(expected.slice(2, 4))
    expect(await idsOf('?pagesize=2&pageindex=9')).toEqual([])
    expect(await idsOf('?later=1')).toEqual(expected.slice(3))
    expect(await idsOf('?later=0')).toEqual(expected.slice(0, 3))
    expect(await idsOf('?type=doc&later=1')).toEqual(expected.slice(3))
    expect(await idsOf('?type=video')).toEqual([])
    expect(await idsOf('')).toEqual(expected)
  })

  it('stand in the order in which they were pressed, though all came in one second', async () => {
    const visitor = await anonymousVisitor(backend)
    const [one, two, three] = [await newArticle(), await newArticle(), await newArticle()]
    for (const { publicId } of [two, three, one]) await collect(publicId, { type: 1 }, visitor)
    const { list: cards } = await list(visitor)
    expect(cards.map((card) => card.id)).toEqual([one, three, two].map(({ publicId }) => publicId))
  })

  it('are counted by type, and by what is still to be read', async () => {
    const visitor = await anonymousVisitor(backend)
    const [one, two, gone] = [await newArticle(), await newArticle(), await newArticle()]
    const film = await saveArticle(domains, { accountId, type: 'video' })
    for (const { publicId } of [one, two, gone, film]) await collect(publicId, { later: 1 }, visitor)
    await collect(two.publicId, { later: 0 }, visitor)
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    const counts = async (query = '') =>
      (await ask(backend, `/peony/v1/collection${query}`, null, visitor)).data['counts']
    expect(await counts()).toEqual({ total: 3, later: 2, later_unread: 2, types: { doc: 2, video: 1 } })
    const readOn = (percent: number) =>
      ask(backend, '/peony/v1/progress', { list: [{ id: one.publicId, percent, updated_at: now }] }, visitor)
    await readOn(60)
    expect(await counts('?type=doc')).toMatchObject({ total: 3, later: 2, later_unread: 2 })
    await readOn(97)
    expect(await counts('?keyword=x')).toMatchObject({ total: 3, later: 2, later_unread: 1 })
    expect(await counts('?pageindex=2')).toBeNull()
  })

  it('keep a note to each item, for their reader alone', async () => {
    const [visitor, other] = [await anonymousVisitor(backend), await anonymousVisitor(backend)]
    const { publicId: id, id: rowId } = await newArticle()
    const note = (text: unknown, asking: Asking) =>
      ask(backend, `/peony/v1/collection/${id}/note`, { note: text }, asking)
    expect(await note('先收藏', visitor)).toMatchObject({ status: 404, code: 40401 })
    await collect(id, { type: 1 }, visitor)
    await collect(id, { type: 1 }, other)
    expect((await list(visitor)).list[0]?.note).toBe('')
    expect(await note('  灯室的铜把手 <b> ', visitor)).toMatchObject({ code: 0, data: { note: '灯室的铜把手 <b>' } })
    expect((await list(visitor)).list[0]?.note).toBe('灯室的铜把手 <b>')
    expect((await list(other)).list[0]?.note).toBe('')
    expect(await note('长'.repeat(501), visitor)).toMatchObject({ code: 40001 })
    expect(await note('x', {})).toMatchObject({ code: 40101 })
    await backend.database.write((tx) => backend.content.removeContent(tx, rowId))
    expect(await note('', visitor)).toMatchObject({ code: 0, data: { note: '' } })
  })

  it('are searched in titles and notes, however a word is written', async () => {
    const visitor = await anonymousVisitor(backend)
    const titles = ['盐田只剩四户', '白鹭早到九天', '100% 的海']
    const saved = await Promise.all(titles.map((title) => saveArticle(domains, { accountId, title })))
    for (const { publicId } of saved) {
      now += 1
      await collect(publicId, { type: 1 }, visitor)
    }
    await ask(backend, `/peony/v1/collection/${saved[0]?.publicId}/note`, { note: 'Ｃlass 笔记' }, visitor)
    const found = async (keyword: string, more = '') => {
      const page = await list(visitor, `?keyword=${encodeURIComponent(keyword)}${more}`)
      return page.list.map((card) => saved.findIndex(({ publicId }) => publicId === card.id))
    }
    expect(await found('鹽田')).toEqual([0])
    expect(await found('class')).toEqual([0])
    expect(await found('海 100%')).toEqual([2])
    expect(await found('%')).toEqual([2])
    expect(await found('盐 白鹭')).toEqual([])
    expect(await found('')).toEqual([2, 1, 0])
    expect(await found('白鹭', '&later=1')).toEqual([])
    expect(await found(' 天 ')).toEqual([1])
  })

  it('page through what was found', async () => {
    const visitor = await anonymousVisitor(backend)
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) {
      const { publicId } = await saveArticle(domains, { accountId, title: n === 2 ? '别的' : `灯塔 ${n}` })
      now += 1
      await collect(publicId, { type: 1 }, visitor)
      ids.unshift(publicId)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(visitor, `?keyword=%E7%81%AF%E5%A1%94&pagesize=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.list.map((card) => card.id))
      cursor = page.next_cursor
    } while (cursor !== '')
    expect(seen).toEqual(ids.filter((_, n) => n !== 2))
    const second = await list(visitor, '?keyword=%E7%81%AF%E5%A1%94&pagesize=2&pageindex=2')
    expect(second.list.map((card) => card.id)).toEqual(seen.slice(2))
  })

  it('are given out as files in which nothing of a note or a title is taken for markup', async () => {
    const visitor = await anonymousVisitor(backend)
    const title = `盐 & "糖" <script>`
    const { publicId } = await saveArticle(domains, { accountId, title })
    await collect(publicId, { type: 1, later: 1 }, visitor)
    await ask(backend, `/peony/v1/collection/${publicId}/note`, { note: '第一行\n</DL>第二行' }, visitor)
    const file = async (format: string) => {
      const { code, data } = await ask<{ name: string; media_type: string; text: string }>(
        backend,
        `/peony/v1/collection/export?format=${format}`,
        null,
        visitor,
      )
      expect([code, data.name.split('.').at(-1)]).toEqual([0, format])
      return data.text
    }
    const link = `https://wap.example.org/davmu/share/mp/doc/`
    const json = JSON.parse(await file('json'))
    expect(json.list).toMatchObject([{ title, note: '第一行\n</DL>第二行', later: true, collect_time: now }])
    expect(json.list[0].link).toContain(link)
    const html = await file('html')
    expect(html).toContain(`ADD_DATE="${now}" TAGS="later">盐 &amp; &quot;糖&quot; &lt;script&gt;</A>`)
    expect(html).toContain('<DD>第一行 &lt;/DL&gt;第二行')
    const opml = await file('opml')
    expect(opml).toContain('text="盐 &amp; &quot;糖&quot; &lt;script&gt;"')
    expect(opml).toContain('_note="第一行&#10;&lt;/DL&gt;第二行"')
    expect((await ask(backend, '/peony/v1/collection/export?format=pdf', null, visitor)).code).toBe(40001)
  })

  it('are listed for a token only, and by cursors of the same list', async () => {
    const visitor = await anonymousVisitor(backend)
    const articles = await Promise.all([newArticle(), newArticle()])
    for (const { publicId } of articles) await collect(publicId, { type: 1 }, visitor)
    const { next_cursor: cursor } = await list(visitor, '?pagesize=1')
    const get = (query: string, asking: Asking) => ask(backend, `/peony/v1/collection?${query}`, null, asking)
    expect(await get('', {})).toMatchObject({ status: 401, code: 40101 })
    expect(await get(`cursor=${cursor}&later=1`, visitor)).toMatchObject({ code: 40001 })
    expect(await get('cursor=bm9uc2Vuc2U', visitor)).toMatchObject({ code: 40001 })
    expect(await get('type=novel', visitor)).toMatchObject({ code: 40001 })
    expect(await get('pagesize=51', visitor)).toMatchObject({ code: 40001 })
  })

  it('are counted exactly when many come and go at once in two processes', async () => {
    const { id, publicId } = await newArticle()
    const visitors = await Promise.all(Array.from({ length: 30 }, () => anonymousVisitor(backend)))
    const answers = await Promise.all(
      visitors.flatMap((visitor, n) =>
        [{ type: 1 }, { type: 2 }, {}, { later: 1 }].map((body, turn) =>
          ask((n + turn) % 2 ? backend : other, `/guzzle/v1/collection/${publicId}`, body, {
            ...visitor,
            address: `203.0.113.${n}`,
          }),
        ),
      ),
    )
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
    const { db } = backend.database
    const row = await db.selectFrom('contents').select('collect_count').where('id', '=', id).executeTakeFirstOrThrow()
    const rows = await db.selectFrom('collections').select('subject').where('content_id', '=', id).execute()
    expect(row.collect_count).toBe(rows.length)
  })
})
