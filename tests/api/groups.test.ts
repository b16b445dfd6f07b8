import { beforeEach, describe, expect, it } from 'vitest'
import type { ContentType } from '#contract/content.ts'
import type { ContentDraft } from '#server/domains/content/content.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { eachDatabase, eachLocation, hasOneSession } from '#tests/support/each-database.ts'
import {
  anonymousCall,
  createDomains,
  saveAccount,
  saveArticle,
  saveTopic,
  WAP_HOST,
  type Domains,
} from '#tests/support/factories.ts'

const NOW = 1_790_000_000

eachDatabase('groups', (open) => {
  let database: Database
  let domains: Domains
  let accountId: number

  beforeEach(async () => {
    database = await open()
    domains = createDomains(database)
    accountId = await saveAccount(domains)
  })

  const ask = (groupId: number, input: object = {}, asked: Pick<Domains, 'content'> = domains) =>
    asked.content.handlers['GET /peony/v1/content'](
      { gid: domains.ids.encode(groupId), sort: 'new', pageindex: 1, pagesize: 10, ...input },
      anonymousCall(NOW),
    )
  const save = (draft: Partial<ContentDraft> = {}) => saveArticle(domains, { accountId, ...draft })
  const titles = async (groupId: number, input: object = {}) =>
    (await ask(groupId, input)).list.map((card) => card.title)
  const view = (...views: Array<[number, number]>) =>
    database.write((tx) => domains.content.countViews(tx, new Map(views), NOW))
  const streamId = async () => {
    const rows = await database.db
      .selectFrom('groups')
      .select('id')
      .where('source_id', '=', `account:${accountId}`)
      .execute()
    return rows[0]?.id ?? 0
  }

  /** What is counted of every group, and the same reckoned from what stands in it. */
  const compareCounts = async () => {
    const groups = await database.db.selectFrom('groups').select(['id', 'content_count', 'view_count']).execute()
    const types = await database.db.selectFrom('group_types').selectAll().where('content_count', '<>', 0).execute()
    const rows = await database.db.selectFrom('content_groups').selectAll().execute()
    const counted = groups.map(({ id, content_count: count, view_count: views }) => ({
      id,
      count,
      views,
      types: Object.fromEntries(types.filter((one) => one.group_id === id).map((one) => [one.type, one.content_count])),
    }))
    const reckoned = groups.map(({ id }) => {
      const inside = rows.filter((row) => row.group_id === id)
      const byType = Map.groupBy(inside, (row) => row.type)
      return {
        id,
        count: inside.length,
        views: inside.reduce((sum, row) => sum + row.view_count, 0),
        types: Object.fromEntries(Array.from(byType, ([type, of]) => [type, of.length])),
      }
    })
    expect(counted).toEqual(reckoned)
  }

  it('tell what a topic is, what is in it and what goes with it', async () => {
    await saveTopic(domains, { key: 'gone', name: '已并入', mergedInto: 'b' })
    const b = await saveTopic(domains, { key: 'b', name: '海岸' })
    const topic = await saveTopic(domains, {
      key: 'a',
      cover: '/davmu/share/media/a.jpg',
      color: '#0a6c74',
      related: ['gone', 'b', 'missing', 'a'],
    })
    const first = await save({ groups: [topic] })
    await save({ groups: [topic], type: 'audio' })
    await save({ groups: [topic], type: 'audio' })
    await view([first.id, 12])
    const gid = domains.ids.encode(topic)
    const bGid = domains.ids.encode(b)
    const { group, total } = await ask(topic)
    expect(total).toBe(3)
    expect(group).toEqual({
      gid,
      kind: 'topic',
      name: '台风“海桐”',
      summary: '登陆前后',
      cover: '/davmu/share/media/a.jpg',
      cover_color: '#0a6c74',
      style: '',
      content_count: 3,
      view_count: 12,
      types: [
        { type: 'audio', total: 2 },
        { type: 'doc', total: 1 },
      ],
      related: [{ gid: bGid, name: '海岸', path: `/inner/topic/${bGid}/index` }],
      path: `/inner/topic/${gid}/index`,
      feed_url: `/davmu/share/feed/${gid}`,
      share: {
        title: '台风“海桐”',
        desc: '登陆前后',
        link: `${WAP_HOST}/davmu/share/inner/topic/${gid}/index`,
        imgUrl: `${WAP_HOST}/davmu/share/media/a.jpg`,
      },
    })
  })

  it('lead to the pages of lists and accounts', async () => {
    const draft = { key: 'l', name: '今日必读', summary: '', cover: '', color: '', position: 0 }
    const [cards, plain] = await database.write(async (tx) => [
      await domains.site.saveList(tx, { ...draft, style: 'cards' }),
      await domains.site.saveList(tx, { ...draft, key: 'p', style: 'plain' }),
    ])
    expect((await ask(cards ?? 0)).group).toMatchObject({
      kind: 'list',
      style: 'cards',
      path: `/fly_card/${domains.ids.encode(cards ?? 0)}/index`,
    })
    expect((await ask(plain ?? 0)).group.path).toBe(`/list/${domains.ids.encode(plain ?? 0)}/index`)
    const { group } = await ask(await streamId())
    expect(group).toMatchObject({ kind: 'account', path: '' })
    expect(group.share.link).toBe(`${WAP_HOST}/davmu/share/mp/user/${domains.ids.encode(accountId)}/index`)
  })

  it('count by type as items come, change and go', async () => {
    const topic = await saveTopic(domains)
    const one = await save({ groups: [topic], sourceId: 'test:one' })
    const two = await save({ groups: [topic], type: 'video' })
    await save({ groups: [topic], type: 'video', state: 'draft' })
    await view([one.id, 3], [two.id, 4])
    await compareCounts()
    expect((await ask(topic, { type: 'video' })).total).toBe(1)
    expect((await ask(topic, { type: 'gallery' })).total).toBe(0)

    await save({ groups: [topic], sourceId: 'test:one', type: 'gallery' })
    await compareCounts()
    expect((await ask(topic)).group.types.map(({ type }) => type)).toEqual(['gallery', 'video'])

    await database.write((tx) => domains.content.removeContent(tx, two.id))
    await compareCounts()
    expect(await ask(topic)).toMatchObject({ total: 1, group: { content_count: 1, view_count: 3 } })
    expect((await ask(topic, { type: 'video' })).list).toEqual([])

    await database.write((tx) => domains.content.publishContent(tx, two.id, NOW))
    await compareCounts()
    expect(await ask(topic)).toMatchObject({ total: 2, group: { view_count: 7 } })

    await save({ groups: [], sourceId: 'test:one', type: 'gallery' })
    await compareCounts()
    expect((await ask(topic)).total).toBe(1)
  })

  it('are ordered by time both ways and by views, also page by page', async () => {
    const topic = await saveTopic(domains)
    for (const [n, title] of ['甲', '乙', '丙'].entries()) {
      const { id } = await save({ groups: [topic], title, publishAt: 1_700_000_000 + n })
      await view([id, [5, 9, 1][n] ?? 0])
    }
    expect(await titles(topic)).toEqual(['丙', '乙', '甲'])
    expect(await titles(topic, { sort: 'time' })).toEqual(['丙', '乙', '甲'])
    expect(await titles(topic, { sort: 'old' })).toEqual(['甲', '乙', '丙'])
    expect(await titles(topic, { sort: 'hot' })).toEqual(['乙', '甲', '丙'])
    const page = await ask(topic, { sort: 'hot', pagesize: 2 })
    expect(page).toMatchObject({ has_more: true, total: 3 })
    expect(await titles(topic, { sort: 'hot', pagesize: 2, cursor: page.next_cursor })).toEqual(['丙'])
    expect(await titles(topic, { pagesize: 2, pageindex: 2 })).toEqual(['甲'])
    expect(await titles(topic, { pagesize: 2, pageindex: 9 })).toEqual([])
  })

  it('lists what is its account’s own work alone', async () => {
    const topic = await saveTopic(domains)
    const own = await save({ groups: [topic], title: '自己的', copyright: 'original', sourceId: 'test:own' })
    await save({ groups: [topic], title: '转来的', copyright: 'reprint' })
    await save({ groups: [topic], title: '后来的', copyright: 'original', publishAt: 1_700_000_001 })
    expect(await titles(topic, { original: 1 })).toEqual(['后来的', '自己的'])
    const page = await ask(topic, { original: 1, pagesize: 1 })
    expect(page.has_more).toBe(true)
    expect(await titles(topic, { original: 1, pagesize: 1, cursor: page.next_cursor })).toEqual(['自己的'])
    await expect(ask(topic, { original: 1, sort: 'hot' })).rejects.toMatchObject({ code: 40001 })
    const account = await domains.accounts.handlers['GET /dinner/mp/info/{id}'](
      { id: domains.ids.encode(accountId) },
      anonymousCall(NOW),
    )
    expect(account.has_original).toBe(true)

    await save({ id: own.id, groups: [topic], title: '自己的', copyright: '', sourceId: 'test:own' })
    expect(await titles(topic, { original: 1 })).toEqual(['后来的'])
  })

  describe('merged topics', () => {
    it('answer with the topic that took their place, which has their items', async () => {
      const kept = await saveTopic(domains, { key: 'kept', name: '留下的' })
      const old = await saveTopic(domains, { key: 'old', name: '旧的' })
      await save({ title: '旧', groups: [old] })
      const both = await save({ title: '两个', groups: [old, kept] })
      await view([both.id, 2])
      await saveTopic(domains, { key: 'old', name: '旧的', mergedInto: 'kept' })
      await compareCounts()
      const answer = await ask(old)
      expect(answer.group).toMatchObject({ gid: domains.ids.encode(kept), name: '留下的', view_count: 2 })
      expect(answer.total).toBe(2)

      const later = await save({ title: '后来', groups: [old], publishAt: 1_700_000_001 })
      await compareCounts()
      expect(await titles(kept)).toEqual(['后来', '两个', '旧'])
      await database.write((tx) => domains.content.removeContent(tx, later.id))
      await compareCounts()
      expect(await titles(old)).toEqual(['两个', '旧'])

      await saveTopic(domains, { key: 'old', name: '旧的' })
      await compareCounts()
      expect((await ask(old)).group.name).toBe('旧的')
      expect(await titles(old)).toEqual(['两个', '旧'])
      expect(await titles(kept)).toEqual(['两个'])
    })

    it('are followed along a chain, and to a topic that comes later', async () => {
      const a = await saveTopic(domains, { key: 'a', mergedInto: 'b' })
      await save({ title: '甲', groups: [a] })
      expect(await titles(a)).toEqual(['甲'])
      const b = await saveTopic(domains, { key: 'b' })
      expect((await ask(a)).group.gid).toBe(domains.ids.encode(b))
      expect(await titles(b)).toEqual(['甲'])
      const c = await saveTopic(domains, { key: 'c' })
      await saveTopic(domains, { key: 'b', mergedInto: 'c' })
      await compareCounts()
      expect((await ask(a)).group.gid).toBe(domains.ids.encode(c))
      expect(await titles(c)).toEqual(['甲'])
      await saveTopic(domains, { key: 'b' })
      await compareCounts()
      expect(await titles(b)).toEqual(['甲'])
      expect(await titles(c)).toEqual([])
    })

    it('stand for themselves when they are merged in a circle', async () => {
      const a = await saveTopic(domains, { key: 'a', mergedInto: 'b' })
      const b = await saveTopic(domains, { key: 'b', mergedInto: 'a' })
      await save({ title: '甲', groups: [a] })
      await save({ title: '乙', groups: [b] })
      await compareCounts()
      expect(await titles(a)).toEqual(['甲'])
      expect(await titles(b)).toEqual(['乙'])
    })
  })

  describe('with types switched off', () => {
    const withTypes = (contentTypes: readonly ContentType[]) => createDomains(database, { contentTypes })

    it('show and count the others alone', async () => {
      const topic = await saveTopic(domains)
      await save({ title: '文', groups: [topic], publishAt: 1 })
      await save({ title: '音', groups: [topic], type: 'audio', publishAt: 2 })
      await save({ title: '图', groups: [topic], type: 'gallery', publishAt: 3 })
      const some = withTypes(['doc', 'gallery', 'topic'])
      const answer = await ask(topic, { pagesize: 2 }, some)
      expect(answer.list.map((card) => card.title)).toEqual(['图', '文'])
      expect(answer).toMatchObject({ total: 2, has_more: false, group: { content_count: 2 } })
      expect(answer.group.types).toEqual([
        { type: 'doc', total: 1 },
        { type: 'gallery', total: 1 },
      ])
      expect((await ask(topic, { sort: 'hot' }, some)).list).toHaveLength(2)
      expect(await ask(topic, { type: 'audio' }, some)).toMatchObject({ list: [], total: 0 })
      const account = await some.accounts.handlers['GET /dinner/mp/info/{id}'](
        { id: domains.ids.encode(accountId) },
        anonymousCall(NOW),
      )
      expect(account).toMatchObject({ content_count: 2, types: answer.group.types })
    })

    it('know no topics when those are off', async () => {
      const topic = await saveTopic(domains)
      await expect(ask(topic, {}, withTypes(['doc']))).rejects.toMatchObject({ code: 40401 })
      await expect(ask(await streamId(), {}, withTypes(['doc']))).resolves.toMatchObject({ total: 0 })
    })
  })

  it('answer 40401 for what is no group and 40002 for what is no id', async () => {
    await expect(ask(999_999)).rejects.toMatchObject({ code: 40401 })
    await expect(ask(1, { gid: '??' })).rejects.toMatchObject({ code: 40002 })
  })

  it('tell an account as its page shows it', async () => {
    const id = await saveAccount(domains, {
      key: 'deep',
      actor: 'inner',
      avatar: '/davmu/share/media/a.jpg',
      cover: '/davmu/share/media/c.jpg',
      region: '澜州',
      verifyInfo: '澜州日报社',
    })
    const item = await saveArticle(domains, { accountId: id, type: 'audio' })
    await saveArticle(domains, { accountId: id, actor: 'inner' })
    await view([item.id, 5])
    const publicId = domains.ids.encode(id)
    const getAccount = (hashed: string) =>
      domains.accounts.handlers['GET /dinner/mp/info/{id}']({ id: hashed }, anonymousCall(NOW))
    const account = await getAccount(publicId)
    const stream = domains.ids.decode(account.gid) ?? 0
    expect(account).toEqual({
      id: publicId,
      name: '潮声深读',
      avatar: '/davmu/share/media/a.jpg',
      verified: 1,
      verify_label: '机构认证',
      intro: '慢一点，看深一点',
      actor: 'inner',
      cover: '/davmu/share/media/c.jpg',
      fans_count: 0,
      content_count: 2,
      view_count: 5,
      ip_region: '',
      region: '澜州',
      verify_info: '澜州日报社',
      types: [
        { type: 'audio', total: 1 },
        { type: 'doc', total: 1 },
      ],
      has_original: true,
      gid: domains.ids.encode(stream),
      path: `/inner/user/${publicId}/index`,
      share: {
        title: '潮声深读',
        desc: '慢一点，看深一点',
        link: `${WAP_HOST}/davmu/share/inner/user/${publicId}/index`,
        imgUrl: `${WAP_HOST}/davmu/share/media/a.jpg`,
      },
      feed_url: `/davmu/share/feed/${account.gid}`,
      qr_url: '',
    })
    expect((await ask(stream)).total).toBe(2)
    await expect(getAccount(domains.ids.encode(987_654))).rejects.toMatchObject({ code: 40401 })
    await expect(getAccount('??')).rejects.toMatchObject({ code: 40002 })
  })
})

