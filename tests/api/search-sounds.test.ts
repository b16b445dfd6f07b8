import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { startSearchSite, type SearchSite } from '#tests/support/search-site.ts'

const NOW = Math.floor(Date.now() / 1000)
const HOUR = 3600

eachDatabase('searching by sounds', (open) => {
  describe('pinyin and initials', () => {
    let site: SearchSite
    beforeAll(async () => {
      site = await startSearchSite(await open())
      const { domains } = site
      const accountId = await saveAccount(domains, { key: 'lights', name: '澜州灯塔志愿队', intro: '' })
      const save = (hour: number, title: string, draft: object = {}) =>
        saveArticle(domains, {
          accountId,
          title,
          summary: '没有',
          bodySource: '没有',
          publishAt: NOW - hour * HOUR,
          ...draft,
        })
      await save(9, '张益唐讲质数')
      await save(8, '一个数学家', { bodySource: '他叫张益唐。' })
      await save(7, '重庆的夜', { tags: ['山城夜景'] })
      await save(6, '绿色的海', { summary: '去重庆' })
      await save(5, '嫦娥落月')
      await save(4, '海边的长凳', { bodySource: 'Time for a change of tide.' })
      await save(3, '潮汐表', { bodySource: 'Everything changed.' })
    })
    afterAll(() => site.backend.close())

    it('find items by the words that they stand for, wherever these stand', async () => {
      for (const keyword of ['zhangyitang', 'zyt', 'zhang yi tang', 'zhang益唐', 'ZYT']) {
        expect([keyword, await site.titles({ keyword })]).toEqual([keyword, ['张益唐讲质数', '一个数学家']])
      }
      for (const keyword of ['lvse', 'lüse', 'ls']) expect(await site.titles({ keyword })).toEqual(['绿色的海'])
      expect(await site.titles({ keyword: 'chongqing' })).toEqual(['重庆的夜', '绿色的海'])
    })

    it('find tags and accounts', async () => {
      expect(await site.titles({ keyword: 'scyj' })).toEqual(['重庆的夜'])
      expect(await site.titles({ keyword: 'dengta' })).toEqual(['澜州灯塔志愿队'])
    })

    it('mark the words, suggest them and count what they find', async () => {
      const answer = await site.find({ keyword: 'zyt' })
      expect(answer.list.map(({ highlight }) => highlight)).toEqual([
        { title: '<em>张益唐</em>讲质数', summary: '没有', second: null },
        { title: '一个数学家', summary: '他叫<em>张益唐</em>。', second: null },
      ])
      expect(answer).toMatchObject({ total: 2, groups: [{ type: 'doc', total: 2 }], suggest: ['张益唐'] })
    })

    it('stand for each word of a keyword by themselves, beside words as they are', async () => {
      expect(await site.titles({ keyword: 'zyt zhishu' })).toEqual(['张益唐讲质数'])
      expect(await site.titles({ keyword: 'zyt 数学家' })).toEqual(['一个数学家'])
      expect(await site.titles({ keyword: 'zyt chongqing' })).toEqual([])
    })

    it('come behind everything that has the letters themselves, in every order', async () => {
      const held = ['潮汐表', '海边的长凳']
      for (const sort of ['relevance', 'time', 'hot']) {
        expect([sort, await site.titles({ keyword: 'change', sort })]).toEqual([sort, [...held, '嫦娥落月']])
        const first = await site.find({ keyword: 'change', sort, pagesize: 2 })
        expect(first).toMatchObject({ total: 3, has_more: true })
        const second = await site.find({ keyword: 'change', sort, pagesize: 2, cursor: first.next_cursor })
        expect(second.list.map(({ title }) => title)).toEqual(['嫦娥落月'])
        expect(await site.titles({ keyword: 'change', sort, pagesize: 2, pageindex: 2 })).toEqual(['嫦娥落月'])
      }
    })

    it('are narrowed as words are', async () => {
      const { ids } = site.domains
      expect(await site.titles({ keyword: 'chongqing', time: 'day', uid: ids.encode(1) })).toHaveLength(2)
      expect(await site.titles({ keyword: 'chongqing', uid: ids.encode(999_999) })).toEqual([])
      expect(await site.titles({ keyword: 'chongqing', type: 'gallery' })).toEqual([])
    })

    it('are no words that many search for, though what they stand for is', async () => {
      const { database, search } = site.domains
      await search.saveWords()
      const rows = await database.db.selectFrom('search_words').select('word').execute()
      const words = rows.map(({ word }) => word)
      expect(words).toContain('change')
      expect(words).not.toContain('zyt')
    })

    it('find nothing that is not there any more', async () => {
      const { domains } = site
      const accountId = await saveAccount(domains)
      const { id } = await saveArticle(domains, { accountId, title: '昙花一现' })
      expect(await site.titles({ keyword: 'tanhuayixian' })).toEqual(['昙花一现'])
      await domains.database.write((tx) => domains.content.removeContent(tx, id))
      expect(await site.titles({ keyword: 'tanhuayixian' })).toEqual([])
    })

    it('of an item that an earlier release indexed find it once it is indexed anew, and words find it until then', async () => {
      const { domains } = site
      const accountId = await saveAccount(domains)
      const { id } = await saveArticle(domains, { accountId, title: '蒲公英' })
      await domains.database.write(async (tx) => {
        await tx.sql.updateTable('search_documents').set({ rules: 1 }).where('content_id', '=', id).execute()
        await tx.sql.deleteFrom('search_sounded').execute()
      })
      expect(await site.titles({ keyword: '蒲公英' })).toEqual(['蒲公英'])
      expect(await site.titles({ keyword: 'pugongying' })).toEqual([])
      await domains.content.indexPublished(() => false)
      expect(await site.titles({ keyword: 'pugongying' })).toEqual(['蒲公英'])
    })
  })

  it('several words of the same initials each show an item before any shows its second', async () => {
    const site = await startSearchSite(await open())
    const accountId = await saveAccount(site.domains)
    const titles = ['灯塔一', '电厅', '灯塔二', '灯塔三', '灯塔四']
    for (const [index, title] of titles.entries()) {
      await saveArticle(site.domains, {
        accountId,
        title,
        summary: '没有',
        bodySource: '没有',
        publishAt: NOW + index - HOUR,
      })
    }
    const special = await saveArticle(site.domains, { accountId, title: '专题', type: 'special' })
    const modules = [{ title: '', style: 'list' as const, text: '', items: [] }]
    await site.domains.database.write((tx) =>
      site.backend.specials.saveModules(tx, special.id, { anchor: false, modules }),
    )
    const order = ['灯塔四', '电厅', '灯塔三', '灯塔二', '灯塔一']
    expect(await site.titles({ keyword: 'dt' })).toEqual(order)
    expect(await site.titles({ keyword: 'dt', sort: 'time' })).toEqual(titles.toReversed())
    const pages: string[] = []
    let cursor = ''
    do {
      const page = await site.find({ keyword: 'dt', pagesize: 2, ...(cursor && { cursor }) })
      pages.push(...page.list.map(({ title }) => title))
      cursor = page.next_cursor
    } while (cursor !== '')
    expect(pages).toEqual(order)
    expect(await site.titles({ keyword: 'dt', special: special.publicId })).toEqual([])
    await site.backend.close()
  })
})
