import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { createLog } from '#server/http/log.ts'
import { imageAddress, originalAddress } from '#server/outside/image-address.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, type Domains } from '#tests/support/factories.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

eachDatabase('the calls of the site', (openDatabase) => {
  const lines: string[] = []
  let backend: TestBackend
  let domains: Domains
  let column: string
  let article: { id: number; publicId: string }
  let houseArticle: { id: number; publicId: string }
  let removed: { id: number; publicId: string }

  beforeAll(async () => {
    const stream = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
    backend = await startBackend(await openDatabase(), { log: createLog('trace', stream) })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const columnId = await saveColumn(domains)
    column = domains.ids.encode(columnId)
    const shared = { accountId, groups: [columnId], tags: ['灯塔', '海'] }
    article = await saveArticle(domains, shared)
    houseArticle = await saveArticle(domains, { ...shared, actor: 'inner', title: '潮汐表' })
    removed = await saveArticle(domains, { ...shared, title: '已下线' })
    await backend.database.write((tx) => backend.content.removeContent(tx, removed.id))
    await backend.database.write((tx) =>
      backend.site.saveSite(tx, {
        name: '潮声',
        descriptions: '海边的事',
        keywords: '海',
        logo: '/davmu/share/media/logo.png',
        primaryColor: '#0a6ebd',
        dark: 'auto',
        icp: '',
        agreements: [],
        operator: '',
        links: [],
        licences: [],
        features: {},
      }),
    )
  })
  afterAll(() => backend.close())

  const get = (url: string, headers: Record<string, string> = {}) => backend.http.inject({ url, headers })
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    backend.http.inject({ method: 'POST', url, payload, headers: { 'user-agent': PHONE, ...headers } })

  it('answer what the table promises, to anybody, under its caching', async () => {
    const urls: Array<[EndpointName, string]> = [
      ['GET /peony/v1/group', '/peony/v1/group'],
      ['GET /peony/v1/group', `/peony/v1/group?gid=${column}`],
      ['GET /peony/v1/appinfo', '/peony/v1/appinfo'],
      ['GET /inner/static/data', '/inner/static/data'],
      ['GET /dinner/content/{id}', `/dinner/content/${article.publicId}`],
      ['GET /inner/static/content/{id}', `/inner/static/content/${houseArticle.publicId}`],
      ['GET /inner/static/hot72', '/inner/static/hot72'],
      ['GET /peony/v1/recommend', '/peony/v1/recommend'],
      ['GET /peony/v1/recommend', `/peony/v1/recommend?id=${article.publicId}`],
      ['GET /peony/v1/content', `/peony/v1/content?gid=${column}&pagesize=1`],
      ['GET /inner/wxshare/config', '/inner/wxshare/config'],
    ]
    for (const [name, url] of urls) {
      const answer = await get(url)
      expect([url, answer.statusCode]).toEqual([url, 200])
      expect(answer.headers['x-token-state']).toBe('none')
      const endpoint = endpoints[name]
      const cache =
        endpoint.cache.kind === 'public' && `public, max-age=${endpoint.cache.seconds}, stale-while-revalidate=300`
      expect(answer.headers['cache-control']).toBe(cache)
      expect(answer.headers['etag']).toBeTruthy()
      const { code, data } = answer.json()
      expect(code).toBe(0)
      const shape: z.ZodType | null = endpoint.output
      expect(shape?.parse(data)).toEqual(data)
    }
  })

  it('are the same inside the process', async () => {
    const inside = await backend.api.call('GET /dinner/content/{id}', { id: article.publicId })
    expect(inside).toEqual((await get(`/dinner/content/${article.publicId}`)).json())
    expect(await backend.api.call('GET /dinner/content/{id}', { id: '?' })).toMatchObject({
      code: 40002,
      data: { fields: [{ field: 'path.id' }] },
    })
    expect(await backend.api.call('GET /peony/v1/content', { gid: column, pagesize: 99 })).toMatchObject({
      code: 40001,
      data: { fields: [{ field: 'query.pagesize' }] },
    })
  })

  it('say by a version that nothing changed', async () => {
    const url = `/dinner/content/${article.publicId}`
    const { version } = (await get(url)).json().data
    expect((await get(`${url}?v=${version}`)).statusCode).toBe(304)
    expect((await get(`${url}?v=${version + 1}`)).statusCode).toBe(200)
  })

  it('say what is wrong with an address', async () => {
    const failures: Array<[url: string, status: number, code: number, field?: string]> = [
      ['/dinner/content/abc', 404, 40002, 'path.id'],
      [`/dinner/content/${'a'.repeat(100)}`, 404, 40002, 'path.id'],
      ['/peony/v1/group?gid=abc', 404, 40002, 'query.gid'],
      ['/peony/v1/recommend?id=abc', 404, 40002, 'query.id'],
      ['/peony/v1/recommend?gid=abc', 404, 40002, 'query.gid'],
      ['/peony/v1/recommend?exclude=abc', 404, 40002, 'query.exclude'],
      [`/dinner/content/${domains.ids.encode(99_999)}`, 404, 40401],
      [`/dinner/content/${removed.publicId}`, 410, 41001],
      [`/inner/static/content/${article.publicId}`, 404, 40401],
      ['/peony/v1/content', 400, 40001, 'query.gid'],
      ['/peony/v1/content?gid=abc', 404, 40002, 'query.gid'],
      [`/peony/v1/content?gid=${domains.ids.encode(99_999)}`, 404, 40401],
      [`/peony/v1/content?gid=${column}&cursor=abc`, 400, 40001, 'query.cursor'],
      [`/peony/v1/content?gid=${column}&sort=worst`, 400, 40001, 'query.sort'],
      [`/peony/v1/content?gid=${column}&gid=${column}`, 400, 40001, 'query.gid'],
    ]
    for (const [url, status, code, field] of failures) {
      const answer = await get(url)
      const body = answer.json()
      expect([url, answer.statusCode, body.code, body.data?.fields?.[0].field]).toEqual([url, status, code, field])
    }
    expect((await get(`/inner/static/content/${article.publicId}`)).json().data).toMatchObject({ actor: 'mp' })
    const gone = (await get(`/dinner/content/${removed.publicId}`)).json().data
    expect(gone.similar.map((card: { id: string }) => card.id)).toContain(article.publicId)
  })

  describe('POST /peony/v1/auth', () => {
    const device_id = 'device-id-that-nobody-may-see'

    it('gives a token that is known again, and keeps its device id to itself', async () => {
      const answer = await post('/peony/v1/auth', { appid: '1', platform: 'mobile', device_id })
      const { token, uid } = answer.json().data
      expect(answer.headers['cache-control']).toBe('private, no-store')
      const known = await get('/peony/v1/group', { authorization: `Bearer ${token}` })
      expect(known.headers['x-token-state']).toBeUndefined()
      expect((await post('/peony/v1/auth', { appid: 1, platform: 'mobile', device_id })).json().data.uid).toBe(uid)
      await post('/peony/v1/auth', { appid: 'x', platform: 'mobile', device_id })
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.join('')).not.toContain(device_id)
      expect(lines.join('')).not.toContain(token)
    })

    it('names what is missing or wrong', async () => {
      const fieldsOf = async (payload: object) =>
        (await post('/peony/v1/auth', payload)).json().data.fields.map((one: { field: string }) => one.field)
      expect(await fieldsOf({})).toEqual(['body.appid', 'body.platform'])
      expect(await fieldsOf({ appid: 1, platform: 'mobile', device_id: 'short' })).toEqual(['body.device_id'])
    })
  })

  it('share the site under its own name', async () => {
    expect((await get('/inner/wxshare/config?path=/davmu/share/')).json().data).toEqual({
      default: {
        title: '潮声',
        desc: '海边的事',
        link: `${TEST_WAP_HOST}/davmu/share/`,
        imgUrl: `${TEST_WAP_HOST}/davmu/share/media/logo.png`,
      },
      rules: [],
      wx: { appId: '', enable: 0, js_urls: [] },
    })
  })

  it('count a view that a page reports', async () => {
    const views = async () => (await get(`/dinner/content/${article.publicId}`)).json().data.view_count
    const before = await views()
    const event = {
      timestamp: Math.floor(Date.now() / 1000),
      version: '1',
      terminal: 'wap',
      tid: article.publicId,
      behavior: 'view',
      user_id: 'reader-0001',
      duration: 0,
      percent: 0,
    }
    for (const user_id of ['reader-0001', 'reader-0001', 'reader-0002']) {
      const answer = await post('/tracker/log', [{ ...event, user_id }])
      expect(answer.statusCode).toBe(204)
    }
    expect(await views()).toBe(before + 2)
  })

  it('serve stored pictures for ever, whole and in ranges, and no other file', async () => {
    const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const stored = await backend.mediaStore.save(bytes)
    const image = { ...stored, remoteUrl: '' }
    const small = await get(imageAddress(image, 360))
    expect(small.statusCode).toBe(200)
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const file = await backend.mediaStore.open(originalAddress(image).split('/').at(-1) ?? '')
    const original = await get(originalAddress(image))
    expect(original.rawPayload).toEqual(await readFile(file?.path ?? ''))
    const range = await get(originalAddress(image), { range: 'bytes=0-3' })
    expect([range.statusCode, range.rawPayload.length]).toEqual([206, 4])
    const again = await get(originalAddress(image), { 'if-none-match': String(original.headers['etag']) })
    expect(again.statusCode).toBe(304)
    for (const name of ['x.png', `${'0'.repeat(64)}.png`, '..%2f..%2fdavmu-share.sqlite', '%00', '.', '']) {
      const answer = await get(`/davmu/share/media/${name}`)
      expect([name, answer.statusCode, answer.json().code]).toEqual([name, 404, 40401])
    }
  })
})

