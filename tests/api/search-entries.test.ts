import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '#contract/content.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, saveTopic } from '#tests/support/factories.ts'
import { startSearchSite, type SearchSite } from '#tests/support/search-site.ts'

const NOW = Math.floor(Date.now() / 1000)
const HOUR = 3600
const allTypes: ContentType[] = ['doc', 'gallery', 'video', 'topic']

eachDatabase('searching accounts and topics', (open) => {
  describe('beside items', () => {
    let site: SearchSite
    let accountId: number
    let topicId: number
    let columnId: number
    beforeAll(async () => {
      site = await startSearchSite(await open(), { contentTypes: allTypes })
      const { domains } = site
      accountId = await saveAccount(domains, {
        key: 'lights',
        name: '澜州灯塔志愿队',
        intro: '守着每一盏灯',
        avatar: '/media/face.webp',
        actor: 'mp',
      })
      await saveAccount(domains, { key: 'paper', name: '潮声深读', intro: '写过灯塔' })
      topicId = await saveTopic(domains, { key: 'lights', name: '灯塔重亮', summary: '从北角到鹭礁', color: '#0a1b2c' })
      columnId = await saveColumn(domains)
      const plain = { accountId, summary: '没有', bodySource: '没有' }
      await saveArticle(domains, { ...plain, title: '灯塔文章', publishAt: NOW - HOUR, groups: [columnId] })
      await saveArticle(domains, { ...plain, title: '灯塔图集', type: 'gallery', publishAt: NOW - 2 * HOUR })
    })
    afterAll(() => site.backend.close())

    it('stand before them wherever the word stands in the same part, accounts first, in every order', async () => {
      const first = ['澜州灯塔志愿队', '灯塔重亮', '灯塔文章', '灯塔图集']
      expect(await site.titles({ keyword: '灯塔' })).toEqual([...first, '潮声深读'])
      for (const sort of ['time', 'hot']) {
        expect(await site.titles({ keyword: '灯塔', sort })).toEqual(['潮声深读', ...first])
      }
      expect(await site.titles({ keyword: '鹭礁' })).toEqual(['灯塔重亮'])
    })

    it('are cards that lead to their pages and show where the word stands', async () => {
      const { ids } = site.domains
      const { list } = await site.find({ keyword: '灯塔' })
      expect(list[0]).toMatchObject({
        id: ids.encode(accountId),
        type: 'account',
        actor: 'mp',
        cover: '/media/face.webp',
        author: { id: ids.encode(accountId), name: '澜州灯塔志愿队', verified: 1 },
        highlight: { title: '澜州<em>灯塔</em>志愿队', summary: '守着每一盏灯' },
        track_id: '',
        path: `/mp/user/${ids.encode(accountId)}/index`,
      })
      expect(list[1]).toMatchObject({
        id: ids.encode(topicId),
        type: 'topic',
        actor: 'inner',
        cover_color: '#0a1b2c',
        author: { id: '', name: '' },
        highlight: { title: '<em>灯塔</em>重亮', summary: '从北角到鹭礁' },
        path: `/inner/topic/${ids.encode(topicId)}/index`,
      })
      expect(list.at(-1)?.highlight?.summary).toBe('写过<em>灯塔</em>')
    })

    it('say how often what is in them was viewed', async () => {
      const { database, content } = site.domains
      const { id } = await saveArticle(site.domains, { accountId, title: '看过', groups: [topicId] })
      await database.write((tx) => content.countViews(tx, new Map([[id, 7]]), NOW))
      const { list } = await site.find({ keyword: '灯塔', pagesize: 2 })
      expect(list.map((card) => card.view_count)).toEqual([7, 7])
    })

    it('are counted and asked for as types of their own', async () => {
      const groups = [
        { type: 'account', total: 2 },
        { type: 'doc', total: 1 },
        { type: 'gallery', total: 1 },
        { type: 'topic', total: 1 },
      ]
      expect(await site.find({ keyword: '灯塔' })).toMatchObject({ total: 5, groups })
      expect(await site.find({ keyword: '灯塔', type: 'account' })).toMatchObject({ total: 2, groups })
      expect(await site.titles({ keyword: '灯塔', type: 'account' })).toEqual(['澜州灯塔志愿队', '潮声深读'])
      expect(await site.titles({ keyword: '灯塔', type: 'topic' })).toEqual(['灯塔重亮'])
    })

    it('belong to no account, group or time', async () => {
      const { ids } = site.domains
      const narrowed = [
        [{ uid: ids.encode(accountId) }, ['灯塔文章', '灯塔图集']],
        [{ scope_id: ids.encode(columnId) }, ['灯塔文章']],
        [{ time: 'day' }, ['灯塔文章', '灯塔图集']],
      ] as const
      for (const [filter, titles] of narrowed) {
        for (const sort of ['relevance', 'time']) {
          expect(await site.titles({ keyword: '灯塔', sort, ...filter })).toEqual(titles)
        }
        expect(await site.find({ keyword: '灯塔', ...filter })).toMatchObject({ total: titles.length })
      }
    })

    it('come in pages that continue each other', async () => {
      for (const sort of ['relevance', 'time', 'hot']) {
        const whole = await site.titles({ keyword: '灯塔', sort })
        const paged: string[] = []
        let cursor = ''
        do {
          const query = { keyword: '灯塔', sort, pagesize: 1 }
          const page = await site.find(cursor === '' ? query : { ...query, cursor })
          paged.push(...page.list.map((card) => card.title))
          cursor = page.next_cursor
        } while (cursor !== '')
        expect(paged).toEqual(whole)
      }
    })

    it('are guessed by their sounds', async () => {
      const { suggest } = await site.find({ keyword: 'zhiyuandui' })
      expect(suggest).toContain('志愿队')
    })
  })

  describe('as they change', () => {
    let site: SearchSite
    beforeAll(async () => {
      site = await startSearchSite(await open(), { contentTypes: allTypes })
    })
    afterAll(() => site.backend.close())

    const titles = (keyword: string) => site.titles({ keyword })

    it('are found by what they are called now', async () => {
      await saveAccount(site.domains, { key: 'renamed', name: '旧名字' })
      await saveAccount(site.domains, { key: 'renamed', name: '新招牌' })
      await saveTopic(site.domains, { key: 'renamed', name: '旧话题' })
      await saveTopic(site.domains, { key: 'renamed', name: '新由头' })
      expect([...(await titles('旧名字')), ...(await titles('旧话题'))]).toEqual([])
      expect([...(await titles('新招牌')), ...(await titles('新由头'))]).toEqual(['新招牌', '新由头'])
    })

    it('are found once the transaction has held', async () => {
      const fails = site.domains.database.write(async (tx) => {
        await site.domains.site.saveColumn(tx, { key: 'other', name: '栏', position: 0 })
        const draft = { key: 'undone', summary: '', cover: '', color: '', related: [], mergedInto: '', position: 0 }
        await site.domains.site.saveTopic(tx, { ...draft, name: '没有成' })
        throw new Error('too late')
      })
      await expect(fails).rejects.toThrow('too late')
      expect(await titles('没有成')).toEqual([])
    })

    it('are found as long as they stand for themselves', async () => {
      await saveTopic(site.domains, { key: 'small', name: '小台风' })
      await saveTopic(site.domains, { key: 'big', name: '大台风' })
      expect(await titles('小台风')).toEqual(['小台风'])
      await saveTopic(site.domains, { key: 'small', name: '小台风', mergedInto: 'big' })
      expect(await titles('台风')).toEqual(['大台风'])
      await saveTopic(site.domains, { key: 'small', name: '小台风' })
      expect(await titles('小台风')).toEqual(['小台风'])
    })

    it('are brought into the index where an earlier release left them out, each once', async () => {
      const { database } = site.domains
      const { search } = site.backend
      const account = await saveAccount(site.domains, { name: '渔港电台' })
      const topic = await saveTopic(site.domains, { name: '渔港改建' })
      await saveTopic(site.domains, { key: 'merged', name: '渔港旧闻', mergedInto: 'big' })
      await database.write(async (tx) => {
        await search.removeEntry(tx, { type: 'account', id: account })
        await search.removeEntry(tx, { type: 'topic', id: topic })
      })
      expect(await titles('渔港')).toEqual([])
      await search.indexEntries(() => true)
      expect(await titles('渔港')).toEqual([])
      await search.indexEntries(() => false)
      await search.indexEntries(() => false)
      expect(await titles('渔港')).toEqual(['渔港电台', '渔港改建'])
    })
  })

  describe('with types switched off', () => {
    let site: SearchSite
    beforeAll(async () => {
      site = await startSearchSite(await open(), { contentTypes: ['doc'] })
      const { domains } = site
      const accountId = await saveAccount(domains, { name: '灯塔报' })
      await saveTopic(domains, { name: '灯塔话题' })
      await saveArticle(domains, { accountId, title: '灯塔文章' })
      await saveArticle(domains, { accountId, title: '灯塔影像，灯塔夜航', type: 'video', tags: ['灯塔夜航'] })
    })
    afterAll(() => site.backend.close())

    it('shows, counts and suggests the others alone', async () => {
      expect(await site.find({ keyword: '灯塔', pagesize: 2 })).toMatchObject({
        list: [{ title: '灯塔报' }, { title: '灯塔文章' }],
        has_more: false,
        total: 2,
        groups: [
          { type: 'account', total: 1 },
          { type: 'doc', total: 1 },
        ],
      })
      const { suggest } = await site.find({ keyword: '灯塔' })
      expect(suggest.filter((word) => word.includes('夜航') || word.includes('话题'))).toEqual([])
      for (const sort of ['relevance', 'time', 'hot']) {
        expect(await site.find({ keyword: '夜航', sort })).toMatchObject({
          list: [],
          total: 0,
          groups: [],
          suggest: [],
        })
      }
      expect(await site.find({ keyword: '灯塔', type: 'video' })).toMatchObject({ list: [], total: 0 })
    })
  })
})
