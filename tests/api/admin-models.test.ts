import { afterAll, beforeAll, expect, it } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { DOCUMENT_LIMIT } from '#contract/admin/endpoint.ts'
import type { AdminEndpoints } from '#contract/admin/endpoints.ts'
import type { CatalogNode, ModelItem } from '#contract/community.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { ask as askReader } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { modelItemDraft, repositoryDraft } from '#tests/support/community-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { addFiles, makeFolder, picture } from '../import/folders.ts'
import { plainOptions } from '../import/site.ts'

type Output<N extends keyof AdminEndpoints> = OutputOf<AdminEndpoints[N]>
type Model = Output<'GET /admin/api/v1/models/{key}'>
type Checked = Output<'POST /admin/api/v1/models/{key}/check'>
interface Refused {
  fields?: Array<{ field: string; message: string }>
}

const FILE = `key: boats
name: 船名录
model:
  name: 船
  fields:
    - {key: no, label: 船号}
    - {key: photo, label: 照片, kind: image}
catalog:
  - {key: port, name: 老港, children: [{key: east, name: 东码头}]}
items:
  - {key: one, title: 头一条, catalog: east, values: {no: "01", photo: ../media/hull.png}, cover: ../media/hull.png}
  - key: two
    title: 又一条
    text: "看图 ![船](../media/hull.png)"
    updated: 2020-01-02
`

