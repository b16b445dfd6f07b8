import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RemarkView } from '#contract/admin/remarks.ts'
import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, userVisitor, type Visitor } from '#tests/support/visitors.ts'

eachDatabase('remarks of reviewers', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let ids: IdCodec
  let editor: StaffVisitor
  let accountId: number
  const clock = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock })
    ids = createIdCodec(backend.idSalt)
    domains = { ...backend, ids }
    accountId = await saveAccount(domains, { key: 'house' })
    editor = await staffVisitor(backend, 'editor')
  })
  afterAll(() => backend.close())

  const call = async <T>(path: string, body: object | null = null, member = editor) =>
    await askAdmin<T>(backend, member, path, { body })
  const openCopy = async (body: object) => (await call<{ copy: WorkingCopyView }>('/working-copies', body)).data.copy
  const linkTo = async ({ copy_id: copyId }: WorkingCopyView) => {
    const { data } = await call<{ path: string }>(`/working-copies/${copyId}/preview`, { hours: 12 })
    const [, token = '', id = ''] = /^\/preview-([^/]+)\/.*?(\w+)\/index$/.exec(data.path) ?? []
    return { token, id }
  }
  const say = (by: Pick<Visitor, 'token'>, link: { id: string; token: string }, said: object = {}) =>
    ask(
      backend,
      `/inner/preview/document/remark/${link.id}`,
      { preview_token: link.token, name: '顾问', text: '这里要改', ...said },
      { token: by.token },
    )
  const listOf = async ({ copy_id: copyId }: WorkingCopyView) =>
    (await call<{ list: RemarkView[] }>(`/working-copies/${copyId}/remarks`)).data.list
  const newItem = async () => (await saveArticle(domains, { accountId })).publicId

  it('are told the newsroom by who holds the link of a preview, and are resolved and opened again there', async () => {
    const copy = await openCopy({ content_id: await newItem() })
    const reviewer = await anonymousVisitor(backend)
    const said = { paragraph: 2, quote: '盐田在海边', text: '年份<b>不对</b>', name: '<i>林</i>' }
    expect((await say(reviewer, await linkTo(copy), said)).code).toBe(0)
    const [remark] = await listOf(copy)
    const { name: by, ...about } = said
    expect(remark).toMatchObject({ ...about, by, is_staff: false, resolve_time: 0, resolved_by: '' })
    const resolve = async (resolved: boolean) =>
      (await call<{ remark: RemarkView }>(`/remarks/${remark?.remark_id}/resolve`, { resolved })).data.remark
    expect(await resolve(true)).toMatchObject({ resolve_time: expect.any(Number), resolved_by: editor.name })
    expect(await resolve(false)).toMatchObject({ resolve_time: 0, resolved_by: '' })
  })

  it('of members of the staff bear their names', async () => {
    const copy = await openCopy({ content_id: await newItem() })
    const path = `/working-copies/${copy.copy_id}/remarks`
    expect((await call(path, { text: '开头太长', paragraph: 1, quote: '从前' })).code).toBe(0)
    expect(await listOf(copy)).toMatchObject([{ by: editor.name, is_staff: true, text: '开头太长' }])
    const viewer = await staffVisitor(backend, 'viewer')
    expect((await call(path, { text: '我也说' }, viewer)).code).toBe(40301)
    expect((await call<{ list: RemarkView[] }>(path, null, viewer)).data.list).toHaveLength(1)
  })

  it('stay with their item once the copy is applied, and with what a new copy becomes', async () => {
    const copy = await openCopy({ account: 'house', fields: { title: '新稿', account: 'house' }, body: '第一段' })
    const link = await linkTo(copy)
    expect((await say(await anonymousVisitor(backend), link)).code).toBe(0)
    const { data, code } = await call<{ item: { id: string } }>(`/working-copies/${copy.copy_id}/apply`, {
      seq: copy.seq,
      version: 0,
    })
    expect(code).toBe(0)
    expect(await listOf(await openCopy({ content_id: data.item.id }))).toMatchObject([{ text: '这里要改' }])
    expect((await say(await anonymousVisitor(backend), link)).code).toBe(40401)
  })

  it('go with what they are about', async () => {
    const count = async () => (await backend.database.db.selectFrom('remarks').select('id').execute()).length
    const before = await count()
    const [item, made] = [await openCopy({ content_id: await newDraft() }), await openCopy({ account: 'house' })]
    for (const copy of [item, made])
      expect((await say(await anonymousVisitor(backend), await linkTo(copy))).code).toBe(0)
    expect(await count()).toBe(before + 2)
    await call(`/working-copies/${made.copy_id}/discard`, {})
    await backend.drafting.prune(clock + 8 * 24 * 60 * 60)
    expect(await count()).toBe(before + 1)
    expect((await call(`/contents/${item.content_id}/delete`, {})).code).toBe(0)
    expect(await count()).toBe(before)
  })

  const newDraft = async () => {
    const { data } = await call<{ item: { id: string } }>('/contents', {
      fields: { title: '草稿', account: 'house' },
      body: '正文',
    })
    return data.item.id
  }

  it('take the link of that very item, in its time', async () => {
    const copy = await openCopy({ content_id: await newItem() })
    const link = await linkTo(copy)
    const reviewer = await anonymousVisitor(backend)
    const other = await newItem()
    expect((await say(reviewer, { ...link, id: other })).code).toBe(40304)
    expect((await say(reviewer, { ...link, token: `${link.token}x` })).code).toBe(40304)
    expect((await say({ token: '' }, link)).code).toBe(40101)
    const { path } = await backend.previews.createLink(other, { seconds: 3600, editor: '' })
    const token = /^\/preview-([^/]+)\//.exec(path)?.[1] ?? ''
    expect((await say(reviewer, { id: other, token })).code).toBe(0)
    await backend.previews.revokeLink(token)
    expect((await say(reviewer, { id: other, token })).code).toBe(40304)
    const over = await backend.previews.createLink(other, { seconds: -1, editor: '' })
    expect((await say(reviewer, { id: other, token: /-([^/]+)/.exec(over.path)?.[1] ?? '' })).code).toBe(41002)
    expect((await say(reviewer, link, { text: '  ' })).code).toBe(40001)
    expect((await say(reviewer, link, { name: '名'.repeat(31) })).code).toBe(40001)
  })

  it('are limited for each reviewer, and for each item', async () => {
    const copy = await openCopy({ content_id: await newItem() })
    const link = await linkTo(copy)
    const reviewer = await anonymousVisitor(backend)
    const codes = []
    for (let n = 0; n < 21; n += 1) codes.push((await say(reviewer, link)).code)
    expect(codes.filter((code) => code === 0)).toHaveLength(20)
    expect(codes.at(-1)).toBe(42901)
    const [row] = await backend.database.db.selectFrom('remarks').selectAll().orderBy('id', 'desc').limit(1).execute()
    if (!row) throw new Error('there is no remark')
    const { id: _, ...same } = row
    const many = Array.from({ length: 480 }, () => same)
    await backend.database.write(async (tx) => void (await tx.sql.insertInto('remarks').values(many).execute()))
    expect((await say(await anonymousVisitor(backend), link)).code).toBe(40901)
  })

  it('are the own of who wrote them: taken along by a login, exported, erased', async () => {
    const copy = await openCopy({ content_id: await newItem() })
    const device = await anonymousVisitor(backend)
    await say(device, await linkTo(copy), { text: '登录前说的' })
    const user = await userVisitor(backend, undefined, device.token)
    const { data } = await ask(backend, '/peony/v1/account/me/export', null, user)
    expect(data).toMatchObject({ remarks: [{ name: '顾问', text: '登录前说的' }] })
    const { subject, userId } = user
    await backend.database.write((tx) => backend.remarks.personal.forget(tx, { subject, userId }))
    expect(await listOf(copy)).toEqual([])
  })
})
