import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importMarkdown } from '#app/import/import-markdown.ts'
import { itemTypes } from '#contract/content-types.ts'
import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { makeKindsFolder } from '../import/kinds.ts'
import { plainOptions } from '../import/site.ts'

type Manuscript = { fields: Record<string, unknown>; body: string }

eachDatabase('previews of working copies', (openDatabase) => {
  let backend: TestBackend
  let ids: IdCodec
  let editor: StaffVisitor
  let clock = Math.floor(Date.now() / 1000)
  const pages: string[] = []

  beforeAll(async () => {
    const adminOrigin = 'https://admin.example'
    backend = await startBackend(await openDatabase(), { clock: () => clock, adminOrigin })
    ids = createIdCodec(backend.idSalt)
    editor = await staffVisitor(backend, 'editor')
    backend.shareCheck.readPagesBy(async (url) => {
      pages.push(url.href)
      return { status: 200, location: null, html: '<title>页</title><meta name="robots" content="noindex">' }
    })
  })
  afterAll(() => backend.close())

  // A folder is made inside of a test.
  let imported: Promise<unknown> | null = null
  beforeEach(() => (imported ??= makeKindsFolder().then((folder) => importMarkdown(folder, backend, plainOptions))))

  const ask = async <T = { copy: WorkingCopyView }>(path: string, body?: object) =>
    (await askAdmin<T>(backend, editor, `/working-copies${path}`, { body: body ?? null })).data
  const open = async (contentId: string) => (await ask('', { content_id: contentId })).copy
  const keep = async (id: string, seq: number, manuscript: Manuscript) =>
    await ask<{ seq: number }>(`/${id}`, { seq, client_id: 'w', ...manuscript })
  const read = async (id: string) => (await ask<{ manuscript: Manuscript }>(`/${id}`)).manuscript
  const linkTo = async (copyId: string, hours = 12) => {
    const { path, expire_at: expireAt } = await ask<{ path: string; expire_at: number }>(`/${copyId}/preview`, {
      hours,
    })
    const [, token = ''] = /^\/preview-([^/]+)\//.exec(path) ?? []
    const id =
      ids.decode(/\/(\w+)\/index$/.exec(path)?.[1] ?? '') === null ? path.split('id=')[1] : path.split('/').at(-2)
    return { path, token, id: id ?? '', expireAt }
  }
  const show = async ({ id, token }: { id: string; token: string }, what = 'detail') => {
    const query = new URLSearchParams({ preview_token: token })
    const answer = await backend.http.inject(`/inner/preview/document/${what}/${id}?${query}`)
    return { status: answer.statusCode, ...answer.json<{ code: number; data: ContentPreview & { seq: number } }>() }
  }
  const published = async (type: string) => {
    const rows = await backend.database.db
      .selectFrom('contents')
      .select('id')
      .where('type', '=', type as 'doc')
      .execute()
    return ids.encode(rows[0]?.id ?? 0)
  }
  /** What a copy and its item cannot have in common: counts of saves, times of saves, what is signed anew. */
  const comparable = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (name, inner: unknown) =>
      ['version', 'update_time', 'poster_url', 'remaining'].includes(name) ? null : inner,
    ) as object

  it.each(itemTypes)('of the type %s are what its page would be told', async (type) => {
    const id = await published(type)
    const copy = await open(id)
    const link = await linkTo(copy.copy_id)
    expect(link.id).toBe(id)
    const { code, data } = await show(link)
    expect(code).toBe(0)
    const detail = await backend.content.findDetail(ids.decode(id) ?? 0)
    expect(comparable(data)).toMatchObject(comparable(detail))
    expect(data.preview).toEqual({
      version: copy.base_version,
      expire_at: link.expireAt,
      editor: editor.name,
      published_path: '',
      seq: 1,
      newsroom: 'https://admin.example',
    })
    const { api } = backend
    const dataOf = async (answer: Promise<{ data: unknown }>) => (await answer).data
    const told = {
      form_detail: type === 'activity' ? await dataOf(api.call('GET /form/v1/mobile/form/detail', { id })) : null,
      question_detail:
        type === 'question'
          ? {
              question: await dataOf(api.call('GET /law/v1/api/share/question/detail', { id })),
              answers: await dataOf(api.call('GET /law/v1/api/share/question/answerlist', { id })),
            }
          : null,
      circle_detail:
        type === 'circle' ? await dataOf(api.call('GET /circle/v1/api/share/content/detail', { id })) : null,
    }
    expect(comparable(data)).toMatchObject(comparable(told))
    expect([data.album_detail !== null, data.special_detail !== null, data.live_detail !== null]).toEqual([
      type.endsWith('_album'),
      type === 'special',
      type === 'local_live',
    ])
    expect((await backend.content.findDetail(ids.decode(id) ?? 0))?.version).toBe(detail?.version)
  })

  it.each(['activity', 'question', 'circle'])('of a draft of the type %s are made by a link, too', async (type) => {
    const id = await published(type)
    const key = ids.decode(id) ?? 0
    await backend.database.write((tx) => backend.content.removeContent(tx, key))
    await backend.database.write((tx) => backend.content.editing.withdraw(tx, key))
    const { path } = await backend.previews.createLink(id, { seconds: 3600, editor: '林' })
    const [, token = ''] = /^\/preview-([^/]+)\//.exec(path) ?? []
    const { code, data } = await show({ id, token })
    expect([code, data.type, data.preview.seq, data.preview.published_path]).toEqual([0, type, 0, ''])
    expect([data.form_detail, data.question_detail, data.circle_detail].filter(Boolean)).toHaveLength(1)
    await backend.database.write((tx) => backend.content.publishContent(tx, key, tx.now))
    expect((await show({ id, token })).data.preview.published_path).not.toBe('')
  })

  it('show each keeping, and tell its number', async () => {
    const id = await published('doc')
    const { copy_id: copyId, seq } = await open(id)
    const link = await linkTo(copyId)
    const { fields } = await read(copyId)
    const kept = await keep(copyId, seq, { fields: { ...fields, title: '改过的题' }, body: '改过的正文' })
    expect((await show(link, 'seq')).data).toEqual({ seq: kept.seq })
    const { data } = await show(link)
    expect([data.title, data.preview.seq]).toEqual(['改过的题', kept.seq])
    expect(data.body_html).toContain('改过的正文')
    const page = await backend.content.findDetail(ids.decode(id) ?? 0)
    expect([page?.title, page?.status]).toEqual(['文章', 'published'])
  })

  it('show an item that is still to be made, under one id', async () => {
    const { copy } = await ask('', { account: 'xinwen', fields: { title: '新稿' }, body: '第一段' })
    const link = await linkTo(copy.copy_id)
    const first = await show(link)
    expect(first).toMatchObject({ code: 0, data: { id: link.id, title: '新稿', preview: { version: 0 } } })
    expect((await show(link)).data.id).toBe(link.id)
    const rows = await backend.database.db.selectFrom('contents').select('id').where('title', '=', '新稿').execute()
    expect(rows).toEqual([])
  })

  it('show what is half typed as far as it goes', async () => {
    const { copy } = await ask('', { type: 'activity', fields: { starts: '2026-1', columns: ['nowhere'] } })
    const { data } = await show(await linkTo(copy.copy_id))
    expect([data.title, data.type, data.author.name]).toEqual(['…', 'activity', '新闻'])
    const post = await ask('', { type: 'circle', fields: { title: '帖' }, body: '没有圈子' })
    expect(await show(await linkTo(post.copy.copy_id))).toMatchObject({ status: 400, code: 40001 })
  })

  it('are shown one after the other, each whole', async () => {
    const { copy } = await ask('', { account: 'xinwen', fields: { title: '同时看' }, body: '正文' })
    const link = await linkTo(copy.copy_id)
    const shown = await Promise.all(Array.from({ length: 5 }, () => show(link)))
    expect(shown.map(({ data }) => data.title)).toEqual(Array.from({ length: 5 }, () => '同时看'))
  })

  describe('are shown to nobody', () => {
    it('for another item, by another token, or after their time', async () => {
      const [doc, audio] = [await published('doc'), await published('audio')]
      const link = await linkTo((await open(doc)).copy_id, 1)
      expect(await show({ ...link, id: audio })).toMatchObject({ status: 403, code: 40304 })
      expect(await show({ ...link, token: `${link.token}x` })).toMatchObject({ code: 40304 })
      clock += 3601
      expect(await show(link)).toMatchObject({ status: 410, code: 41002 })
      clock -= 3601
      expect((await show(link)).code).toBe(0)
    })

    it('once they are applied or thrown away', async () => {
      const { copy } = await ask('', { account: 'xinwen', fields: { title: '要丢的' }, body: '正文' })
      const link = await linkTo(copy.copy_id)
      await ask(`/${copy.copy_id}/discard`, {})
      expect(await show(link)).toMatchObject({ status: 404, code: 40401 })
      expect(await show(link, 'seq')).toMatchObject({ code: 40401 })
      expect((await askAdmin(backend, editor, `/working-copies/${copy.copy_id}/preview`, { body: {} })).code).toBe(
        40401,
      )
    })
  })

  it('are what the share check reads, as the page that they will be', async () => {
    const { copy } = await ask('', { account: 'xinwen', fields: { title: '要分享的' }, body: '正文' })
    pages.length = 0
    const { share } = await ask<{ share: { url: string; card: { link: string }; findings: Array<{ rule: string }> } }>(
      `/${copy.copy_id}/check`,
    )
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('/davmu/share/preview-')
    expect(share.card.link).toMatch(/^https:\/\/wap\.example\.org\/davmu\/share\/inner\/doc\/\d{4}\/\d{2}\/\w+\/index$/)
    expect(share.url).toBe(share.card.link)
    expect(share.findings.map(({ rule }) => rule)).toEqual(['no_account', 'no_description', 'no_image'])
  })
})
