import { createIdCodec } from '#contract/ids.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WorkingCopyView } from '#contract/admin/working-copies.ts'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'

interface Opened {
  copy: WorkingCopyView
}
interface Item {
  item: { id: string; state: string; version: number }
}

const members = { lin: 'writer', zhou: 'editor', chen: 'editor', wu: 'admin' } as const satisfies Record<
  string,
  StaffRole
>
type Name = keyof typeof members

eachDatabase('signing off', (openDatabase) => {
  let backend: TestBackend
  const visitors = {} as Record<Name, StaffVisitor>

  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    for (const [name, role] of Object.entries(members))
      visitors[name as Name] = await staffVisitor(backend, role, { name })
    await backend.database.write((tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      return backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
    })
  })
  afterAll(() => backend.close())

  const ask = <T = Opened>(who: Name, path: string, body?: object) =>
    askAdmin<T>(backend, visitors[who], path, { body: body ?? null })
  const begin = async (who: Name) =>
    (await ask(who, '/working-copies', { account: 'house', fields: { title: '稿子' }, body: '正文' })).data.copy.copy_id
  const review = (who: Name, id: string, step: string, seq = 1) =>
    ask(who, `/working-copies/${id}/review`, { step, seq, note: `${who} ${step}` })
  const apply = (who: Name, id: string, { seq = 1, version = 0, then = 'publish' } = {}) =>
    ask<Item>(who, `/working-copies/${id}/apply`, { seq, version, then })
  const idsOf = (...names: Name[]) => names.map((name) => createIdCodec(backend.idSalt).encode(visitors[name].id))
  const setSteps = (steps: number) => ask<{ steps: number }>('wu', '/site/sign-off', { steps })

  it('is asked of nobody unless the site says so', async () => {
    expect((await ask<{ steps: number }>('lin', '/site/sign-off')).data.steps).toBe(0)
    expect((await apply('zhou', await begin('lin'))).data.item.state).toBe('published')
    expect((await apply('lin', await begin('lin'))).code).toBe(40301)
  })

  it('is set by who keeps the site, from nobody to three, and stands in the audit log', async () => {
    for (const steps of [-1, 4, 1.5]) expect((await setSteps(steps)).code).toBe(40001)
    expect((await ask('zhou', '/site/sign-off', { steps: 1 })).code).toBe(40301)
    expect((await setSteps(2)).data.steps).toBe(2)
    const entries = await ask<{ list: Array<{ action: string; detail: object }> }>('wu', '/audit')
    expect(entries.data.list[0]).toMatchObject({ action: 'POST /admin/api/v1/site/sign-off', detail: { steps: 2 } })
  })

  it('lets an item be public once as many others as have to have signed it off', async () => {
    const id = await begin('lin')
    expect(await apply('zhou', id)).toMatchObject({ status: 422, code: 42203 })
    expect((await review('lin', id, 'ask')).data.copy.review).toEqual({
      state: 'asked',
      needed: 2,
      passed: [],
      had_part: idsOf('lin'),
      by: 'lin',
      note: 'lin ask',
    })
    expect((await review('lin', id, 'pass')).code).toBe(40301)
    expect((await review('zhou', id, 'pass')).data.copy.review).toMatchObject({
      state: 'asked',
      passed: [{ by: 'zhou' }],
      had_part: idsOf('lin', 'zhou'),
    })
    expect((await review('zhou', id, 'pass')).code).toBe(40301)
    expect((await apply('zhou', id)).code).toBe(42203)
    expect((await apply('zhou', id, { then: 'schedule' })).code).toBe(40001)
    expect((await review('chen', id, 'pass')).data.copy.review.state).toBe('passed')
    expect((await review('wu', id, 'pass')).code).toBe(40901)
    expect((await apply('zhou', id)).data.item.state).toBe('published')
  })

  it('is of one text: what is changed has to be signed off anew', async () => {
    const id = await begin('lin')
    await review('lin', id, 'ask')
    await review('zhou', id, 'pass')
    await review('chen', id, 'pass')
    const { fields } = (await ask<{ manuscript: { fields: object } }>('lin', `/working-copies/${id}`)).data.manuscript
    const keep = (seq: number, body: string) =>
      ask('lin', `/working-copies/${id}`, { seq, client_id: 'w', fields, body })
    await keep(1, '正文')
    expect((await ask('lin', `/working-copies/${id}`)).data.copy.review.state).toBe('passed')
    await keep(2, '正文改了')
    expect((await ask('lin', `/working-copies/${id}`)).data.copy.review).toMatchObject({ state: '', passed: [] })
    expect((await review('chen', id, 'pass', 1)).code).toBe(40901)
    expect((await apply('zhou', id, { seq: 3 })).code).toBe(42203)
    await review('lin', id, 'ask', 3)
    const returned = (await review('chen', id, 'return', 3)).data.copy.review
    expect(returned).toMatchObject({ state: 'returned', by: 'chen', note: 'chen return' })
    await keep(3, '正文又改了')
    expect((await ask('lin', `/working-copies/${id}`)).data.copy.review.state).toBe('returned')
  })

  it('cannot be passed by in any other way, and drafts need none', async () => {
    const id = await begin('zhou')
    const { item } = (await apply('zhou', id, { then: 'keep' })).data
    expect(item.state).toBe('draft')
    expect((await ask('zhou', `/contents/${item.id}/publish`, {})).code).toBe(42203)
    expect((await ask('zhou', `/contents/${item.id}/schedule`, { time: 4_000_000_000 })).code).toBe(42203)
    const batch = { ids: [item.id], do: 'publish' }
    expect((await ask<{ list: object[] }>('zhou', '/contents/batch', batch)).data.list).toEqual([
      { id: item.id, code: 42203 },
    ])
    const written = { fields: { account: 'house', title: '直接', state: 'published' }, body: '正文' }
    expect((await ask('zhou', '/contents', written)).code).toBe(42203)
    await setSteps(0)
    const { data } = await ask<Item>('zhou', `/contents/${item.id}/publish`, {})
    await setSteps(1)
    const changed = { fields: { title: '直接改' }, body: '正文', version: data.item.version }
    expect((await ask('zhou', `/contents/${item.id}`, changed)).code).toBe(42203)
    const { copy } = (await ask('zhou', '/working-copies', { content_id: item.id })).data
    const keep = { then: 'keep', version: data.item.version }
    expect((await apply('zhou', copy.copy_id, keep)).code).toBe(42203)
    await review('zhou', copy.copy_id, 'ask')
    await review('chen', copy.copy_id, 'pass')
    expect((await apply('zhou', copy.copy_id, keep)).code).toBe(0)
    expect((await ask('zhou', `/contents/${item.id}/remove`, {})).code).toBe(0)
    expect((await ask('zhou', `/contents/${item.id}/restore`, {})).code).toBe(0)
  })
})