eachDatabase('a backend that starts again', (openDatabase) => {
  it('knows the tokens it gave and the ids it made, and refuses another salt', async () => {
    const database = await openDatabase()
    const first = await startBackend(database, { idSalt: 'the salt of this data' })
    const auth = { method: 'POST', url: '/peony/v1/auth', payload: { appid: 1, platform: 'mobile' } } as const
    const { token } = (await first.http.inject(auth)).json().data
    await first.http.close()

    const second = await startBackend(database)
    expect(second.idSalt).toBe('the salt of this data')
    const known = await second.http.inject({ url: '/peony/v1/group', headers: { authorization: token } })
    expect(known.headers['x-token-state']).toBeUndefined()
    await second.http.close()

    await expect(startBackend(database, { idSalt: 'another salt' })).rejects.toThrow(/ID_SALT/)
    const third = await startBackend(database, { idSalt: 'the salt of this data', tokenSecret: 'another secret' })
    const unknown = await third.http.inject({ url: '/peony/v1/group', headers: { authorization: token } })
    expect(unknown.headers['x-token-state']).toBe('invalid')
    await third.close()
  })

  it('says that it is closing', async () => {
    const backend = await startBackend(await openDatabase())
    const status = async () => (await backend.http.inject('/readyz')).statusCode
    expect(await status()).toBe(200)
    backend.announceClosing()
    expect(await status()).toBe(503)
    await backend.close()
  })

  it('publishes by itself what is due', async () => {
    const publishAt = Math.floor(Date.now() / 1000) + 3600
    const backend = await startBackend(await openDatabase(), { clock: () => publishAt })
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const article = await saveArticle(domains, { accountId: await saveAccount(domains), state: 'scheduled', publishAt })
    const status = async () => (await backend.http.inject(`/dinner/content/${article.publicId}`)).statusCode
    expect(await status()).toBe(404)
    await backend.startJobs()
    await expect.poll(status, { timeout: 10_000 }).toBe(200)
    await backend.close()
  })
})
