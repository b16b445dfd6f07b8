import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createManuscripts } from '#app/editing/manuscripts.ts'
import { IMAGE_LIMIT } from '#contract/admin/contents.ts'
import type { FetcherOptions } from '#server/outside/fetch-safely.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { picture } from '../import/folders.ts'
import { startFakeWeb } from '../import/picture-server.ts'

interface Item {
  id: string
  title: string
  state: string
  version: number
  cover: string
  summary: string
  groups: Array<{ kind: string; key: string; name: string }>
  revision: number
  by: string
  copy_id: string
  plan_at: number
}
interface Page {
  list: Item[]
  has_more: boolean
  next_cursor: string
}
interface Group {
  gid: string
  kind: string
  key: string
  count: number
  path: string
}
interface Found {
  items: Item[]
  groups: Group[]
  accounts: Array<{ key: string; name: string; path: string }>
  tags: string[]
}

eachDatabase('lists of editors', (openDatabase) => {
  let backend: TestBackend
  let editor: StaffVisitor
  let web: FetcherOptions

  beforeAll(async () => {
    // the web of the test that asks
    const options: FetcherOptions = {
      resolve: async (host) => (await web.resolve?.(host)) ?? [],
      allowAddress: (ip, port) => web.allowAddress?.(ip, port) ?? false,
    }
    backend = await startBackend(await openDatabase(), { manuscripts: (made) => createManuscripts(made, options) })
    editor = await staffVisitor(backend, 'editor', { name: 'lin' })
    await backend.database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      await backend.accounts.saveAccount(tx, { key: 'desk', actor: 'mp', name: '海港编辑部', ...account })
      await backend.site.saveColumn(tx, { key: 'sea', name: '海', position: 0 })
      await backend.site.saveColumn(tx, { key: 'land', name: '陆', position: 1 })
      const list = { summary: '', cover: '', color: '', style: 'cards' as const, position: 0 }
      await backend.site.saveList(tx, { key: 'today', name: '今日', ...list })
    })
  })
  afterAll(() => backend.close())

  const ask = <T>(path: string, body?: object) => askAdmin<T>(backend, editor, path, { body: body ?? null })
  const create = async (fields: object, body = '正文') => {
    const written = { fields: { account: 'house', ...fields }, body }
    return (await ask<{ item: Item }>('/contents', written)).data.item
  }
  const list = async (query: string) => (await ask<Page>(`/contents?${query}`)).data
  const titles = async (query: string) => (await list(query)).list.map(({ title }) => title)

  describe('of items', () => {
    it('say of each what it looks like, where it belongs, who saved it and whether it is being written', async () => {
      const data = (await picture('#204060', 300, 200)).toString('base64')
      const { address } = (await ask<{ address: string }>('/images', { data })).data
      const made = await create({ title: '甲', summary: '摘要', cover: address, columns: ['sea'], lists: ['today'] })
      expect(made).toMatchObject({ revision: 1, by: 'lin', copy_id: '', plan_at: 0 })
      const { copy } = (await ask<{ copy: { copy_id: string } }>('/working-copies', { content_id: made.id })).data
      await ask(`/working-copies/${copy.copy_id}/plan`, { time: 4_000_000_000 })
      const [item] = (await list('pagesize=1')).list
      expect(item).toMatchObject({
        id: made.id,
        summary: '摘要',
        cover: expect.stringContaining('/davmu/share/media/'),
        groups: [
          { kind: 'column', key: 'sea', name: '海' },
          { kind: 'list', key: 'today', name: '今日' },
        ],
        copy_id: copy.copy_id,
        plan_at: 4_000_000_000,
      })
      expect(await titles('has_copy=1')).toEqual(['甲'])
    })

    it('go by keys that can be read, one or several of them', async () => {
      await create({ title: '海陆', columns: ['sea', 'land'], account: 'desk', state: 'published' })
      await create({ title: '只陆', columns: ['land'], account: 'desk' })
      expect(await titles('account=desk')).toEqual(['只陆', '海陆'])
      expect(await titles('column=land&state=published')).toEqual(['海陆'])
      expect(await titles('column=sea&account=desk&type=doc')).toEqual(['海陆'])
      expect(await titles('column=land&list=today')).toEqual([])
      for (const [query, field] of [
        ['account=nobody', 'query.account'],
        ['column=nowhere', 'query.column'],
        ['topic=sea', 'query.topic'],
      ] as const) {
        const answer = await ask<{ fields: Array<{ field: string }> }>(`/contents?${query}`)
        expect([answer.code, answer.data.fields[0]?.field]).toEqual([40001, field])
      }
    })

    it('go by the time of their making, change or publication, page after page', async () => {
      const at = async (title: string, day: number) => {
        const date = `2021-01-${10 + day}`
        await create({ title, account: 'desk', state: 'published', date, updated: `2021-02-${20 - day}` })
      }
      await at('一', 1)
      await at('二', 2)
      await at('三', 3)
      const span = (month: number) => {
        const [since, until] = [Date.UTC(2021, month - 1, 1), Date.UTC(2021, month, 1)].map((ms) => ms / 1000)
        return `account=desk&since=${since}&until=${until}`
      }
      expect(await titles(`${span(1)}&order=published`)).toEqual(['三', '二', '一'])
      expect(await titles(`${span(2)}&order=updated`)).toEqual(['一', '二', '三'])
      expect(await titles(`${span(1)}&order=made`)).toEqual([])
      for (const order of ['made', 'updated', 'published']) {
        const seen: string[] = []
        let cursor = ''
        do {
          const page = await list(`order=${order}&pagesize=2${cursor && `&cursor=${cursor}`}`)
          seen.push(...page.list.map(({ id }) => id))
          cursor = page.next_cursor
        } while (cursor !== '')
        expect([order, new Set(seen).size]).toEqual([order, seen.length])
        expect(seen).toHaveLength(6)
      }
      const { next_cursor: cursor } = await list('order=updated&pagesize=2')
      expect((await ask(`/contents?order=published&cursor=${cursor}`)).code).toBe(40001)
    })

    it('are searched in their bodies, of whatever state', async () => {
      await create({ title: '题里没有' }, '这里说的是一只 Albatross。')
      expect(await titles(`text=albatross`)).toEqual([])
      expect(await titles(`text=albatross&scope=all`)).toEqual(['题里没有'])
      expect(await titles(`text=albatross&scope=all&state=published`)).toEqual([])
      expect(await titles(`text=${encodeURIComponent('题里')}&scope=all`)).toEqual(['题里没有'])
    })

    it('are counted by state and type, of one account or of all', async () => {
      const count = async (query = '') =>
        (
          await ask<{ states: Record<string, number>; types: Record<string, number>; copies: number }>(
            `/contents/counts${query}`,
          )
        ).data
      expect(await count()).toEqual({
        states: { draft: 3, scheduled: 0, published: 4, removed: 0 },
        types: { doc: 7 },
        copies: 1,
      })
      expect((await count('?account=desk')).states).toMatchObject({ draft: 1, published: 4 })
      expect((await ask('/contents/counts?account=nobody')).code).toBe(40001)
    })
  })

  it('of what items can be put into have keys, ids and pages', async () => {
    const { data } = await ask<{ list: Group[]; accounts: object[]; circles: object[] }>('/groups')
    expect(data.list.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['column sea', 'list today', 'column land'])
    expect(data.list[0]).toMatchObject({
      name: '海',
      count: 1,
      path: expect.stringContaining(data.list[0]?.gid ?? '-'),
    })
    expect(data.accounts).toMatchObject([{ key: 'house' }, { key: 'desk', name: '海港编辑部' }])
    expect(data.circles).toEqual([])
  })

  it('of what a text may mean are short, and have the item of an id', async () => {
    const item = await create({ title: '海上的灯塔', tags: ['灯塔', '海'] })
    const find = async (query: string) => (await ask<Found>(`/find?${query}`)).data
    const found = await find(`text=${encodeURIComponent('海')}`)
    expect(found.items.map(({ title }) => title)).toEqual(['海上的灯塔', '海陆'])
    expect(found.groups.map(({ key }) => key)).toEqual(['sea'])
    expect(found.accounts.map(({ key }) => key)).toEqual(['desk'])
    expect(found.tags).toEqual(['海'])
    expect((await find(`text=${item.id}`)).items).toMatchObject([{ id: item.id }])
    expect((await find(`text=${encodeURIComponent('海')}&type=video`)).items).toEqual([])
    expect((await ask('/find?text=')).code).toBe(40001)
  })

  describe('are worked through at once', () => {
    const batch = async (ids: string[], what: string, more: object = {}) =>
      (await ask<{ list: Array<{ id: string; code: number }> }>('/contents/batch', { ids, do: what, ...more })).data
        .list

    it('each item for itself', async () => {
      const items: Item[] = []
      for (const title of ['子', '丑', '寅']) items.push(await create({ title }))
      const ids = items.map(({ id }) => id)
      expect((await batch([...ids, 'no id'], 'publish')).map(({ code }) => code)).toEqual([0, 0, 0, 40002])
      expect((await batch(ids, 'withdraw')).map(({ code }) => code)).toEqual([40901, 40901, 40901])
      expect((await batch(ids.slice(0, 2), 'remove')).map(({ code }) => code)).toEqual([0, 0])
      expect((await batch(ids, 'restore')).map(({ code }) => code)).toEqual([0, 0, 40901])
      const moved = await batch(ids, 'move', { columns: ['land'] })
      expect(moved).toEqual(ids.map((id) => ({ id, code: 0 })))
      expect(await titles('column=land&pagesize=3')).toEqual(['寅', '丑', '子'])
      expect((await batch(ids, 'delete')).map(({ code }) => code)).toEqual([40901, 40901, 40901])
    })

    it('and never more than fifty, nor into what is not there', async () => {
      const ids = Array.from({ length: 51 }, () => 'x')
      expect((await ask('/contents/batch', { ids, do: 'publish' })).code).toBe(40001)
      expect((await ask('/contents/batch', { ids: ['x'], do: 'move', columns: ['nowhere'] })).code).toBe(40001)
      expect((await ask('/contents/batch', { ids: ['x'], do: 'vanish' })).code).toBe(40001)
    })
  })

  describe('of the web', () => {
    it('bring pictures home, each for itself, and are found by their old address', async () => {
      const fake = await startFakeWeb()
      web = fake.fetcherOptions
      fake.files.set('/a.png', { type: 'image/png', body: await picture('#102030', 40, 20) })
      const addresses = [`${fake.origin}/a.png`, `${fake.origin}/none.png`, 'http://10.0.0.1/a.png']
      const { data } = await ask<{ list: Array<{ written: string; address: string; width: number; message: string }> }>(
        '/media/fetch',
        { addresses },
      )
      expect(data.list).toMatchObject([
        {
          written: addresses[0],
          address: expect.stringMatching(/\/media\/[0-9a-f]{64}\.png$/),
          width: 40,
          message: '',
        },
        { written: addresses[1], address: '', message: expect.stringContaining('404') },
        { written: addresses[2], address: '', message: expect.any(String) },
      ])
      fake.asked.length = 0
      const item = await create({ title: '贴来的', state: 'published' }, `正文\n\n![海](${addresses[0]})`)
      expect(fake.asked).toEqual([])
      expect(item.state).toBe('published')
      expect((await ask('/media/fetch', { addresses: ['file:///etc/passwd'] })).code).toBe(40001)
      expect((await ask('/media/fetch', { addresses: [] })).code).toBe(40001)
    })

    it('bring pages as they are, in the encoding that they name', async () => {
      const fake = await startFakeWeb()
      web = fake.fetcherOptions
      const gbk = Buffer.from([0xba, 0xa3, 0xb8, 0xdb]) // 海港
      const page = Buffer.concat([Buffer.from('<meta charset="gbk"><p>'), gbk, Buffer.from('</p><script>x()</script>')])
      fake.files.set('/page', { type: 'text/html', body: page })
      fake.files.set('/a.png', { type: 'image/png', body: await picture('#102030') })
      const read = (url: string) => ask<{ url: string; html: string }>('/pages/fetch', { url })
      expect((await read(`${fake.origin}/page`)).data).toEqual({
        url: `${fake.origin}/page`,
        html: '<meta charset="gbk"><p>海港</p><script>x()</script>',
      })
      expect((await read(`${fake.origin}/a.png`)).code).toBe(40001)
      expect((await read(`${fake.origin}/none`)).code).toBe(50201)
      expect((await read('http://192.168.0.1/')).code).toBe(40001)
      expect((await read('javascript:alert(1)')).code).toBe(40001)
    })
  })
})

it('the proxy of deploy/ lets through the largest picture that is taken', () => {
  const text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1])
  expect(megabytes * 1024 * 1024).toBeGreaterThan(IMAGE_LIMIT)
})
