import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const NOW = 1_790_000_000
const URL = '/peony/v1/account/me/export'

eachDatabase('an export of an account', (openDatabase) => {
  let backend: TestBackend
  let article: string
  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => NOW })
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    article = (await saveArticle(domains, { accountId: await saveAccount(domains) })).publicId
  })
  afterAll(() => backend.close())

  it('holds what the user has here, the number included, and nothing of others', async () => {
    const [user, other] = [await userVisitor(backend, '13900007777'), await userVisitor(backend, '13900008888')]
    for (const { token } of [user, other]) {
      await ask(backend, '/guzzle/v1/star', { id: article, type: 1 }, { token })
      await ask(backend, `/guzzle/v1/collection/${article}`, { type: 1, later: 1 }, { token })
    }
    await ask(backend, `/peony/v1/collection/${article}/note`, { note: '别人的笔记' }, other)
    await ask(backend, `/peony/v1/collection/${article}/note`, { note: '我的笔记' }, user)
    await ask(backend, '/peony/v1/progress', { list: [{ id: article, percent: 40, p: 3, updated_at: NOW }] }, user)
    const { code, data } = await ask(backend, URL, null, user)
    expect(code).toBe(0)
    expect(data).toMatchObject({
      account: { mobile: '+86 13900007777', create_time: NOW },
      sessions: [{ create_time: NOW, device: 'unknown' }],
      stars: [{ target: 'content', id: article }],
      collection: [{ id: article, later: 1, note: '我的笔记', collect_time: NOW }],
      progress: [{ id: article, percent: 40, p: 3, seen_at: NOW }],
    })
    expect(JSON.stringify(data)).not.toMatch(/13900008888|别人的笔记/)
    expect(JSON.stringify(data)).not.toContain(user.token)
  })

  it('is made five times a day, for users', async () => {
    const user = await userVisitor(backend)
    for (let n = 0; n < 5; n += 1) expect((await ask(backend, URL, null, user)).code).toBe(0)
    expect(await ask(backend, URL, null, user)).toMatchObject({ status: 429, code: 42901 })
    expect(await ask(backend, URL, null, await anonymousVisitor(backend))).toMatchObject({ code: 40103 })
  })
})