eachLocation('groups that several processes write', (locate) => {
  it('count every view and every item once', async () => {
    const where = await locate()
    const open = () => openDatabase(where)
    const databases = where.kind === 'postgres' && hasOneSession ? [await open()] : [await open(), await open()]
    const processes = databases.map((one) => createDomains(one))
    const [first = expect.unreachable()] = processes
    const accountId = await saveAccount(first)
    const topics = [await saveTopic(first), await saveTopic(first)]
    const ids: number[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await saveArticle(first, { accountId, groups: topics })).id)
    const work = processes.flatMap((domains, process) =>
      Array.from({ length: 10 }, async (_, round) => {
        const [views, groups] = (round + process) % 2 === 0 ? [ids, topics] : [ids.toReversed(), topics.toReversed()]
        await domains.database.write((tx) => domains.content.countViews(tx, new Map(views.map((id) => [id, 1])), NOW))
        await saveArticle(domains, { accountId, groups })
      }),
    )
    await Promise.all(work)
    const items = ids.length + work.length
    const groups = await first.database.db.selectFrom('groups').select(['content_count', 'view_count']).execute()
    const expected = { content_count: items, view_count: ids.length * work.length }
    expect(groups).toEqual([expected, expected, expected])
    const types = await first.database.db.selectFrom('group_types').select('content_count').execute()
    expect(types.map((row) => row.content_count)).toEqual([items, items, items])
    for (const database of databases) await database.close()
  })
})
