import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { RedirectTarget } from '#server/domains/redirects/redirects.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveTopic, type Domains } from '#tests/support/factories.ts'

eachDatabase('old addresses', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      locales: ['zh-CN', 'en'],
      localeDomains: { en: 'https://en.share.example' },
    })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(() => backend.close())

  const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', host = 'share.example') =>
    backend.http.inject({ url, method, headers: { host } })
  const publish = async (draft: object = {}) => {
    const { publicId } = await saveArticle(domains, { accountId, publishAt: 1_700_000_000, ...draft })
    const id = domains.ids.decode(publicId)
    if (id === null) throw new Error('an id of ours is none')
    return { id, path: `/davmu/share/mp/doc/2023/11/${publicId}/index` }
  }
  const give = (id: number, paths: string[], kind: RedirectTarget['kind'] = 'items') =>
    backend.database.write((tx) => backend.redirects.saveGiven(tx, { kind, id }, paths))

  it('lead to the page of what stood there, with the rest of the query, for a while', async () => {
    const { id, path } = await publish()
    await give(id, ['/2023/11/灯塔/', '/?p=71'])
    const answer = await get('/2023/11/%e7%81%af%e5%a1%94?utm_source=chat')
    expect(answer.statusCode).toBe(301)
    expect(answer.headers).toMatchObject({
      location: `${path}?utm_source=chat`,
      'cache-control': 'public, max-age=300, stale-while-revalidate=300',
    })
    expect((await get('/2023/11/%E7%81%AF%E5%A1%94/')).headers.location).toBe(path)
    expect((await get('/?p=71')).headers.location).toBe(path)
    expect((await get('/?p=71', 'HEAD')).headers.location).toBe(path)
    expect((await get('/?p=71', 'GET', 'en.share.example')).headers.location).toBe(path)
  })

  it('are no way for what is sent', async () => {
    const { id } = await publish()
    await give(id, ['/form'])
    expect((await get('/form', 'POST')).statusCode).toBe(404)
  })

  it('of a draft, of what was taken down, and unknown ones are not there', async () => {
    const draft = await publish({ state: 'draft' })
    const { id, path } = await publish()
    await give(draft.id, ['/draft'])
    await give(id, ['/down'])
    expect((await get('/down')).headers.location).toBe(path)
    await backend.database.write((tx) => backend.content.removeContent(tx, id))
    for (const url of ['/draft', '/down', '/nothing', '/?p=0']) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 40401 })
    }
  })

  it('lead to topics and accounts that hold something', async () => {
    const topicId = await saveTopic(domains, { key: 'sea', name: '海' })
    await give(topicId, ['/tag/sea'], 'groups')
    expect((await get('/tag/sea')).statusCode).toBe(404)
    await publish({ groups: [topicId] })
    expect((await get('/tag/sea')).headers.location).toBe(
      `/davmu/share/inner/topic/${domains.ids.encode(topicId)}/index`,
    )
  })

  it('belong to who had them first, until a person says otherwise; what a person took away stays away', async () => {
    const first = await publish()
    const second = await publish()
    expect(await give(first.id, ['/twice', '/davmu/share/x'])).toEqual({ added: ['/twice'], taken: [] })
    expect(await give(second.id, ['/twice'])).toEqual({ added: [], taken: ['/twice'] })
    expect(await give(first.id, ['/twice'])).toEqual({ added: [], taken: [] })
    await backend.database.write((tx) => backend.redirects.put(tx, '/twice', { kind: 'items', id: second.id }))
    expect((await get('/twice')).headers.location).toBe(second.path)

    await give(first.id, ['/gone'])
    expect(await backend.database.write((tx) => backend.redirects.remove(tx, 'https://old.example/gone/'))).toBe(true)
    expect(await backend.database.write((tx) => backend.redirects.remove(tx, '/gone'))).toBe(false)
    expect(await give(first.id, ['/gone'])).toEqual({ added: [], taken: [] })
    expect((await get('/gone')).statusCode).toBe(404)
  })

  it('take nothing from addresses of the site', async () => {
    const { id } = await publish()
    await backend.database.write((tx) => backend.redirects.put(tx, '/robots.txt', { kind: 'items', id }))
    expect((await get('/robots.txt')).statusCode).toBe(200)
  })
})
