import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMapService } from '#server/outside/maps/amap-service.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { answers, startService, type FakeService } from '#tests/support/place-services.ts'

const CODE = 'a-security-code'
const PREFIX = '/davmu/share/_AMapService/'

eachDatabase('the proxy of the map service', (open) => {
  let service: FakeService
  let backend: TestBackend
  beforeAll(async () => {
    service = await startService({ '/': answers.json({ status: '1' }) })
    const { origin } = service
    backend = await startBackend(await open(), {
      mapService: createMapService({ securityCode: CODE, origins: { web: origin, styles: origin, vectors: origin } }),
    })
  })
  afterAll(() => Promise.all([backend.close(), service.close()]))
  beforeEach(() => {
    service.asked.length = 0
    service.answer('/', answers.json({ status: '1' }))
  })
  const ask = (path: string, headers = {}) => backend.http.inject({ url: PREFIX + path, headers })

  it('adds the security code, and brings nothing of the reader along', async () => {
    const answer = await ask('v3/geocode/regeo?key=k&location=1,2&jscode=theirs&callback=jsonp_1_', {
      cookie: 'a=b',
      authorization: 'Bearer x',
      'user-agent': 'a phone',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: '1' }])
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const [{ url, headers } = { url: null, headers: {} }] = service.asked
    expect(url?.pathname).toBe('/v3/geocode/regeo')
    expect(url?.searchParams.getAll('jscode')).toEqual([CODE])
    expect(url?.searchParams.get('location')).toBe('1,2')
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
    expect(headers['user-agent']).toBe('davmu-share')
  })

  it.each([
    'v3/ip',
    'v3/geocode/regeo/../../ip',
    'v3/geocode/regeo/../secret',
    'v3/geocode%2Fregeo%2F..%2Fip',
    '/evil.example/v3/geocode/geo',
    'http://evil.example/v3/geocode/geo',
    '',
    'v4/map/styles/x',
    'V3/GEOCODE/GEO',
  ])('does not pass on %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(404)
    expect(service.asked).toEqual([])
  })

  it.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const)('takes no %s', async (method) => {
    const answer = await backend.http.inject({ method, url: `${PREFIX}v3/geocode/geo` })
    expect(answer.statusCode).toBe(404)
    expect(service.asked).toEqual([])
  })

  it.each(['alert(1)//', 'a;b', 'a.b', '%3Cscript%3E', 'a&callback=b'])('refuses the callback %s', async (name) => {
    expect((await ask(`v3/log/init?callback=${name}`)).statusCode).toBe(400)
    expect(service.asked).toEqual([])
  })

  it.each([
    ['an error', answers.failing],
    ['a page', answers.html],
    ['a redirect', answers.moved],
    ['no end', answers.huge],
    ['the code itself', answers.json({ echo: CODE })],
  ])('answers 502 for %s, and does not name the code', async (_what, answer) => {
    service.answer('/', answer)
    const refused = await ask('v3/geocode/geo?key=k')
    expect([refused.statusCode, refused.body.includes(CODE)]).toEqual([502, false])
  })

  it('is not there without a code', async () => {
    const without = await startBackend(await open())
    expect((await without.http.inject(`${PREFIX}v3/geocode/geo`)).statusCode).toBe(404)
    await without.close()
  })

  it('is limited by address', async () => {
    const limited = await startBackend(await open(), {
      mapService: { ask: async () => ({ bytes: Buffer.from('{}'), type: 'application/json' }) },
    })
    const statuses = []
    for (let call = 0; call < 2401; call += 1)
      statuses.push((await limited.http.inject(`${PREFIX}v3/geocode/geo`)).statusCode)
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    await limited.close()
  })
})