eachDatabase('content models through the editor’s API', (openDatabase) => {
  let backend: TestBackend
  let admin: StaffVisitor

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    admin = await staffVisitor(backend, 'admin')
  })
  afterAll(() => backend.close())

  const ask = <T = object>(place: string, body?: object, who = admin) =>
    askAdmin<T>(backend, who, `/models${place}`, body ? { body } : {})
  const read = async (key: string) => (await ask<Model>(`/${key}`)).data
  const yamlOf = ({ source }: Pick<Model, 'source'>) =>
    `${source?.catalog ?? ''}items:\n${source?.items.map(({ yaml }) => yaml).join('') ?? ''}`
  const toInput = (model: Model) => ({ name: model.name, model: model.model, yaml: yamlOf(model) })
  const list = async () => (await ask<Output<'GET /admin/api/v1/models'>>('')).data.list

  /** Brings a file of `models/` in, with a picture beside it, as `davmu import` does. */
  const bringIn = async (folder: string, name: string, file: string) => {
    await addFiles(folder, {
      'site.yaml': 'accounts: [{key: desk, name: 本社}]\n',
      [`models/${name}.yaml`]: file,
      'media/hull.png': await picture('#204060'),
    })
    return await importMarkdown(folder, backend, plainOptions)
  }
  /** What readers have of a model that an import brought in. */
  const readersOf = async (key: string) => {
    const known = (await backend.community.listRepositories()).find((one) => one.key === key)
    const open = `/peony/v1/picho/v1/open/${createIdCodec(backend.idSalt).encode(known?.id ?? 0)}`
    const { data } = await askReader<CatalogNode>(backend, `${open}/catalog/0?pagesize=50`)
    const items = data.items.list.map(async ({ uuid }) => {
      return (await askReader<ModelItem>(backend, `${open}/content/${uuid}`)).data
    })
    return await Promise.all(items)
  }

  it('are listed without their items, and one is said as its file says it', async () => {
    const folder = await makeFolder()
    await bringIn(folder, 'boats', FILE)
    expect(await list()).toMatchObject([
      {
        key: 'boats',
        name: '船名录',
        items: 2,
        version: 1,
        path: expect.stringContaining('/content_model/index?rid='),
      },
    ])
    const boats = await read('boats')
    expect(boats).toMatchObject({
      name: '船名录',
      version: 1,
      model: { name: '船', fields: [{ key: 'no', label: '船号', kind: 'text' }, { kind: 'image' }] },
      source: {
        catalog: expect.stringMatching(/^catalog:\n {2}- key: port\n/),
        items: [{ key: 'two' }, { key: 'one' }],
      },
    })
    expect(yamlOf(boats)).toMatch(/no: "01"\n {6}photo: \/davmu\/share\/media\//)
    expect((await ask('/nothing')).code).toBe(40401)
  })

  it('stay what they are where they are written as they were read, for readers and for the next import', async () => {
    const folder = await makeFolder()
    await bringIn(folder, 'same', FILE.replace('key: boats', 'key: same'))
    const [same, before] = [await read('same'), await readersOf('same')]
    expect(before.map(({ title, cover }) => `${title} ${cover === ''}`)).toEqual(['又一条 true', '头一条 false'])
    expect(before[0]?.body_html).toMatch(/<img /)
    const { data: checked } = await ask<Checked>('/same/check', toInput(same))
    expect(checked).toEqual({ name: same.name, model: same.model, source: same.source, warnings: [] })
    expect(await ask('/same', { ...toInput(same), version: 1 })).toMatchObject({
      code: 0,
      data: { warnings: [], version: 2 },
    })
    expect(await read('same')).toEqual({ ...same, version: 2 })
    expect(await readersOf('same')).toEqual(before)

    const yaml = yamlOf(same).replace('又一条', '改过的')
    await ask('/same', { ...toInput(same), yaml, version: 2 })
    const titles = async () => (await readersOf('same')).map(({ title }) => title).toSorted()
    expect(await titles()).toEqual(['头一条', '改过的'].toSorted())
    // The file is as it was: what was written since then stays, until the file says something else.
    const { models } = await importMarkdown(folder, backend, plainOptions)
    expect(models).toMatchObject([{ key: 'same', outcome: 'unchanged' }])
    expect(await titles()).toContain('改过的')
    await bringIn(folder, 'same', FILE.replace('key: boats', 'key: same').replace('头一条', '文件里改的'))
    expect(await titles()).toEqual(['又一条', '文件里改的'].toSorted())
    expect((await read('same')).version).toBe(4)
  })

  it('are refused for what an import refuses, in its words, with the line', async () => {
    const bad = [
      FILE.replace('key: one', 'key: One'),
      FILE.replace('key: two', 'key: one'),
      FILE.replace('catalog: east', 'catalog: west'),
      FILE.replace('{no: "01"', '{nothing: "01"'),
      FILE.replace('kind: image', 'kind: picture'),
      FILE.replace('name: 船名录', 'name: ""'),
      FILE.replace('title: 又一条', 'summary: 没有标题'),
      FILE.replace('items:', 'items: ['),
      FILE.replace('name: 老港', 'name: &x 老港').replace('name: 东码头', 'name: *x'),
    ]
    const before = await list()
    for (const file of bad) {
      const folder = await makeFolder()
      const [refused] = (await bringIn(folder, 'boats', file)).refused
      expect(refused).toBeDefined()
      const said = {
        code: 40001,
        data: { fields: [{ field: `body.yaml.${refused?.line}`, message: refused?.message }] },
      }
      expect(await ask<Refused>('/boats/check', { yaml: file })).toMatchObject(said)
      expect(await ask<Refused>('/boats', { yaml: file, version: 1 })).toMatchObject(said)
    }
    const head = { name: '', model: { name: '船', fields: [{ key: 'no', label: '船号' }] }, yaml: 'items: []\n' }
    const ofForm: Array<[object, string]> = [
      [head, 'body.name'],
      [{ ...head, name: '船', model: {} }, 'body.model.name'],
      [
        { ...head, name: '船', model: { ...head.model, fields: [{ key: 'No', label: '号' }] } },
        'body.model.fields.0.key',
      ],
      [{ ...head, name: '船', yaml: 'key: other\n' }, 'body.key'],
    ]
    for (const [written, field] of ofForm) {
      const answer = await ask<Refused>('/boats/check', written)
      expect([answer.code, answer.data.fields?.map((one) => one.field)]).toEqual([40001, [field]])
    }
    expect((await ask<Refused>('/No/check', { ...head, name: '船' })).data.fields?.[0]?.field).toBe('body.key')
    expect(await list()).toEqual(before)
  })

  it('are written by one of two who have read the same, and the other is told by whom', async () => {
    const made = { name: '新的', model: { name: '一个' }, yaml: 'items:\n  - {key: a, title: 甲}\n' }
    const other = await staffVisitor(backend, 'admin')
    const write = (version: number, who: StaffVisitor, part: object = {}) =>
      ask<{ version: number; by: string }>('/fresh', { ...made, ...part, version }, who)
    const answers = await Promise.all([write(0, admin), write(0, other)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40901])
    const first = answers[0]?.code === 0 ? admin : other
    expect(answers.find(({ code }) => code !== 0)?.data).toMatchObject({ version: 1, by: first.name })
    expect(await write(1, other, { name: '改名' })).toMatchObject({ code: 0, data: { version: 2 } })
    expect(await write(1, admin)).toMatchObject({ code: 40901, data: { version: 2, by: other.name } })
    expect(await read('fresh')).toMatchObject({ name: '改名', version: 2 })
    // What nobody has made is no version of anything, and trying leaves nothing behind.
    expect(await ask('/never', { ...made, version: 1 })).toMatchObject({ code: 40901, data: { version: 0, by: '' } })
    expect((await list()).map(({ key }) => key)).not.toContain('never')
    const editor = await staffVisitor(backend, 'editor')
    expect((await ask('/fresh', { ...made, version: 2 }, editor)).code).toBe(40301)
    expect((await ask('/fresh/check', made, editor)).code).toBe(40301)
    expect((await ask('/fresh', undefined, editor)).code).toBe(0)
  })

  it('say what leads nowhere, and when an item was changed', async () => {
    const made = { name: '图', model: { name: '一张', fields: [{ key: 'photo', label: '图', kind: 'image' }] } }
    const yaml = 'items:\n  - {key: a, title: 甲, cover: ../media/none.png, values: {photo: none.png}}\n'
    const warnings = [
      { message: expect.stringContaining('none.png: ') },
      { message: expect.stringMatching(/^none\.png: /) },
    ]
    expect((await ask<Checked>('/shown/check', { ...made, yaml })).data.warnings).toMatchObject(warnings)
    expect((await ask<Checked>('/shown', { ...made, yaml, version: 0 })).data.warnings).toMatchObject(warnings)
    const dated = 'items:\n  - {key: a, title: 甲, updated: 2020-01-02}\n'
    await ask('/shown', { ...made, yaml: dated, version: 1 })
    const [old] = await readersOf('shown')
    await ask('/shown', { ...toInput(await read('shown')), version: 2 })
    expect((await readersOf('shown'))[0]?.update_time).toBe(old?.update_time)
    await ask('/shown', { ...made, yaml: 'items:\n  - {key: a, title: 乙}\n', version: 3 })
    expect((await readersOf('shown'))[0]?.update_time).toBeGreaterThan(old?.update_time ?? 0)
  })

  it('are not taken where they are larger than a call, nor given, and stay', async () => {
    const text = '很长'.repeat(2000)
    const items = Array.from({ length: 100 }, (_, index) => modelItemDraft(`item-${index}`, { text }))
    await backend.database.write((tx) => backend.community.saveRepository(tx, repositoryDraft({ key: 'large', items })))
    expect(await read('large')).toMatchObject({ source: null, version: 1, name: '澜州渔船名录' })
    expect(await list()).toContainEqual(expect.objectContaining({ key: 'large', items: 100 }))
    const yaml = `items:\n${items.map(({ key }) => `  - {key: ${key}, title: 甲, text: ${text}}\n`).join('')}`
    expect(Buffer.byteLength(yaml)).toBeGreaterThan(DOCUMENT_LIMIT)
    expect((await ask('/large', { name: '大', model: { name: '大' }, yaml, version: 1 })).code).toBe(41301)
    expect(await read('large')).toMatchObject({ version: 1 })
  })
})
