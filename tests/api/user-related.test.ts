import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { UserRelated } from '#contract/relations.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const NOTHING = {
  is_star: false,
  is_collect: false,
  is_followed: false,
  is_booked: false,
  is_commented: false,
  read_percent: 0,
  last_position: 0,
  last_read_time: 0,
}

eachDatabase('user_related', (open) => {
  let backend: TestBackend
  let domains: Domains
  let house: string
  let account: { id: number; publicId: string }
  let gone: string

  beforeAll(async () => {
    backend = await startBackend(await open())
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    account = await saveArticle(domains, { accountId })
    house = (await saveArticle(domains, { accountId, actor: 'inner' })).publicId
    const removed = await saveArticle(domains, { accountId })
    await backend.database.write((tx) => backend.content.removeContent(tx, removed.id))
    gone = removed.publicId
  })
  afterAll(() => backend.close())

  const related = (a: string, b: string, asking: Asking = {}) =>
    ask<UserRelated>(backend, `/peony/v3/content/${a}/${b}/user_related`, null, asking)

  it('tells a reader what they did, and nobody else', async () => {
    const id = account.publicId
    const [visitor, stranger] = [await userVisitor(backend), await anonymousVisitor(backend)]
    await ask(backend, '/guzzle/v1/star', { id, type: 1 }, visitor)
    await ask(backend, `/guzzle/v1/collection/${id}`, { type: 1 }, visitor)
    await ask(backend, `/guzzle/v1/comment/${id}`, { content: '守得住' }, visitor)
    const at = Math.floor(Date.now() / 1000) - 60
    const progress = { id, percent: 42, position: 9, p: 7, updated_at: at }
    await ask(backend, '/peony/v1/progress', { list: [progress] }, visitor)

    const counts = { star_count: 1, collect_count: 1, comment_count: 1, share_count: 0, view_count: 0 }
    expect((await related('dinner', id, visitor)).data).toEqual({
      ...counts,
      is_star: true,
      is_collect: true,
      is_followed: false,
      is_booked: false,
      is_commented: true,
      read_percent: 42,
      last_position: 7,
      last_read_time: at,
    })
    expect((await related('dinner', id, stranger)).data).toEqual({ ...NOTHING, ...counts })
    expect((await related('dinner', id)).data).toEqual({ ...NOTHING, ...counts })
    expect((await related('dinner', id, { token: 'expired' })).data).toEqual({ ...NOTHING, ...counts })
  })

  it('finds an item by where it comes from and by its type', async () => {
    const all = [
      ['inner', house, 0],
      ['dinner', account.publicId, 0],
      ['doc', house, 0],
      ['doc', account.publicId, 0],
      ['inner', account.publicId, 40401],
      ['dinner', house, 40401],
      ['video', house, 40401],
      ['no-type', house, 40401],
      ['dinner', gone, 41001],
      ['inner', domains.ids.encode(999_999), 40401],
      ['inner', 'no-id-at-all', 40002],
    ] as const
    for (const [a, b, code] of all) expect([a, b, (await related(a, b)).code]).toEqual([a, b, code])
    expect((await related('inner', account.publicId)).data).toEqual({ actor: 'mp' })
  })

  it('is not to be cached by anybody', async () => {
    const { headers } = await backend.http.inject(`/peony/v3/content/doc/${house}/user_related`)
    expect(headers['cache-control']).toBe('private, no-store')
  })
})
