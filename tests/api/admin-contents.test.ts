import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import type { ContentDetail } from '#contract/content.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { addFiles, picture } from '../import/folders.ts'
import { makeKindsFolder } from '../import/kinds.ts'
import { plainOptions } from '../import/site.ts'

const HOUR = 3600

interface Item {
  id: string
  state: string
  title: string
  version: number
  publish_time: number
  path: string
}
interface Saved {
  item: Item
  revision: number
  warnings: Array<{ field: string; message: string }>
}
interface Read {
  item: Item
  manuscript: { fields: Record<string, unknown>; body: string }
  groups: Array<{ gid: string; kind: string; key: string }>
  pins: Array<{ gid: string }>
}
interface Refused {
  fields?: Array<{ field: string; message: string }>
  version?: number
}

eachDatabase('items through the editor’s API', (openDatabase) => {
  let backend: TestBackend
  let ids: IdCodec
  let editor: StaffVisitor

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    ids = createIdCodec(backend.idSalt)
    editor = await staffVisitor(backend, 'editor')
    await backend.database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      await backend.site.saveColumn(tx, { key: 'sea', name: '海', position: 0 })
      await backend.site.saveColumn(tx, { key: 'land', name: '陆', position: 1 })
    })
  })
  afterAll(() => backend.close())

  const ask = <T = Saved>(path: string, body?: object) => askAdmin<T>(backend, editor, path, body ? { body } : {})
  const create = async (fields: object, body = '一段正文，说的是海。') =>
    (await ask('/contents', { fields: { account: 'house', ...fields }, body })).data
  const read = async (id: string) => (await ask<Read>(`/contents/${id}`)).data
  const page = async (id: string) => {
    const answer = await backend.http.inject(`/inner/static/content/${id}`)
    return { status: answer.statusCode, ...answer.json<{ code: number; data: Record<string, unknown> }>() }
  }
  const titles = async (column: string, query = '') => {
    const gid = await gidOf(column)
    const answer = await backend.http.inject(`/peony/v1/content?gid=${gid}${query}`)
    return answer.json<{ data: { list: Item[]; next_cursor: string; total: number } }>().data
  }
  const gidOf = async (key: string) => {
    const column = (await backend.site.listColumns()).find((one) => one.key === key)
    return ids.encode(column?.id ?? 0)
  }

  describe('are written', () => {
    it('as drafts, which readers do not see before they are published, at the time of that', async () => {
      const { item, revision } = await create({ title: '新稿' })
      expect([item.state, item.version, revision]).toEqual(['draft', 1, 1])
      expect((await page(item.id)).status).toBe(404)
      await makeOlder(item.id)
      expect((await read(item.id)).manuscript.fields).not.toHaveProperty('date')
      const published = await ask(`/contents/${item.id}/publish`, {})
      expect(published.data.item.state).toBe('published')
      expect(published.data.item.publish_time).toBeGreaterThan(Date.now() / 1000 - 60)
      expect(await page(item.id)).toMatchObject({ status: 200, data: { title: '新稿' } })
    })

    it('as they are to appear, when their state says so', async () => {
      const now = await create({ title: '即发', state: 'published' })
      expect((await page(now.item.id)).status).toBe(200)
      const later = await create({ title: '定时', state: 'scheduled', date: '2099-01-01' })
      expect(later.item.state).toBe('scheduled')
      expect((await page(later.item.id)).status).toBe(404)
    })

    it('with everything that is wrong named', async () => {
      const answer = await ask<Refused>('/contents', {
        fields: { account: 'house', title: ['不', '是'], date: 'yesterday', colour: 'red', media: 'a.mp3' },
        body: '正文',
      })
      expect([answer.status, answer.code]).toEqual([400, 40001])
      expect(answer.data.fields?.map(({ field }) => field).toSorted()).toEqual([
        'body.fields.colour',
        'body.fields.date',
        'body.fields.title',
      ])
      const others = [
        [{ title: '无主', account: 'nobody' }, 'body.fields.account'],
        [{ title: '乱放', columns: ['nowhere'] }, 'body.fields.columns'],
        [{ title: '音频', media: 'https://sound.example/a.mp3' }, 'body.fields.media'],
        [{ summary: '没有标题' }, 'body.fields.title'],
      ] as const
      for (const [fields, field] of others) {
        const { code, data } = await ask<Refused>('/contents', {
          fields: { account: 'house', ...fields },
          body: '正文',
        })
        expect([code, data.fields?.[0]?.field]).toEqual([40001, field])
      }
      expect(await ask<Refused>('/contents', { fields: { account: 'house', title: '空' }, body: '' })).toMatchObject({
        code: 40001,
        data: { fields: [{ field: 'body.body' }] },
      })
    })

    it('once for an id', async () => {
      await create({ id: 'only-one', title: '一' })
      const { code, data } = await ask<Refused>('/contents', { fields: { id: 'only-one', title: '二' }, body: '正文' })
      expect([code, data.fields?.[0]?.field]).toEqual([40001, 'body.fields.id'])
    })

    it('with pictures that were sent, and without those that may not be fetched', async () => {
      const data = (await picture('#204060', 300, 200)).toString('base64')
      const kept = await ask<{ address: string; width: number }>('/images', { data })
      expect(kept.data).toMatchObject({ width: 300, address: expect.stringMatching(/\/media\/[0-9a-f]{64}\.png$/) })
      const saved = await create(
        { title: '有图', state: 'published', cover: kept.data.address },
        `正文。\n\n![海](${kept.data.address})\n\n![内网](http://127.0.0.1:9/a.png)`,
      )
      expect(saved.warnings).toMatchObject([{ message: expect.stringContaining('http://127.0.0.1:9/a.png') }])
      const shown = await page(saved.item.id)
      expect(shown.data['cover']).toMatch(/\/media\//)
      expect(shown.data['images']).toMatchObject([{ alt: '海', width: 300 }, { alt: '内网' }])
      const text = Buffer.from('no picture').toString('base64')
      expect(await ask('/images', { data: text })).toMatchObject({ code: 40001 })
    })
  })

  describe('are corrected', () => {
    it('by who has read them last, and nothing is lost without a word', async () => {
      const { item } = await create({ title: '两人改', state: 'published' })
      const { manuscript } = await read(item.id)
      const edit = (title: string, version: number) =>
        ask<Saved & Refused>(`/contents/${item.id}`, {
          fields: { ...manuscript.fields, title, correction: '标题有误' },
          body: manuscript.body,
          version,
          note: title,
        })
      const first = await edit('甲改', item.version)
      expect(first.data.item.version).toBe(item.version + 1)
      const second = await edit('乙改', item.version)
      expect([second.status, second.code, second.data.version]).toEqual([409, 40901, item.version + 1])
      expect(await page(item.id)).toMatchObject({ data: { title: '甲改', correction: '标题有误', version: 2 } })
    })

    it('by one of several who save at once', async () => {
      const { item } = await create({ title: '同时', state: 'published' })
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          ask(`/contents/${item.id}`, { fields: { title: `第${n}人` }, body: '正文', version: item.version }),
        ),
      )
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40901, 40901, 40901, 40901])
      expect((await read(item.id)).item.version).toBe(item.version + 1)
    })

    it('once, however often the same request comes', async () => {
      const { item } = await create({ title: '重发', id: 'sent-twice' })
      const send = (path: string, body: object, requestId: string) =>
        askAdmin<Saved>(backend, editor, path, { body, headers: { 'request-id': requestId } })
      const edit = { fields: { title: '重发一次' }, body: '正文', version: item.version }
      const requestId = randomUUID()
      const first = await send(`/contents/${item.id}`, edit, requestId)
      expect(first.data.item.version).toBe(item.version + 1)
      expect(await send(`/contents/${item.id}`, edit, requestId)).toEqual(first)
      expect((await read(item.id)).item.version).toBe(item.version + 1)
      const draft = { fields: { title: '新建', id: 'made-once', account: 'house' }, body: '正文' }
      const again = randomUUID()
      const made = await send('/contents', draft, again)
      expect(made.code).toBe(0)
      expect(await send('/contents', draft, again)).toEqual(made)
    })

    it('and keep their state, their date and their id', async () => {
      const { item } = await create({ title: '草稿', id: 'kept-id' })
      const fields = { title: '还是草稿' }
      const saved = await ask(`/contents/${item.id}`, { fields, body: '正文', version: 1 })
      expect(saved.data.item).toMatchObject({ state: 'draft', title: '还是草稿', publish_time: item.publish_time })
      const other = { fields: { ...fields, id: 'another' }, body: '正文', version: 2 }
      expect(await ask<Refused>(`/contents/${item.id}`, other)).toMatchObject({
        code: 40001,
        data: { fields: [{ field: 'body.fields.id' }] },
      })
      await ask(`/contents/${item.id}/publish`, {})
      await ask(`/contents/${item.id}/remove`, {})
      const version = (await read(item.id)).item.version
      const removed = await ask(`/contents/${item.id}`, { fields, body: '正文', version })
      expect(removed.data.item.state).toBe('removed')
    })

    it('with a revision for each save, and back to any of them', async () => {
      const { item } = await create({ title: '初稿', state: 'published' })
      const body = { fields: { title: '二稿', columns: ['sea'] }, body: '改过的正文', version: 1, note: '补充' }
      await ask(`/contents/${item.id}`, body)
      const listed = await ask<{ list: object[]; has_more: boolean }>(`/contents/${item.id}/revisions`)
      expect(listed.data.list).toMatchObject([
        { number: 2, by: editor.name, note: '补充' },
        { number: 1, by: editor.name, note: '' },
      ])
      const one = await ask<{ manuscript: object }>(`/contents/${item.id}/revisions/1`)
      expect(one.data.manuscript).toMatchObject({ fields: { title: '初稿' } })
      const back = await ask(`/contents/${item.id}/revisions/1/restore`, { version: 2 })
      expect(back.data).toMatchObject({ revision: 3, item: { title: '初稿', state: 'published' } })
      expect((await ask(`/contents/${item.id}/revisions/9`)).code).toBe(40401)
      expect((await ask(`/contents/${item.id}/revisions/2/restore`, { version: 2 })).code).toBe(40901)
    })
  })

  describe('are public', () => {
    it('until they are taken down, and again', async () => {
      const { item } = await create({ title: '撤下', state: 'published', columns: ['land'] })
      await ask(`/contents/${item.id}/remove`, {})
      expect(await page(item.id)).toMatchObject({ status: 410, code: 41001, data: { similar: expect.any(Array) } })
      expect((await titles('land')).list.map(({ id }) => id)).not.toContain(item.id)
      expect((await ask(`/contents/${item.id}/restore`, {})).data.item.state).toBe('published')
      expect((await page(item.id)).status).toBe(200)
      expect((await ask(`/contents/${item.id}/restore`, {})).code).toBe(40901)
    })

    it('when their time comes, unless they are withdrawn', async () => {
      const { item } = await create({ title: '排期' })
      const time = Math.floor(Date.now() / 1000) + HOUR
      expect((await ask(`/contents/${item.id}/schedule`, { time: time - 2 * HOUR })).code).toBe(40001)
      expect((await ask(`/contents/${item.id}/schedule`, { time })).data.item).toMatchObject({ publish_time: time })
      expect((await ask(`/contents/${item.id}/withdraw`, {})).data.item.state).toBe('draft')
      expect(await backend.content.releaseScheduled(time + 1)).toBe(0)
      await ask(`/contents/${item.id}/schedule`, { time })
      expect(await backend.content.releaseScheduled(time + 1)).toBe(1)
      expect((await ask(`/contents/${item.id}/withdraw`, {})).code).toBe(40901)
    })

    it('or gone, while nobody has seen them', async () => {
      const special = { type: 'special', title: '专题草稿', modules: [{ title: '最新', items: ['only-one'] }] }
      const { item } = await create(special)
      await ask(`/contents/${item.id}/previews`, { hours: 1 })
      expect((await ask(`/contents/${item.id}/delete`, {})).code).toBe(0)
      expect((await ask(`/contents/${item.id}`)).code).toBe(40401)
      const shown = await create({ title: '公开', state: 'published' })
      expect((await ask(`/contents/${shown.item.id}/delete`, {})).code).toBe(40901)
    })
  })

  it('are shown before they are public by links that can be ended', async () => {
    const { item } = await create({ title: '先看看' })
    const made = await ask<{ link_id: number; path: string }>(`/contents/${item.id}/previews`, { hours: 2 })
    const [, token = ''] = /^\/preview-([^/]+)\//.exec(made.data.path) ?? []
    const look = async () =>
      (await backend.http.inject(`/inner/preview/document/detail/${item.id}?preview_token=${token}`)).statusCode
    expect(await look()).toBe(200)
    const listed = () => ask<{ list: Array<{ path: string; editor: string }> }>(`/contents/${item.id}/previews`)
    expect((await listed()).data.list).toMatchObject([{ path: made.data.path, editor: editor.name }])
    await ask(`/contents/${item.id}/previews/${made.data.link_id}/revoke`, {})
    expect(await look()).toBe(403)
    expect((await listed()).data.list).toMatchObject([{ path: '' }])
  })

  it('move between groups', async () => {
    const { item } = await create({ title: '搬家', state: 'published', columns: ['sea'] })
    const moved = await ask<Read>(`/contents/${item.id}/move`, { columns: ['land'] })
    expect(moved.data.groups.map(({ key }) => key)).toEqual(['land'])
    expect((await titles('land')).list.map(({ id }) => id)).toContain(item.id)
    expect((await titles('sea')).list.map(({ id }) => id)).not.toContain(item.id)
    await ask(`/contents/${item.id}/move`, { topics: [] })
    expect((await read(item.id)).groups.map(({ key }) => key)).toEqual(['land'])
    expect((await ask(`/contents/${item.id}/move`, { lists: ['none'] })).code).toBe(40001)
  })

  it('come first in a group while they are pinned, the last pinned one before the others', async () => {
    const items: Item[] = []
    for (let n = 0; n < 14; n += 1) {
      const draft = { title: `置顶${n}`, state: 'published', date: `2024-01-${n + 10}`, columns: ['pinned'] }
      if (n === 0) {
        await backend.database.write((tx) => backend.site.saveColumn(tx, { key: 'pinned', name: '顶', position: 2 }))
      }
      items.push((await create(draft)).item)
    }
    const gid = await gidOf('pinned')
    const pin = (n: number) => ask(`/contents/${items[n]?.id}/pin`, { gid })
    await pin(3)
    await pin(1)
    expect((await titles('pinned', '&pagesize=3')).list.map(({ title }) => title)).toEqual(['置顶1', '置顶3', '置顶13'])
    expect((await read(items[1]?.id ?? '')).pins).toMatchObject([{ gid }])

    const seen: string[] = []
    for (let cursor = ''; seen.length < 30;) {
      const found = await titles('pinned', `&pagesize=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...found.list.map(({ title }) => title))
      cursor = found.next_cursor
      if (cursor === '') break
    }
    const rest = [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 2, 0].map((n) => `置顶${n}`)
    expect(seen).toEqual(['置顶1', '置顶3', ...rest])
    expect((await titles('pinned', '&sort=old&pagesize=1')).list[0]?.title).toBe('置顶0')

    const { item, manuscript } = await read(items[3]?.id ?? '')
    await ask(`/contents/${item.id}`, { ...manuscript, version: item.version })
    expect((await titles('pinned', '&pagesize=2')).list.map(({ title }) => title)).toEqual(['置顶1', '置顶3'])
    await ask(`/contents/${items[1]?.id}/unpin`, { gid })
    expect((await titles('pinned', '&pagesize=2')).list.map(({ title }) => title)).toEqual(['置顶3', '置顶13'])
    for (const n of [4, 5, 6, 7, 8, 9, 10, 11, 12]) expect((await pin(n)).code).toBe(0)
    expect((await pin(13)).code).toBe(40901)
    expect((await ask(`/contents/${items[13]?.id}/pin`, { gid: await gidOf('land') })).code).toBe(40401)
  })

  it('are found by state, type, group, account and title, page by page', async () => {
    const list = async (query: string) =>
      (await ask<{ list: Item[]; has_more: boolean; next_cursor: string }>(`/contents?${query}`)).data
    const { item } = await create({ title: '查找 50% 的 Draft', columns: ['land'] })
    for (const query of [
      'text=50%25 的 draft',
      `text=${item.id}`,
      'state=draft&pagesize=1',
      'type=doc&pagesize=1',
      `gid=${await gidOf('land')}&pagesize=1`,
    ]) {
      expect([query, (await list(query)).list[0]?.id]).toEqual([query, item.id])
    }
    expect((await list('text=50_')).list).toEqual([])
    expect((await list('type=video')).list).toEqual([])
    const first = await list('pagesize=2')
    expect(first.has_more).toBe(true)
    const second = await list(`pagesize=2&cursor=${first.next_cursor}`)
    const seen = new Set([...first.list, ...second.list].map(({ id }) => id))
    expect(seen.size).toBe(4)
    expect((await ask(`/contents?state=draft&cursor=${first.next_cursor}`)).code).toBe(40001)
  })

  it('are told of what they are better off with', async () => {
    const target = await create({ title: '未公开' })
    const { item } = await create(
      {
        title: '一个实在太长的标题'.repeat(8),
        summary: '短',
      },
      `看[这里](https://wap.example.org/davmu/share${target.item.path})。\n\n![](https://pictures.invalid/a.png)`,
    )
    const { data } = await ask<{ warnings: Array<{ field: string }> }>(`/contents/${item.id}/check`)
    expect(data.warnings.map(({ field }) => field)).toEqual(['body', 'fields.title', 'body'])
  })

  it('tell every listener of what they touch', async () => {
    const { item } = await create({ title: '通知', state: 'published', columns: ['sea'] })
    const gid = ids.decode(await gidOf('sea'))
    const told: string[] = []
    backend.database.onChange((changes) => told.push(...changes.map(({ kind, id }) => `${kind}:${id}`)))
    await ask(`/contents/${item.id}/pin`, { gid: await gidOf('sea') })
    expect(told).toEqual([`group:${gid}`])
    await ask(`/contents/${item.id}/remove`, {})
    expect(told).toContain(`content:${ids.decode(item.id)}`)
    expect(told.filter((change) => change.startsWith('site'))).toEqual([])
  })

  /** As if it had been made an hour ago. */
  async function makeOlder(id: string): Promise<void> {
    const at = Math.floor(Date.now() / 1000) - HOUR
    await backend.database.write((tx) =>
      tx.sql
        .updateTable('contents')
        .set({ publish_at: at, created_at: at })
        .where('id', '=', ids.decode(id) ?? 0)
        .execute(),
    )
  }
})

