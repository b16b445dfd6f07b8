import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { picture } from '../import/folders.ts'

interface SiteDocument {
  site?: Record<string, unknown>
  accounts: Array<{ key: string; name: string }>
  columns: Array<{ key: string; name: string }>
  topics?: object[]
  lists?: object[]
  places?: object[]
}
interface Refused {
  fields?: Array<{ field: string; message: string }>
}

eachDatabase('the site through the editor’s API', (openDatabase) => {
  let backend: TestBackend
  let ids: IdCodec
  let admin: StaffVisitor
  let editor: StaffVisitor

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    ids = createIdCodec(backend.idSalt)
    admin = await staffVisitor(backend, 'admin')
    editor = await staffVisitor(backend, 'editor')
  })
  afterAll(() => backend.close())

  const ask = <T = object>(path: string, body?: object, who = admin) =>
    askAdmin<T>(backend, who, path, body ? { body } : {})
  const document = async () => (await ask<SiteDocument>('/site')).data
  const home = async () => {
    const answer = await backend.http.inject('/peony/v1/group')
    return answer.json<{ data: { columns: Array<{ name: string; gid: string }>; app_info: string } }>().data
  }
  const tabs = async () => (await home()).columns.map(({ name }) => name)

  it('says who publishes it, and readers see that at once', async () => {
    const data = (await picture('#204060', 300, 200)).toString('base64')
    const logo = (await ask<{ address: string }>('/images', { data })).data.address
    const site = { name: '潮声', descriptions: '海边新闻', primary_color: '#0E7490', logo, icp: '备1号', dark: 'light' }
    expect(await ask('/site', { site })).toMatchObject({ code: 0, data: { warnings: [] } })
    expect(JSON.parse((await home()).app_info)).toMatchObject({
      primaryColor: '#0E7490',
      icp: '备1号',
      dark: 'light',
      h5_config: { site_name: '潮声', site_logo: expect.stringContaining('/media/') },
    })
    const { site: saved } = await document()
    expect(saved).toMatchObject({ name: '潮声', descriptions: '海边新闻' })
    expect((await ask('/site', { site: saved ?? {} })).code).toBe(0)
    expect((await document()).site).toEqual(saved)
  })

  it('is written by one of two who have read the same, unless they do not say what they have read', async () => {
    const read = async () => (await ask<{ version: number }>('/site')).data.version
    const version = await read()
    const write = (name: string, at?: number) =>
      ask<{ version: number }>('/site', { site: { name }, ...(at !== undefined && { version: at }) })
    const answers = await Promise.all([write('甲的', version), write('乙的', version)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40901])
    const present = await read()
    expect(present).toBe(version + 1)
    expect(answers.map(({ data }) => data.version)).toEqual([present, present])
    expect((await ask('/site/groups', { columns: [{ key: 'v', name: '版' }], version }, editor)).code).toBe(40901)
    expect((await ask('/site/groups', { columns: [{ key: 'v', name: '版' }], version: present }, editor)).code).toBe(0)
    expect((await ask('/site/groups/column/v/remove', {}, editor)).code).toBe(0)
    expect((await write('丙的', present + 1)).code).toBe(40901)
    expect((await write('潮声')).code).toBe(0)
    expect((await write('潮声', -1)).code).toBe(40001)
  })

  it('takes what fits the format, and names what does not', async () => {
    const before = await document()
    const site = { name: '潮声', primary_color: 'red' }
    const refused = await ask<Refused>('/site', { site, columns: [{ key: 'A b', name: '海' }] })
    expect([refused.status, refused.code]).toEqual([400, 40001])
    expect(refused.data.fields?.map(({ field }) => field)).toEqual(['body.site.primary_color', 'body.columns.0.key'])
    const twice = {
      columns: [
        { key: 'a', name: '甲' },
        { key: 'a', name: '乙' },
      ],
    }
    expect(await ask<Refused>('/site/groups', twice)).toMatchObject({ code: 40001 })
    expect(await document()).toEqual(before)
  })

  it('reads a source as `site set` does, without writing it, and prints one that reads the same', async () => {
    const before = await document()
    const { data } = await ask<{ yaml: string }>('/site/yaml/print', { ...before, version: undefined })
    expect((await ask('/site/yaml/parse', data)).data).toEqual({ ...before, version: undefined })
    const yaml = 'columns:\n  - {key: sea, name: 海}\nother: 1\n'
    expect((await ask('/site/yaml/parse', { yaml })).data).toEqual({ columns: [{ key: 'sea', name: '海' }] })
    expect(await document()).toEqual(before)
    const refused: Array<[string, string]> = [
      ['site:\n  name: 潮声\n  primary_color: red\n', 'body.yaml.3'],
      ['site: {name: [', 'body.yaml.1'],
      ['a: &x 1\nb: *x\n', 'body.yaml.2'],
      ['columns:\n  - {name: 海}\n', 'body.yaml.2'],
    ]
    for (const [source, field] of refused) {
      const answer = await ask<Refused>('/site/yaml/parse', { yaml: source })
      expect([answer.code, answer.data.fields?.map((one) => one.field)]).toEqual([40001, [field]])
    }
    expect((await ask('/site/yaml/parse', { yaml }, editor)).code).toBe(40301)
  })

  it('is divided into tabs, in the order that an editor gives them', async () => {
    const columns = ['甲', '乙', '丙'].map((name, index) => ({ key: `tab-${index}`, name }))
    await ask('/site/groups', { columns }, editor)
    expect(await tabs()).toEqual(['推荐', '甲', '乙', '丙'])
    await ask('/site/groups', { columns: [{ key: 'tab-2', name: '丙丙' }] }, editor)
    expect(await tabs()).toEqual(['推荐', '丙丙', '甲', '乙'])
    expect((await ask('/site', { site: { name: '不许' } }, editor)).code).toBe(40301)
  })

  it('loses a group, but not what was in it', async () => {
    const groups = {
      columns: [{ key: 'gone', name: '要撤' }],
      topics: [
        { key: 'new', name: '新话题' },
        { key: 'old', name: '旧话题', merged_into: 'new' },
      ],
    }
    await ask('/site/groups', groups, editor)
    await ask('/site', { accounts: [{ key: 'house', name: '本社' }] })
    const fields = { title: '留下', state: 'published', columns: ['gone'], topics: ['old'] }
    const made = await ask<{ item: { id: string } }>('/contents', { fields, body: '正文' }, editor)
    const { id } = made.data.item
    const topics = new Map((await backend.site.listTopics()).map((topic) => [topic.key, ids.encode(topic.id)]))
    const list = async (gid = '') => {
      const answer = await backend.http.inject(`/peony/v1/content?gid=${gid}`)
      return answer.json<{ code: number; data: { list: Array<{ id: string }> } }>()
    }
    expect((await list(topics.get('new'))).data.list).toMatchObject([{ id }])

    expect((await ask('/site/groups/column/gone/remove', {}, editor)).code).toBe(0)
    expect(await tabs()).not.toContain('要撤')
    expect((await ask('/site/groups/topic/new/remove', {}, editor)).code).toBe(0)
    expect((await list(topics.get('new'))).code).toBe(40401)
    expect((await list(topics.get('old'))).data.list).toMatchObject([{ id }])
    expect((await ask('/site/groups/topic/new/remove', {}, editor)).code).toBe(40401)
    expect((await backend.http.inject(`/inner/static/content/${id}`)).statusCode).toBe(200)
  })

  it('changes accounts by their keys', async () => {
    await ask('/site', { accounts: [{ key: 'desk', name: '旧名', actor: 'mp' }] })
    await ask('/site', { accounts: [{ key: 'desk', name: '新名', actor: 'mp', intro: '介绍' }] })
    const accounts = (await document()).accounts.filter(({ key }) => key === 'desk')
    expect(accounts).toMatchObject([{ name: '新名', actor: 'mp', intro: '介绍' }])
  })

  it('has places, kept in the coordinates of maps in China, and names what is wrong with one', async () => {
    const pier = { key: 'pier', title: '老码头', lng: 121.5, lat: 0, points: [{ title: '灯', lng: 121.5, lat: 29.9 }] }
    expect(await ask('/site', { places: [pier] })).toMatchObject({ code: 0, data: { warnings: [] } })
    const written = await document()
    expect(written.places).toEqual([{ ...pier, zoom: 15 }])
    const refused = await ask<Refused>('/site', { places: [{ ...pier, lat: 91, zoom: 2 }] })
    expect(refused.data.fields).toEqual([
      { field: 'body.places.0.lat', message: 'is not between -90 and 90' },
      { field: 'body.places.0.zoom', message: 'is not between 3 and 18' },
    ])
    await ask('/site', { places: [{ key: 'pier', title: '老码头', lng: 121.5, lat: 29.9, coords: 'wgs84' }] })
    const [moved] = (await document()).places ?? []
    expect(moved).toMatchObject({ lng: expect.closeTo(121.5045, 3), lat: expect.closeTo(29.8975, 3) })
    const { data } = await ask<{ yaml: string }>('/site/yaml/print', { places: [moved] })
    expect((await ask('/site/yaml/parse', data)).data).toEqual({ places: [moved] })
  })

  it('loses a place, unless an item names it', async () => {
    await ask('/site', { places: [{ key: 'reef', title: '礁', lng: 121.5, lat: 29.9 }] })
    const fields = { title: '礁上', account: 'desk', state: 'published', lbs: 'reef' }
    const { item } = (await ask<{ item: { id: string } }>('/contents', { fields, body: '正文' }, editor)).data
    expect(await ask('/site/places/reef/remove', {})).toMatchObject({ code: 40905, data: { used: 1 } })
    expect((await ask('/site/places/reef/remove', {}, editor)).code).toBe(40301)
    await ask(`/contents/${item.id}`, { fields: { ...fields, lbs: undefined }, body: '正文', version: 1 })
    const { version } = (await ask<{ version: number }>('/site')).data
    expect(await ask('/site/places/reef/remove', {})).toMatchObject({ code: 0, data: { version: version + 1 } })
    expect((await document()).places).not.toContainEqual(expect.objectContaining({ key: 'reef' }))
    expect((await ask('/site/places/reef/remove', {})).code).toBe(40401)
  })

  describe('hot words', () => {
    const shown = async () => {
      const answer = await backend.http.inject('/peony/v1/search/hot-words?pagesize=50')
      return answer.json<{ data: { list: Array<{ word: string; tag: string }> } }>().data.list
    }

    it('come in the order of the editors, with their marks, and at once', async () => {
      await shown()
      await ask('/hot-words', { pinned: [{ word: '台风', tag: '热' }, { word: ' 潮汐 表 ' }] }, editor)
      expect((await shown()).slice(0, 2)).toMatchObject([
        { word: '台风', tag: '热' },
        { word: '潮汐 表', tag: '' },
      ])
      await ask('/hot-words', { pinned: [{ word: '潮汐 表' }] }, editor)
      expect((await shown()).map(({ word }) => word)).not.toContain('台风')
    })

    it('are written by one of two who have read the same, and the other is told by whom', async () => {
      const read = async () => (await ask<{ version: number }>('/hot-words')).data.version
      const version = await read()
      const write = (word: string, at?: number, who = editor) =>
        ask<{ version: number; by: string }>(
          '/hot-words',
          { pinned: [{ word }], ...(at !== undefined && { version: at }) },
          who,
        )
      const answers = await Promise.all([write('甲的', version), write('乙的', version)])
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40901])
      const refused = answers.find(({ code }) => code !== 0)
      expect(refused?.data).toMatchObject({ version: version + 1, by: editor.name })
      expect(await read()).toBe(version + 1)
      expect((await write('丙的', version + 1, admin)).code).toBe(0)
      expect(await write('丁的', version + 1)).toMatchObject({ code: 40901, data: { by: admin.name } })
      expect((await write('丁的')).code).toBe(0)
    })

    it('are left out when an editor hides them, however they are written', async () => {
      const tagged = { title: '带标签', account: 'desk', state: 'published', tags: ['Storm'] }
      await ask('/contents', { fields: tagged, body: '正文' }, editor)
      await ask('/hot-words', { pinned: [{ word: '海' }], hidden: ['STORM'] }, editor)
      expect((await shown()).map(({ word }) => word)).toEqual(expect.not.arrayContaining(['Storm']))
      const told = await ask<{ pinned: object[]; hidden: string[] }>('/hot-words')
      expect(told.data).toMatchObject({ pinned: [{ word: '海' }], hidden: ['STORM'] })
    })
  })
})
