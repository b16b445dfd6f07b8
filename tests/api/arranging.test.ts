import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelOf } from '#contract/channels.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { picture } from '../import/folders.ts'

interface Item {
  id: string
  title: string
  state: string
}
interface Group {
  gid: string
  key: string
  name: string
  version: number
  path: string
  cover: string
  shown_by: { gid: string; name: string } | null
  last: { by: string; what: string; title: string } | null
}
interface Arranged {
  group: Group
  pins: Item[]
  list: Item[]
  scheduled: Item[]
  has_more: boolean
  next_cursor: string
}
interface Written {
  version: number
  changes?: Array<{ by: string; what: string; title: string }>
  fields?: Array<{ field: string; message: string }>
}

eachDatabase('what stands where', (openDatabase) => {
  let backend: TestBackend
  let ids: IdCodec
  let lin: StaffVisitor
  let zhou: StaffVisitor
  let viewer: StaffVisitor
  const items: Item[] = []

  const ask = <T = Written>(path: string, body?: object, who = lin) =>
    askAdmin<T>(backend, who, path, body ? { body } : {})
  const create = async (fields: object) => {
    const body = { fields: { account: 'house', state: 'published', ...fields }, body: '正文' }
    return (await ask<{ item: Item }>('/contents', body)).data.item
  }
  const idOf = (index: number) => items[index]?.id ?? ''
  const gidOf = async (key: string) =>
    ids.encode((await backend.site.listGroups()).find((group) => group.key === key)?.id ?? 0)
  const look = async (key: string, query = '') =>
    (await ask<Arranged>(`/groups/${await gidOf(key)}/items${query}`)).data
  const titles = (list: readonly Item[]) => list.map(({ title }) => title)
  const readers = async (key: string) => {
    const answer = await backend.http.inject(`/peony/v1/content?gid=${await gidOf(key)}`)
    return titles(answer.json<{ data: { list: Item[] } }>().data.list)
  }
  const pin = async (key: string, pins: string[], version: number, who = lin) =>
    ask(`/groups/${await gidOf(key)}/pins`, { ids: pins, version }, who)

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    ids = createIdCodec(backend.idSalt)
    lin = await staffVisitor(backend, 'editor', { name: 'lin' })
    zhou = await staffVisitor(backend, 'editor', { name: 'zhou' })
    viewer = await staffVisitor(backend, 'viewer')
    await backend.database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
    })
    const topics = ['typhoon', 'storm', 'wind'].map((key) => ({ key, name: key }))
    const columns = [
      { key: 'sea', name: '海' },
      { key: 'land', name: '陆' },
    ]
    await ask('/site/groups', { columns, topics, lists: [{ key: 'today', name: '今日' }] })
    for (const [day, title] of ['甲', '乙', '丙', '丁'].entries()) {
      items.push(await create({ title, columns: ['sea'], date: `2026-01-0${day + 1}` }))
    }
  })
  afterAll(() => backend.close())

  it('is told as readers see it, and to a viewer, too', async () => {
    const { group, pins, list, scheduled } = await look('sea')
    expect(group).toMatchObject({ key: 'sea', name: '海', version: 0, shown_by: null, last: null })
    expect([pins, titles(list), scheduled]).toEqual([[], ['丁', '丙', '乙', '甲'], []])
    expect((await ask(`/groups/${group.gid}/items`, undefined, viewer)).code).toBe(0)
    expect((await ask(`/groups/${group.gid}/pins`, { ids: [], version: 0 }, viewer)).code).toBe(40301)
    expect((await ask(`/groups/${ids.encode(999_999)}/items`)).code).toBe(40401)
    expect((await ask('/groups/nothing/items')).code).toBe(40002)
  })

  describe('what comes first', () => {
    it('is said as a whole, in its order, and readers see it at once', async () => {
      const { version } = (await look('sea')).group
      expect(await pin('sea', [idOf(0), idOf(2)], version)).toMatchObject({ code: 0, data: { version: version + 1 } })
      expect(await readers('sea')).toEqual(['甲', '丙', '丁', '乙'])
      expect((await pin('sea', [idOf(2), idOf(1), idOf(2)], version + 1)).code).toBe(0)
      expect(await readers('sea')).toEqual(['丙', '乙', '丁', '甲'])
      const arranged = await look('sea')
      expect([titles(arranged.pins), titles(arranged.list)]).toEqual([
        ['丙', '乙'],
        ['丁', '甲'],
      ])
      expect(arranged.group.last).toMatchObject({ by: 'lin', what: 'pins', title: '' })
    })

    it('is written by one of two who have read the same; the other is told by whom, and what', async () => {
      const { version } = (await look('sea')).group
      const answers = await Promise.all([pin('sea', [idOf(0)], version, lin), pin('sea', [idOf(3)], version, zhou)])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40901])
      const [winner, loser] = answers[0].code === 0 ? (['lin', answers[1]] as const) : (['zhou', answers[0]] as const)
      expect(loser.data).toMatchObject({ version: version + 1, changes: [{ by: winner, what: 'pins' }] })
      expect(loser.data.changes).toHaveLength(1)
    })

    it('counts what is pinned by the call of an item, and says who did that', async () => {
      const { group } = await look('sea')
      await ask(`/contents/${idOf(1)}/pin`, { gid: group.gid }, zhou)
      expect(await pin('sea', [], group.version)).toMatchObject({
        code: 40901,
        data: { changes: [{ by: 'zhou', what: 'pins' }] },
      })
      expect((await look('sea')).group).toMatchObject({ version: group.version + 1, last: { by: 'zhou' } })
      await ask(`/contents/${idOf(1)}/unpin`, { gid: group.gid })
      expect((await pin('sea', [], group.version + 2)).code).toBe(0)
      expect(await readers('sea')).toEqual(['丁', '丙', '乙', '甲'])
    })

    it('is nothing that is not there: more than ten, what stands elsewhere, ids of nothing', async () => {
      const { version } = (await look('sea')).group
      const eleven = Array.from({ length: 11 }, () => idOf(0))
      expect((await pin('sea', eleven, version)).code).toBe(40001)
      expect((await pin('sea', ['nothing'], version)).code).toBe(40002)
      expect((await pin('land', [idOf(0)], 0)).code).toBe(40901)
      expect((await pin('sea', [ids.encode(999_999)], version)).code).toBe(40901)
      expect((await pin('sea', [], -1)).code).toBe(40001)
      expect((await look('sea')).group.version).toBe(version)
    })
  })

  describe('items', () => {
    it('come into a group and leave it, each by itself, whatever else was done to it', async () => {
      const gid = await gidOf('today')
      const add = (index: number, first = false, who = lin) =>
        ask(`/groups/${gid}/items`, { id: idOf(index), first }, who)
      const answers = await Promise.all([add(0, false, lin), add(1, false, zhou)])
      expect(answers.map(({ code }) => code)).toEqual([0, 0])
      expect(await readers('today')).toEqual(['乙', '甲'])
      expect((await add(0, true)).code).toBe(0)
      expect(await readers('today')).toEqual(['甲', '乙'])
      const { version } = (await look('today')).group
      expect((await add(1)).data).toEqual({ version })
      const leave = () => ask(`/groups/${gid}/items/${idOf(0)}/remove`, {})
      expect((await leave()).data).toEqual({ version: version + 1 })
      expect((await leave()).data).toEqual({ version: version + 1 })
      const { group, pins, list } = await look('today')
      expect([pins, titles(list)]).toEqual([[], ['乙']])
      expect(group.last).toMatchObject({ by: 'lin', what: 'removed', title: '甲' })
      // nor does it come first when it is put there again
      await add(0)
      expect((await look('today')).pins).toEqual([])
      expect((await ask<{ groups: object[] }>(`/contents/${idOf(0)}`)).data.groups).toHaveLength(2)
    })

    it('that are scheduled are told with it, and drafts wait to be public', async () => {
      const gid = await gidOf('today')
      const later = await create({ title: '明年', state: 'scheduled', date: '2099-01-01' })
      const draft = await create({ title: '草稿', state: 'draft' })
      expect((await ask(`/groups/${gid}/items`, { id: later.id })).code).toBe(0)
      expect((await ask(`/groups/${gid}/items`, { id: draft.id, first: true })).code).toBe(0)
      const { scheduled, list } = await look('today')
      expect([titles(scheduled), titles(list)]).toEqual([['明年'], ['乙', '甲']])
    })

    it('of nothing, and of groups that nobody arranges, are refused', async () => {
      const gid = await gidOf('today')
      expect((await ask(`/groups/${gid}/items`, { id: ids.encode(999_999) })).code).toBe(40401)
      expect((await ask(`/groups/${ids.encode(999_999)}/items`, { id: idOf(0) })).code).toBe(40401)
      const stream = await backend.database.db
        .selectFrom('groups')
        .select('id')
        .where('kind', '=', 'account')
        .executeTakeFirstOrThrow()
      expect((await ask(`/groups/${ids.encode(stream.id)}/items`, { id: idOf(0) })).code).toBe(40401)
    })

    it('are told page by page, what comes first on the first one', async () => {
      for (let number = 1; number <= 21; number += 1) {
        await create({
          title: `第 ${number} 条`,
          columns: ['land'],
          date: `2026-02-${String(number).padStart(2, '0')}`,
        })
      }
      const first = await look('land', '?pagesize=20')
      await pin('land', [first.list.at(-1)?.id ?? ''], first.group.version)
      const page = await look('land', '?pagesize=20')
      expect([titles(page.pins), page.list.length, page.has_more]).toEqual([['第 2 条'], 20, false])
      await pin('land', [], page.group.version)
      const { has_more: more, next_cursor: cursor } = await look('land', '?pagesize=20')
      expect(more).toBe(true)
      const next = await look('land', `?pagesize=20&cursor=${cursor}`)
      expect([next.pins, titles(next.list), next.has_more]).toEqual([[], ['第 1 条'], false])
      expect((await ask(`/groups/${await gidOf('sea')}/items?cursor=${cursor}`)).code).toBe(40001)
      expect((await ask(`/groups/${await gidOf('sea')}/items?pagesize=100000`)).code).toBe(40001)
    })

    it('never have ten thousand tags', async () => {
      const tags = Array.from({ length: 10_000 }, (_, index) => `t${index}`)
      const answer = await ask('/contents', { fields: { title: '标签', account: 'house', tags }, body: '正文' })
      expect([answer.code, answer.data.fields?.[0]?.field]).toEqual([40001, 'body.fields.tags'])
    })
  })

  describe('what is said of a group', () => {
    const say = async (key: string, words: object, who = lin) => ask(`/groups/${await gidOf(key)}`, words, who)

    it('is its name, summary, picture and style', async () => {
      const data = (await picture('#204060', 300, 200)).toString('base64')
      const { address } = (await ask<{ address: string }>('/images', { data })).data
      const { version } = (await look('today')).group
      const words = { name: '今日推荐', summary: '编辑选的', cover: address, style: 'cards', version }
      expect(await say('today', words)).toMatchObject({ code: 0, data: { version: version + 1, warnings: [] } })
      const { group } = await look('today')
      expect(group).toMatchObject({ name: '今日推荐', summary: '编辑选的', style: 'cards', last: { what: 'facts' } })
      expect(group.cover).toContain('/davmu/share/media/')
      expect(group.path).toContain('/fly_card/')
      // the same again is no change; what was read before it is refused
      expect((await say('today', { ...words, cover: group.cover, version: version + 1 })).data.version).toBe(
        version + 1,
      )
      expect(await say('today', { ...words, name: '别的' }, zhou)).toMatchObject({
        code: 40901,
        data: { version: version + 1, changes: [{ by: 'lin', what: 'facts' }] },
      })
    })

    it('has bounds', async () => {
      const version = 0
      for (const [words, field] of [
        [{ name: '' }, 'body.name'],
        [{ name: '长'.repeat(61) }, 'body.name'],
        [{ name: '海', summary: '长'.repeat(301) }, 'body.summary'],
        [{ name: '海', style: 'round' }, 'body.style'],
      ] as const) {
        const answer = await say('sea', { ...words, version })
        expect([answer.code, answer.data.fields?.[0]?.field]).toEqual([40001, field])
      }
      const { group } = await look('sea')
      expect((await say('sea', { name: '长'.repeat(31), version: group.version })).code).toBe(40001)
      const cover = 'http://localhost/none.png'
      expect((await say('today', { name: '今日', cover: 'no address', version: 0 })).code).toBe(40901)
      expect((await say('typhoon', { name: '台风', cover, version: 0 })).code).toBe(0)
    })

    it('lets a topic lead to another one, and back, but not in a circle', async () => {
      const storm = await create({ title: '风暴', topics: ['storm'] })
      const { group } = await look('storm')
      const merge = async (key: string, into: string) =>
        say(key, { name: key, merged_into: into, version: (await look(key)).group.version })
      expect((await merge('storm', 'typhoon')).code).toBe(0)
      expect((await look('storm')).group).toMatchObject({ shown_by: { name: '台风' }, last: { what: 'merged' } })
      expect(titles((await look('typhoon')).list)).toEqual(['风暴'])
      for (const into of ['storm', 'nowhere']) {
        const answer = await merge('typhoon', into)
        expect([answer.code, answer.data.fields?.[0]?.field]).toEqual([40001, 'body.merged_into'])
      }
      // what is taken out of the one that stands for both leaves both
      const gid = await gidOf('typhoon')
      expect((await ask(`/groups/${gid}/items/${storm.id}/remove`, {})).code).toBe(0)
      expect((await look('typhoon')).list).toEqual([])
      expect((await merge('storm', '')).code).toBe(0)
      expect((await look('storm')).group).toMatchObject({ shown_by: null, version: group.version + 2 })
    })
  })

  describe('the order of groups', () => {
    const tabs = async () => {
      const answer = await backend.http.inject('/peony/v1/group')
      return answer.json<{ data: { columns: Array<{ name: string }> } }>().data.columns.map(({ name }) => name)
    }

    it('is that of the tabs of home, and written by one of two', async () => {
      const { version } = (await ask<{ version: number }>('/groups')).data
      const gids = [await gidOf('land'), await gidOf('sea')]
      const order = (who: StaffVisitor, wanted = gids) =>
        ask('/groups/order', { kind: 'column', gids: wanted, version }, who)
      expect((await order(lin)).data).toEqual({ version: version + 1 })
      expect(await tabs()).toEqual(['推荐', '陆', '海'])
      expect(await order(zhou, gids.toReversed())).toMatchObject({
        code: 40901,
        data: { version: version + 1, changes: [{ by: 'lin', what: 'order' }] },
      })
      expect(await tabs()).toEqual(['推荐', '陆', '海'])
      const behind = { kind: 'column', gids: [await gidOf('sea')], version: version + 1 }
      expect((await ask('/groups/order', behind)).code).toBe(0)
      expect(await tabs()).toEqual(['推荐', '海', '陆'])
      expect((await ask('/groups/order', { ...behind, gids: [] })).code).toBe(40001)
    })
  })

  it('is told to whoever arranges, with the transaction', async () => {
    const told: object[] = []
    const publications = backend.database.db
      .selectFrom('publications')
      .select('data')
      .where('channel', '=', channelOf.groups())
      .orderBy('id')
    const before = (await publications.execute()).length
    const { group } = await look('sea')
    await pin('sea', [idOf(0)], group.version, zhou)
    const rows = await publications.execute()
    told.push(...rows.slice(before).map(({ data }) => JSON.parse(data) as object))
    expect(told).toEqual([
      {
        gid: group.gid,
        version: group.version + 1,
        by: { staff_id: ids.encode(zhou.id), name: 'zhou' },
        what: 'pins',
      },
    ])
    await ask(`/contents/${idOf(1)}/pin`, { gid: group.gid }, zhou)
    await ask('/site/groups', { lists: [{ key: 'late', name: '迟到' }] }, zhou)
    await ask('/site/groups/list/late/remove', {}, zhou)
    const more = (await publications.execute()).slice(before + 1).map(({ data }) => JSON.parse(data) as object)
    expect(more).toMatchObject([
      { gid: group.gid, version: group.version + 2, by: { name: 'zhou' }, what: 'pins' },
      { gid: '', by: { name: 'zhou' }, what: 'groups' },
      { gid: '', by: { name: 'zhou' }, what: 'groups' },
    ])
    const line = await ask<{ token: string; url: string }>('/groups/line', {}, viewer)
    expect([line.code, line.data.token.length > 20]).toEqual([0, true])
  })
})
