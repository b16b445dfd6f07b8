import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Place, PlaceWeather } from '#contract/places.ts'
import { createAmapPictures } from '#server/outside/maps/amap-pictures.ts'
import { createQWeather } from '#server/outside/weather/qweather.ts'
import type { BackendOptions } from '#server/server.ts'
import { ask as get } from '#tests/support/ask.ts'
import { startBackend, startTwoBackends, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase, eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { leaveOut } from '#tests/support/leave-out.ts'
import {
  answers,
  mapPicture,
  placeDraft,
  startService,
  weatherAnswers,
  type FakeService,
} from '#tests/support/place-services.ts'

const NOW = 1_790_000_000
const HOUR = 3600

async function savePlace(backend: TestBackend, draft = placeDraft()): Promise<string> {
  await backend.database.write((tx) => backend.places.savePlace(tx, draft))
  const [row] = await backend.database.db
    .selectFrom('places')
    .select('id')
    .where('source_key', '=', draft.key)
    .execute()
  return createIdCodec(backend.idSalt).encode(row?.id ?? 0)
}

eachDatabase('places', (open) => {
  let backend: TestBackend
  const start = async (options: Partial<BackendOptions> = {}) => (backend = await startBackend(await open(), options))
  const ask = (id: string) => get<Place>(backend, `/peony/v3/lbs/${id}`)

  it('answers a place with where it is in every map app', async () => {
    await start()
    const id = await savePlace(backend)
    const { data } = await ask(id)
    expect(data).toMatchObject({
      id,
      title: '鹭礁灯塔',
      city: '澜州市',
      coord_type: 'gcj02',
      lng: 122.301,
      lat: 29.802,
      points: [{ id: '1', title: '观潮台', note: '沿栈道往东300米，有护栏', lng: 122.304, lat: 29.803 }],
      static_map_url: '',
      weather_id: '',
    })
    const { headers } = await backend.http.inject(`/peony/v3/lbs/${id}`)
    expect(headers['cache-control']).toContain('max-age=300')
    const to = (app: keyof Place['nav'], name: string) => new URL(data.nav[app]).searchParams.get(name) ?? ''
    expect(to('amap', 'to')).toBe('122.301,29.802,鹭礁灯塔')
    expect(to('tencent', 'marker')).toContain('coord:29.802,122.301;title:鹭礁灯塔')
    expect(to('apple', 'daddr')).toBe('29.802,122.301')
    const [lat = 0, lng = 0] = to('baidu', 'location').split(',').map(Number)
    expect(lng - 122.301).toBeGreaterThan(0.005)
    expect(lat - 29.802).toBeGreaterThan(0.003)
  })

  it('says nothing of what is no place', async () => {
    await start()
    await savePlace(backend)
    expect((await ask('nothing-of-ours')).code).toBe(40002)
    expect((await ask(createIdCodec(backend.idSalt).encode(999))).code).toBe(40401)
  })

  it('stands in the items that name it, even if it came after them, and is gone when they do not', async () => {
    await start()
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const article = await saveArticle(domains, { accountId: await saveAccount(domains) })
    const lbs = async () => (await get<{ lbs: unknown }>(backend, `/dinner/content/${article.publicId}`)).data.lbs
    await backend.database.write((tx) => backend.places.savePlaceOf(tx, article.id, 'lighthouse'))
    expect(await lbs()).toBeNull()
    const id = await savePlace(backend)
    expect(await lbs()).toEqual({ id, title: '鹭礁灯塔' })
    await savePlace(backend, placeDraft({ title: '新灯塔' }))
    expect(await lbs()).toEqual({ id, title: '新灯塔' })
    await backend.database.write((tx) => backend.places.savePlaceOf(tx, article.id, null))
    expect(await lbs()).toBeNull()
  })

  it('writes nothing when the same place is saved again', async () => {
    await start()
    const save = (draft = placeDraft()) => backend.database.write((tx) => backend.places.savePlace(tx, draft))
    expect([await save(), await save(), await save(placeDraft({ zoom: 16 }))]).toEqual([
      'created',
      'unchanged',
      'updated',
    ])
    expect(
      await backend.database.db.selectFrom('changes').selectAll().where('kind', '=', 'site').execute(),
    ).toHaveLength(2)
  })

  it('sends away the weather where nothing tells it', async () => {
    await start()
    expect(await get(backend, `/peony/v3/lbs_weather/${await savePlace(backend)}`)).toMatchObject({
      status: 503,
      code: 50302,
    })
  })
})

eachDatabase('maps of places', (open) => {
  let service: FakeService
  let backend: TestBackend
  let now = NOW
  afterAll(() => service.close())
  beforeEach(async () => {
    now = NOW
    service = await startService({ '/v3/staticmap': await mapPicture() })
    backend = await startBackend(await open(), {
      maps: createAmapPictures({ key: 'a secret key', origin: service.origin }),
      clock: () => now,
    })
  })
  const addressOf = async (id: string) => (await get<Place>(backend, `/peony/v3/lbs/${id}`)).data.static_map_url

  it('are drawn once and sent from here, without the key', async () => {
    const id = await savePlace(backend)
    const address = await addressOf(id)
    expect(address).toMatch(/^\/davmu\/share\/map\//)
    const [first, second] = await Promise.all([backend.http.inject(address), backend.http.inject(address)])
    expect([first.statusCode, second.statusCode, first.headers['content-type']]).toEqual([200, 200, 'image/png'])
    expect(first.headers['cache-control']).toContain('immutable')
    expect((await backend.http.inject(address)).statusCode).toBe(200)
    expect(service.asked).toHaveLength(1)
    const query = service.asked[0]?.url.searchParams
    expect([query?.get('location'), query?.get('zoom'), query?.get('key')]).toEqual([
      '122.301000,29.802000',
      '14',
      'a secret key',
    ])
  })

  it('are neither named nor drawn where the publisher leaves them out', async () => {
    const id = await savePlace(backend)
    const address = await addressOf(id)
    await leaveOut(backend, 'map')
    expect(await addressOf(id)).toBe('')
    expect((await backend.http.inject(address)).statusCode).toBe(404)
    expect(service.asked).toHaveLength(0)
  })

  it('are drawn anew where the place has moved, and no more where it was', async () => {
    const id = await savePlace(backend)
    const before = await addressOf(id)
    await backend.http.inject(before)
    await savePlace(backend, placeDraft({ lng: 122.4 }))
    const after = await addressOf(id)
    expect(after).not.toBe(before)
    expect((await backend.http.inject(after)).statusCode).toBe(200)
    expect((await backend.http.inject(before)).statusCode).toBe(404)
  })

  it('are not asked for again at once when they cannot be had', async () => {
    const address = await addressOf(await savePlace(backend))
    for (const answer of [answers.json({ status: '0', info: 'INVALID_USER_KEY' }), answers.html, answers.moved]) {
      service.answer('/v3/staticmap', answer)
      const failed = await backend.http.inject(address)
      expect([failed.statusCode, failed.headers['cache-control']]).toEqual([502, 'no-store'])
      const asked = service.asked.length
      await backend.http.inject(address)
      expect(service.asked).toHaveLength(asked)
      now += 61
    }
    service.answer('/v3/staticmap', await mapPicture())
    expect((await backend.http.inject(address)).statusCode).toBe(200)
  })

  it('are of nothing but places', async () => {
    await savePlace(backend)
    for (const name of ['nothing', 'abc-0123456789ab', '../media/x', '%2e%2e%2fmedia'])
      expect((await backend.http.inject(`/davmu/share/map/${name}`)).statusCode).toBe(404)
    expect(service.asked).toHaveLength(0)
  })
})

eachDatabase('the weather of places', (open) => {
  let service: FakeService
  let backend: TestBackend
  let id: string
  let now = NOW
  afterAll(() => service.close())
  beforeEach(async () => {
    now = NOW
    service = await startService(weatherAnswers(NOW))
    backend = await startBackend(await open(), {
      weather: createQWeather({ base: `${service.origin}/`, key: 'a secret key', timeoutMs: 1500 }),
      clock: () => now,
    })
    id = await savePlace(backend)
  })
  const ask = (named = id) => get<PlaceWeather>(backend, `/peony/v3/lbs_weather/${named}`)
  const countAsked = () => service.asked.filter(({ url }) => url.pathname === '/v7/weather/now').length

  it('is told as the provider tells it', async () => {
    const { data } = await ask()
    expect(data).toEqual({
      id,
      city: '澜州市',
      adcode: '339801',
      temp: 21,
      feels: 19,
      text: '多云',
      icon: 'partly',
      humidity: 72,
      wind_dir: 'SE',
      wind_level: '4',
      aqi: 38,
      alert: [{ title: '大风蓝色预警', level: 'blue' }],
      hours: [1, 2, 3].map((after) => ({ time: NOW + after * HOUR, temp: 20 + after, icon: 'night', text: '晴' })),
      forecast: [
        { date: '2026-11-19', text: '小雨', icon: 'rain', min: 15, max: 23 },
        { date: '2026-11-20', text: '小雨', icon: 'rain', min: 15, max: 23 },
      ],
      source: '澜州市气象台',
      update_time: NOW,
      stale: 0,
    })
    const { headers } = await backend.http.inject(`/peony/v3/lbs_weather/${id}`)
    expect(headers['cache-control']).toContain('max-age=900')
    const first = service.asked.find(({ url }) => url.pathname === '/v7/weather/now')
    expect([first?.url.searchParams.get('location'), first?.headers['x-qw-api-key']]).toEqual([
      '122.30,29.80',
      'a secret key',
    ])
    expect((await get<Place>(backend, `/peony/v3/lbs/${id}`)).data.weather_id).toBe(id)
  })

  it('is neither named nor asked for where the publisher leaves it out', async () => {
    await leaveOut(backend, 'weather')
    expect((await get<Place>(backend, `/peony/v3/lbs/${id}`)).data.weather_id).toBe('')
    expect([(await ask()).code, countAsked()]).toEqual([50302, 0])
  })

  it('is asked for once in a quarter of an hour, by however many', async () => {
    await Promise.all(Array.from({ length: 8 }, () => backend.api.call('GET /peony/v3/lbs_weather/{id}', { id })))
    expect(countAsked()).toBe(1)
    now += 14 * 60
    await ask()
    expect(countAsked()).toBe(1)
    now += 2 * 60
    await ask()
    expect(countAsked()).toBe(2)
  })

  it.each([
    ['an error', answers.failing],
    ['a page', answers.html],
    ['broken JSON', answers.broken],
    ['another shape', answers.json({ code: '402' })],
    ['no end', answers.huge],
    ['nothing', answers.silent],
    ['a redirect', answers.moved],
  ])('is told from an old report for six hours when the provider answers with %s', async (_what, answer) => {
    await ask()
    service.answer('/v7/weather/now', answer)
    now = NOW + 3 * HOUR
    expect((await ask()).data).toMatchObject({ temp: 21, update_time: NOW, stale: 1 })
    now = NOW + 6 * HOUR + 61
    expect(await ask()).toMatchObject({ status: 502, code: 50201 })
  })

  it('leaves a provider that fails alone for a minute', async () => {
    service.answer('/v7/weather/now', answers.failing)
    expect([(await ask()).code, (await ask()).code, countAsked()]).toEqual([50201, 50201, 1])
    for (const [path, answer] of Object.entries(weatherAnswers(NOW))) service.answer(path, answer)
    now += 61
    expect((await ask()).data.stale).toBe(0)
  })

  it('is not asked for anywhere while the provider has failed three times in a row', async () => {
    service.answer('/v7/weather/now', answers.failing)
    for (const lng of [122.4, 122.5, 122.6]) await ask(await savePlace(backend, placeDraft({ key: `at-${lng}`, lng })))
    expect([(await ask()).code, countAsked()]).toEqual([50201, 3])
    for (const [path, answer] of Object.entries(weatherAnswers(NOW))) service.answer(path, answer)
    now += 60
    expect([(await ask()).code, countAsked()]).toEqual([0, 4])
  })

  it('does without the air and without warnings', async () => {
    service.answer('/airquality/v1/current/', answers.failing)
    service.answer('/weatheralert/v1/current/', answers.html)
    expect((await ask()).data).toMatchObject({ temp: 21, aqi: null, alert: [] })
  })

  it('is told by the code of a district that has a place, and of no other', async () => {
    expect((await ask('339801')).data.id).toBe(id)
    expect((await ask('110000')).code).toBe(40401)
    expect((await ask('nothing-of-ours')).code).toBe(40002)
    expect(countAsked()).toBe(1)
  })
})

eachLocation('the weather in two processes', (locate) => {
  it('is asked for by one of them', async () => {
    const service = await startService(weatherAnswers(NOW))
    const weather = createQWeather({ base: service.origin, key: '' })
    const [one, other] = await startTwoBackends(await locate(), { weather, clock: () => NOW, idSalt: 'the same' })
    const id = await savePlace(one)
    const both = [one, other].map((backend) => get<PlaceWeather>(backend, `/peony/v3/lbs_weather/${id}`))
    await Promise.all(both)
    expect(await get(one, `/peony/v3/lbs_weather/${id}`)).toMatchObject({ code: 0, data: { temp: 21 } })
    expect(await get(other, '/peony/v3/lbs_weather/339801')).toMatchObject({ code: 0, data: { temp: 21 } })
    expect(service.asked.filter(({ url }) => url.pathname === '/v7/weather/now')).toHaveLength(1)
    await Promise.all([one.close(), other.close(), service.close()])
  })
})

describe('a provider that asks for nothing', () => {
  it('is never told where a reader is', async () => {
    const service = await startService(weatherAnswers(NOW))
    await createQWeather({ base: service.origin, key: 'k' }).ask({ lng: '122.30', lat: '29.80' })
    for (const { headers } of service.asked) expect(Object.keys(headers)).not.toContain('cookie')
    await service.close()
  })
})
