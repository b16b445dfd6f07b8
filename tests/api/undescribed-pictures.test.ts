import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { picture } from '../import/folders.ts'

interface Answer {
  item: { id: string; state: string; version: number }
  fields?: Array<{ field: string; message: string }>
  address: string
}

eachDatabase('pictures without a description', (openDatabase) => {
  let backend: TestBackend
  let editor: StaffVisitor
  let image: string

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    editor = await staffVisitor(backend, 'editor')
    await backend.database.write((tx) =>
      backend.accounts.saveAccount(tx, {
        key: 'house',
        actor: 'inner',
        name: '潮声',
        avatar: '',
        intro: '',
        verified: false,
        verifyLabel: '',
      }),
    )
    image = (await ask('/images', { data: (await picture('#204060', 300, 200)).toString('base64') })).data.address
  })
  afterAll(() => backend.close())

  const ask = (path: string, body: object) => askAdmin<Answer>(backend, editor, path, { body })
  const create = (state: string, alt: string, more = {}) =>
    ask('/contents', {
      fields: { account: 'house', title: '潮水', state, ...(state === 'scheduled' && { date: '2099-01-01' }) },
      body: `正文\n\n![${alt}](${image})`,
      ...more,
    })
  const refused = {
    code: 42202,
    data: { fields: [{ field: 'body', message: expect.stringContaining('pictures without a description: 1') }] },
  }
  const accepted = { accept_undescribed: true }

  it('keep an item from being published and scheduled, unless its editor says that they show nothing', async () => {
    const { item } = (await create('draft', ' ')).data
    expect(await ask(`/contents/${item.id}/publish`, {})).toMatchObject(refused)
    expect(await ask(`/contents/${item.id}/schedule`, { time: 4_000_000_000 })).toMatchObject(refused)
    const scheduled = await ask(`/contents/${item.id}/schedule`, { time: 4_000_000_000, ...accepted })
    expect(scheduled.data.item.state).toBe('scheduled')
    expect((await ask(`/contents/${item.id}/publish`, accepted)).data.item.state).toBe('published')
  })

  it('keep one from being written as public, but not one that is public already', async () => {
    expect(await create('published', '')).toMatchObject(refused)
    expect(await create('scheduled', '')).toMatchObject(refused)
    expect((await create('published', '', accepted)).data.item.state).toBe('published')
    const { item } = (await create('published', '海')).data
    const manuscript = { fields: { account: 'house', title: '潮水' }, body: `正文\n\n![](${image})` }
    const saved = await ask(`/contents/${item.id}`, { ...manuscript, version: item.version })
    expect(saved.data.item.state).toBe('published')
  })

  it('are no matter once all are described', async () => {
    const { item } = (await create('draft', '')).data
    const manuscript = { fields: { account: 'house', title: '潮水' }, body: `正文\n\n![海](${image})` }
    await ask(`/contents/${item.id}`, { ...manuscript, version: item.version })
    expect((await ask(`/contents/${item.id}/publish`, {})).data.item.state).toBe('published')
  })
})
