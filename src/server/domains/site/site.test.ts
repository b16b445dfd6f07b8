import { beforeEach, expect, it } from 'vitest'
import { appInfo } from '#contract/site.ts'
import type { Database } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { anonymousCall, createDomains, type Domains } from '#tests/support/factories.ts'

eachDatabase('site', (open) => {
  let database: Database
  let domains: Domains

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database, { contentTypes: ['doc'] })
  })

  const call = anonymousCall(1_700_000_000)
  const identity = {
    name: '潮声',
    descriptions: '',
    keywords: '',
    logo: '/logo.png',
    primaryColor: '#0A6C74',
    dark: 'auto' as const,
    icp: 'ICP',
    agreements: [],
    operator: '',
    links: [],
    licences: [],
    features: {},
  }
  const changes = async () => (await database.db.selectFrom('changes').select('kind').execute()).length

  it('has a name and texts before anybody gave it any', async () => {
    const group = await domains.site.handlers['GET /peony/v1/group']({}, call)
    expect(group).toEqual({
      gid: '',
      name: '分享客户端',
      app_info: expect.any(String),
      h5_config: { site_name: '分享客户端', descriptions: '客户端分享', site_logo: '', keywords: '客户端分享' },
      columns: [{ gid: '', name: '推荐', type: 'recommend', path: '/' }],
      default_list: '',
      carousel: '',
      server_time: 1_700_000_000,
    })
    const info = appInfo.parse(JSON.parse(group.app_info))
    expect(info).toMatchObject({
      primaryColor: '',
      types: ['doc'],
      locales: ['zh-CN', 'en'],
      h5_config: group.h5_config,
    })
    expect(Object.keys(info.features).filter((name) => info.features[name])).toEqual(['comment', 'invite'])
    expect(Object.values(info.app_launch).join('')).toBe('')
  })

  it('shows its identity and its columns in their order', async () => {
    await database.write(async (tx) => {
      await domains.site.saveSite(tx, identity)
      await domains.site.saveColumn(tx, { key: 'b', name: '乙', position: 2 })
      await domains.site.saveColumn(tx, { key: 'a', name: '甲', position: 1 })
    })
    const group = await domains.site.handlers['GET /peony/v1/appinfo']({}, call)
    expect(group.h5_config).toEqual({
      site_name: '潮声',
      descriptions: '客户端分享',
      site_logo: '/logo.png',
      keywords: '潮声',
    })
    expect(group.columns.map((column) => column.name)).toEqual(['推荐', '甲', '乙'])
    const gid = group.columns[1]?.gid ?? ''
    expect(group.columns[1]?.path).toBe(`/?gid=${gid}`)
    expect(await domains.site.handlers['GET /peony/v1/group']({ gid }, call)).toMatchObject({ gid, name: '甲' })
    await expect(domains.site.handlers['GET /peony/v1/group']({ gid: '??' }, call)).rejects.toMatchObject({
      code: 40002,
    })
    const missing = domains.ids.encode(12345)
    await expect(domains.site.handlers['GET /peony/v1/group']({ gid: missing }, call)).rejects.toMatchObject({
      code: 40401,
    })
  })

  it('writes nothing for what it knows', async () => {
    const save = () =>
      database.write(async (tx) => {
        await domains.site.saveSite(tx, identity)
        return domains.site.saveColumn(tx, { key: 'a', name: '甲', position: 1 })
      })
    const id = await save()
    expect(await changes()).toBe(2)
    expect(await save()).toBe(id)
    expect(await changes()).toBe(2)
    expect(await domains.site.exportIdentity()).toEqual(identity)
    expect(await domains.site.listColumns()).toEqual([{ id, key: 'a', name: '甲', position: 1 }])
  })

  it('keeps topics and lists as they were saved, and names the first list', async () => {
    const topic = {
      key: 'taifeng',
      name: '台风“海桐”',
      summary: '登陆前后',
      cover: '/t.jpg',
      color: '#0a6c74',
      related: ['haian'],
      mergedInto: '',
      position: 0,
    }
    const list = {
      key: 'jinri',
      name: '今日必读',
      summary: '',
      cover: '',
      color: '',
      style: 'numbered' as const,
      position: 2,
    }
    const save = () =>
      database.write(async (tx) => [
        await domains.site.saveTopic(tx, topic),
        await domains.site.saveTopic(tx, { ...topic, key: 'old', mergedInto: 'taifeng', position: 1 }),
        await domains.site.saveList(tx, list),
        await domains.site.saveList(tx, { ...list, key: 'first', style: 'cards', position: 1 }),
      ])
    const [topicId = 0, oldId = 0, listId = 0, firstId = 0] = await save()
    expect(await changes()).toBe(4)
    expect(await save()).toEqual([topicId, oldId, listId, firstId])
    expect(await changes()).toBe(4)
    expect(await domains.site.listTopics()).toEqual([
      { id: topicId, ...topic },
      { id: oldId, ...topic, key: 'old', mergedInto: 'taifeng', position: 1 },
    ])
    expect(await domains.site.listLists()).toEqual([
      { id: firstId, ...list, key: 'first', style: 'cards', position: 1 },
      { id: listId, ...list },
    ])
    const group = await domains.site.handlers['GET /peony/v1/group']({}, call)
    expect(group.default_list).toBe(domains.ids.encode(firstId))
    expect(group.columns).toHaveLength(1)
  })

  it('knows accounts by their key, with a stream of their own', async () => {
    const draft = {
      key: 'deep',
      actor: 'mp' as const,
      name: '深读',
      avatar: '',
      intro: '',
      verified: true,
      verifyLabel: '机构',
      cover: '/cover.jpg',
      region: '澜州',
      verifyInfo: '澜州日报社',
    }
    const save = (name: string) => database.write((tx) => domains.accounts.saveAccount(tx, { ...draft, name }))
    const id = await save('深读')
    expect(await save('深读')).toBe(id)
    expect(await changes()).toBe(0)
    expect(await save('深读周刊')).toBe(id)
    expect(await changes()).toBe(1)
    expect(await domains.accounts.findByKey('deep')).toEqual({ ...draft, id, name: '深读周刊' })
    expect(await domains.accounts.findByKey('none')).toBeNull()
    expect(await domains.accounts.listAccounts()).toHaveLength(1)
    const groups = await database.db.selectFrom('groups').select(['source_id', 'kind', 'name']).execute()
    expect(groups).toEqual([{ source_id: `account:${id}`, kind: 'account', name: '深读周刊' }])
  })

  it('has dictionary data whose version follows what is in it', async () => {
    const before = await domains.site.handlers['GET /inner/static/data']({}, call)
    expect(before.dict.content_types['doc']).toBe('文章')
    expect(Object.keys(before.dict.live_status)).toEqual(['0', '1', '2', '3', '4', '5'])
    expect((await domains.site.handlers['GET /inner/static/data']({}, call)).version).toBe(before.version)
    await database.write((tx) => domains.site.saveSite(tx, identity))
    expect((await domains.site.handlers['GET /inner/static/data']({}, call)).version).not.toBe(before.version)
  })
})
