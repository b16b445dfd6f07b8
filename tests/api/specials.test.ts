import { beforeEach, expect, it } from 'vitest'
import { specialDetail } from '#contract/specials.ts'
import type { ModuleDraft } from '#server/domains/specials/specials.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains, saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'

eachDatabase('specials', (open) => {
  let database: Database
  let domains: Domains
  let accountId: number
  let special: { id: number; publicId: string }

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    accountId = await saveAccount(domains)
    special = await saveArticle(domains, { accountId, type: 'special', title: '台风“海桐”', actor: 'inner' })
  })

  const module = (draft: Partial<ModuleDraft> = {}): ModuleDraft => ({
    title: '最新进展',
    style: 'list',
    text: '',
    items: [],
    ...draft,
  })
  const saveModules = (modules: ModuleDraft[], anchor = true) =>
    database.write((tx) => domains.specials.saveModules(tx, special.id, { anchor, modules }))
  const ask = (input: object = {}, asked: Pick<Domains, 'specials'> = domains) =>
    asked.specials.handlers['GET /inner/special'](
      { id: special.publicId, pageindex: 1, pagesize: 20, ...input },
      anonymousCall(),
    )
  const titlesOf = (answer: Awaited<ReturnType<typeof ask>>) =>
    answer.modules.map(({ list }) => list.list.map((card) => card.title))
  const save = (title: string, draft: object = {}) =>
    saveArticle(domains, { accountId, sourceId: `test:${title}`, title, ...draft })

  it('are searched by themselves', async () => {
    const keyword = '甲乙'
    const { search } = domains
    const inside = async (special: string, more: object = {}) => {
      const input = { keyword, type: 'all', sort: 'relevance', time: 'all', pageindex: 1, pagesize: 20 } as const
      const { list } = await search.handlers['GET /peony/v1/search']({ ...input, special, ...more }, anonymousCall())
      return list.map(({ title }) => title)
    }
    await saveModules([module({ items: ['test:甲乙一', 'test:甲乙二', 'test:丙', 'test:甲乙稿'] })])
    await save('甲乙一', { publishAt: 1 })
    await save('甲乙二', { type: 'video', publishAt: 2 })
    await save('甲乙稿', { state: 'draft' })
    await save('丙')
    const { publicId } = await save('甲乙外')
    expect(await inside(special.publicId)).toEqual(['甲乙二', '甲乙一'])
    expect(await inside(special.publicId, { keyword: 'jiayi', type: 'doc' })).toEqual(['甲乙一'])
    expect(await inside(publicId)).toEqual([])
    await expect(inside('nonsense')).rejects.toMatchObject({ code: 40002 })
  })

  it('take half a character in the name of an item for what it is', async () => {
    await saveModules([module({ items: ['\uD800', 'test:甲'] })])
    await save('甲')
    expect(titlesOf(await ask())).toEqual([['甲']])
  })

  it('show the items of every module in the order of their source, public ones alone', async () => {
    await saveModules([
      module({ items: ['test:丙', 'test:甲', 'test:无', 'test:草稿', 'test:甲'] }),
      module({ title: '现场', style: 'video', items: ['test:乙', 'test:甲'] }),
    ])
    await save('甲')
    await save('乙', { type: 'video' })
    await save('丙')
    await save('草稿', { state: 'draft' })
    const answer = await ask()
    expect(specialDetail.parse(answer)).toEqual(answer)
    expect(answer).toMatchObject({ id: special.publicId, title: '台风“海桐”', anchor: 1 })
    expect(titlesOf(answer)).toEqual([
      ['丙', '甲'],
      ['乙', '甲'],
    ])
    expect(answer.modules.map(({ title, style, list }) => [title, style, list.total, list.has_more])).toEqual([
      ['最新进展', 'list', 2, false],
      ['现场', 'video', 2, false],
    ])
  })

  it('page one module at a time', async () => {
    const names = ['一', '二', '三', '四', '五']
    await saveModules([module({ items: names.map((name) => `test:${name}`) }), module({ items: ['test:一'] })], false)
    for (const name of names) await save(name)
    const first = await ask({ pagesize: 2 })
    expect(titlesOf(first)).toEqual([['一', '二'], ['一']])
    expect(first).toMatchObject({ anchor: 0 })
    expect(first.modules[0]?.list).toMatchObject({ total: 5, has_more: true, pageindex: 1, pagesize: 2 })
    const moduleId = first.modules[0]?.module_id
    expect(titlesOf(await ask({ module_id: moduleId, pagesize: 2, pageindex: 2 }))).toEqual([['三', '四']])
    const last = await ask({ module_id: moduleId, pagesize: 2, pageindex: 3 })
    expect(titlesOf(last)).toEqual([['五']])
    expect(last.modules[0]?.list).toMatchObject({ total: 5, has_more: false })
    expect(titlesOf(await ask({ module_id: moduleId, pagesize: 2, pageindex: 4 }))).toEqual([[]])
    expect(titlesOf(await ask({ pageindex: 3, pagesize: 2 }))).toEqual([['一', '二'], ['一']])
  })

  it('come without what stands behind so many items, which is asked for module by module', async () => {
    const items = ['test:甲', 'test:乙', 'test:草稿']
    await saveModules([
      ...['一', '二', '三', '四'].map((title) => module({ title, items })),
      module({ title: '须知', style: 'html', text: '别去海堤。' }),
    ])
    await save('甲', { publishAt: 100 })
    await save('乙', { publishAt: 200 })
    await save('草稿', { state: 'draft' })
    const answer = await ask({ items_max: 7 })
    expect(specialDetail.parse(answer)).toEqual(answer)
    expect(titlesOf(answer)).toEqual([['甲', '乙'], ['甲', '乙'], ['甲', '乙'], [], []])
    const [first, , , later, text] = answer.modules
    const ids = first?.list.list.map(({ id }) => id) ?? []
    const coming = [
      { id: ids[0], publish_time: 100 },
      { id: ids[1], publish_time: 200 },
    ]
    expect(first?.to_come).toBeNull()
    expect(later).toMatchObject({ title: '四', to_come: coming, list: { total: 2, has_more: true } })
    expect(text).toMatchObject({ title: '须知', html: '', to_come: [], list: { total: 0, has_more: false } })
    const one = await ask({ module_id: later?.module_id })
    expect([titlesOf(one), one.modules[0]?.to_come]).toEqual([[['甲', '乙']], null])
    expect((await ask({ module_id: text?.module_id })).modules[0]?.html).toContain('别去海堤。')
    expect(titlesOf(await ask({ items_max: 1 }))).toEqual([['甲', '乙'], ['甲', '乙'], [], [], []])
  })

  it('have text that is harmless and kept as it was written', async () => {
    const text = '## 须知\n\n带好 **证件** <script>alert(1)</script>\n\n[官网](https://example.org/)'
    await saveModules([module({ title: '出门须知', style: 'html', text })])
    const [shown] = (await ask()).modules
    expect(shown).toMatchObject({ style: 'html', list: { list: [], total: 0, has_more: false } })
    expect(shown?.html).toContain('<h2>须知</h2>')
    expect(shown?.html).toContain('<strong>证件</strong>')
    expect(shown?.html).toContain('<a href="https://example.org/" target="_blank"')
    expect(shown?.html).not.toMatch(/script|data-p|id=/)
    expect(await domains.specials.describe(special.id)).toEqual({
      anchor: true,
      modules: [module({ title: '出门须知', style: 'html', text })],
    })
  })

  it('keep the ids of modules that stay, and lose those that go', async () => {
    await saveModules([module({ items: ['test:甲'] }), module({ items: ['test:甲'] }), module()])
    await save('甲')
    const before = (await ask()).modules.map((one) => one.module_id)
    await saveModules([module({ title: '新标题' }), module({ items: ['test:甲'] })])
    const answer = await ask()
    expect(answer.modules.map((one) => one.module_id)).toEqual(before.slice(0, 2))
    expect(titlesOf(answer)).toEqual([[], ['甲']])
    await expect(ask({ module_id: before[2] })).rejects.toMatchObject({ code: 40401 })
    expect(await domains.specials.describe(special.id)).toMatchObject({
      modules: [{ title: '新标题', items: [] }, { items: ['test:甲'] }],
    })
  })

  it('take in 3,000 items', async () => {
    const items = Array.from({ length: 3000 }, (_, n) => `test:${n}`)
    await saveModules([module({ items })])
    await save('2999')
    expect(titlesOf(await ask())).toEqual([['2999']])
    expect((await domains.specials.describe(special.id))?.modules[0]?.items).toEqual(items)
  })

  it('leave out what is switched off, and are gone when they are', async () => {
    await saveModules([module({ items: ['test:甲', 'test:乙'] })])
    await save('甲')
    await save('乙', { type: 'video' })
    const withTypes = (contentTypes: Array<'doc' | 'special' | 'video'>) => createDomains(database, { contentTypes })
    const answer = await ask({}, withTypes(['doc', 'special']))
    expect(titlesOf(answer)).toEqual([['甲']])
    expect(answer.modules[0]?.list.total).toBe(1)
    await expect(ask({}, withTypes(['doc', 'video']))).rejects.toMatchObject({ code: 40401 })
  })

  it('answer as other items when they are gone, not public or none', async () => {
    const doc = await save('甲')
    const draft = await saveArticle(domains, { accountId, type: 'special', state: 'draft' })
    const bare = await saveArticle(domains, { accountId, type: 'special' })
    expect(await ask({ id: bare.publicId })).toMatchObject({ anchor: 0, modules: [] })
    expect(await domains.specials.describe(bare.id)).toBeNull()
    for (const id of [doc.publicId, draft.publicId, domains.ids.encode(999_999)]) {
      await expect(ask({ id })).rejects.toMatchObject({ code: 40401 })
    }
    await expect(ask({ id: '??' })).rejects.toMatchObject({ code: 40002 })
    await expect(ask({ module_id: '??' })).rejects.toMatchObject({ code: 40002 })
    await saveModules([module({ items: ['test:甲'] })])
    await database.write((tx) => domains.content.removeContent(tx, special.id))
    await expect(ask()).rejects.toMatchObject({ code: 41001 })
  })

  it('show their modules to editors before they are public', async () => {
    const draft = await saveArticle(domains, { accountId, type: 'special', state: 'draft' })
    await save('甲')
    await database.write((tx) =>
      domains.specials.saveModules(tx, draft.id, { anchor: true, modules: [module({ items: ['test:甲'] })] }),
    )
    const { anchor, modules } = await domains.specials.listModules(draft.id, 10)
    expect(anchor).toBe(1)
    expect(modules[0]?.list).toMatchObject({ total: 1, list: [{ title: '甲' }] })
  })
})