eachDatabase('items of every type through the editor’s API', (openDatabase) => {
  it('are read and written again without loss, and an import leaves an edit alone until its source changes', async () => {
    const backend = await startBackend(await openDatabase())
    try {
      const editor = await staffVisitor(backend, 'editor')
      const folder = await makeKindsFolder()
      await importMarkdown(folder, backend, plainOptions)
      const ask = <T>(path: string, body?: object) => askAdmin<T>(backend, editor, path, body ? { body } : {})
      const { data } = await ask<{ list: Item[] }>('/contents?pagesize=50')
      expect(data.list.length).toBeGreaterThanOrEqual(12)
      const details = new Map<string, unknown>()
      for (const { id } of data.list) details.set(id, await detailOf(backend, id))
      for (const { id } of data.list) {
        const before = (await ask<Read>(`/contents/${id}`)).data
        const saved = await ask<Saved>(`/contents/${id}`, { ...before.manuscript, version: before.item.version })
        expect([before.item.title, saved.code, saved.data.warnings]).toEqual([before.item.title, 0, []])
        expect((await ask<Read>(`/contents/${id}`)).data.manuscript).toEqual(before.manuscript)
        expect(await detailOf(backend, id)).toEqual(details.get(id))
        const revisions = await ask<{ list: object[] }>(`/contents/${id}/revisions`)
        expect(revisions.data.list).toMatchObject([
          { number: 2, by: editor.name },
          { number: 1, by: 'import' },
        ])
      }
      const again = await importMarkdown(folder, backend, plainOptions)
      expect(again.items.map(({ outcome }) => outcome)).toEqual(again.items.map(() => 'unchanged'))

      await addFiles(folder, { 'articles/doc.md': '---\ntitle: 文章\n---\n源头改过的正文。\n' })
      const changed = await importMarkdown(folder, backend, plainOptions)
      expect(changed.items.filter(({ outcome }) => outcome === 'updated').map(({ title }) => title)).toEqual(['文章'])
      const id = data.list.find(({ title }) => title === '文章')?.id ?? ''
      const { item, manuscript } = (await ask<Read>(`/contents/${id}`)).data
      await ask(`/contents/${id}`, { ...manuscript, version: item.version })
      const { list } = (await ask<{ list: object[] }>(`/contents/${id}/revisions`)).data
      expect(list).toMatchObject([{ by: editor.name }, { by: 'import' }, { by: editor.name }, { by: 'import' }])
    } finally {
      await backend.close()
    }
  }, 120_000)
})

/** An item as its page shows it, but for what every save changes. */
async function detailOf({ content, idSalt }: TestBackend, id: string): Promise<unknown> {
  const detail: Partial<ContentDetail> | null = await content.findDetail(createIdCodec(idSalt).decode(id) ?? 0)
  const { version: _version, update_time: _time, prev: _prev, next: _next, poster_url: poster, ...rest } = detail ?? {}
  return { ...rest, poster: poster?.split('?')[0] }
}
