import { Writable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { saveAccount, saveArticle } from '#tests/support/factories.ts'
import { userVisitor } from '#tests/support/visitors.ts'
import { startBackend, type TestOptions } from '#tests/support/backend.ts'
import { startTestApi, unusedDatabase } from '#tests/support/test-api.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { AppError } from '#server/http/app-error.ts'
import { createLog } from '#server/http/log.ts'
import type { Database } from '#server/storage/database.ts'

/** Whatever must not be read in a log. */
const SECRETS = {
  token: 'eyJhbGciOiJIUzI1NiJ9.secret-of-a-token.signature',
  mobile: '13812345678',
  code: '482913',
  password: 'correct horse battery staple',
  totp: '771204',
  cookie: 'cookie-0123456789abcdefghijklmnopqrstuvwxyz0',
  address: '203.0.113.77',
  device: 'device-of-somebody-0001',
  query: 'what-somebody-searched-for',
  text: 'what-somebody-typed',
}

/** A gateway that refuses, and says in passing to whom. */
const refusing: TestOptions = {
  sms: {
    send: ({ mobile }) =>
      Promise.reject(new AppError(50201, { detail: 'the gateway answered 500', cause: new Error(`no ${mobile}`) })),
  },
}

/** A backend whose log is kept. */
async function openLogged(database: Database, options = refusing) {
  const lines: string[] = []
  const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const backend = await startBackend(database, { log: createLog('debug', sink), ...options })
  onTestFinished(() => backend.close())
  return { backend, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

eachDatabase('the log', (open) => {
  it('holds no number of a reminder that does not reach its telephone', async () => {
    const { backend, lines, entries } = await openLogged(await open(), {
      reminders: {
        reaches: ['sms'],
        send: ({ number }) => Promise.reject(new AppError(50201, { cause: new Error(`no ${number?.mobile}`) })),
      },
    })
    const { database, bookings } = backend
    const domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const item = await saveArticle(domains, { accountId: await saveAccount(domains), type: 'activity' })
    const now = Math.floor(Date.now() / 1000)
    await database.write((tx) => bookings.saveTimes(tx, item.id, { startAt: now + 600, endAt: 0, place: '' }))
    const reader = await userVisitor(backend, SECRETS.mobile)
    await ask(backend, '/peony/v3/booking', { booking_id: item.publicId, booking_type: 2, remind: ['sms'] }, reader)
    await bookings.tell(now + 60)
    await bookings.send(now + 60)
    expect(entries().some(({ msg }) => msg === 'a reminder could not be sent')).toBe(true)
    expect(lines.join('')).not.toContain(SECRETS.mobile)
  })

  it('holds no secret of a call, however it fails', async () => {
    const { backend, lines, entries } = await openLogged(await open())
    const { token, mobile, code, password, totp, cookie, address, device, query, text } = SECRETS
    const headers = {
      authorization: token,
      cookie: `davmu_staff=${cookie}; other=${cookie}`,
      'user-agent': `phone ${device}`,
      'x-forwarded-for': address,
    }
    const body = {
      appid: 1,
      platform: 'mobile',
      device_id: device,
      mobile,
      vcode: code,
      area_code: '86',
      content: text,
    }
    const send = (method: 'GET' | 'POST', url: string, payload?: unknown) =>
      backend.http.inject({
        method,
        url: `${url}?keyword=${query}&token=${token}&mobile=${mobile}`,
        headers,
        remoteAddress: address,
        ...(payload !== undefined && { payload: payload as object }),
      })
    for (const url of ['/peony/v1/auth', '/peony/v1/vcode', '/guzzle/v1/star', '/guzzle/v1/comment/AbCd1234'])
      await send('POST', url, body)
    await send('POST', '/admin/api/v1/session', { name: text, password, totp })
    await send('POST', '/tracker/log', [{ user_id: device, behavior: text }])
    for (const url of ['/peony/v1/search', '/inner/static/content/AbCd1234', '/nowhere', `/${token}`])
      await send('GET', url)

    const { token: anonymous } = (
      await backend.http.inject({
        method: 'POST',
        url: '/peony/v1/auth',
        payload: { appid: 1, platform: 'mobile', device_id: device },
        remoteAddress: address,
      })
    ).json<{ data: { token: string } }>().data
    const sent = await backend.http.inject({
      method: 'POST',
      url: '/peony/v1/vcode',
      headers: { authorization: anonymous },
      payload: { mobile },
      remoteAddress: address,
    })
    expect(sent.json()).toMatchObject({ code: 50201 })

    const whole = lines.join('')
    expect(Object.values({ ...SECRETS, anonymous }).filter((secret) => whole.includes(secret))).toEqual([])
    const failures = entries().filter(({ msg }) => msg === 'a request failed')
    expect(failures).toEqual([
      expect.objectContaining({
        code: 50201,
        method: 'POST',
        route: '/peony/v1/vcode',
        status: 502,
        ms: expect.any(Number),
        requestId: expect.any(String),
        reason: 'the gateway answered 500',
      }),
    ])
    expect(failures[0]).not.toHaveProperty('err')
  })
})

it('the log tells of work that took long, by its route', async () => {
  const lines: string[] = []
  const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) })
  const api = await startTestApi(unusedDatabase, { log: createLog('warn', sink) })
  onTestFinished(() => api.close())
  let now = 0
  let step = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += step))
  await api.inject(`/test/item/one?text=${SECRETS.code}`)
  expect(lines).toEqual([])
  step = 5000
  await api.inject(`/test/item/two?text=${SECRETS.code}`)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({
      msg: 'a request was slow',
      method: 'GET',
      route: '/test/item/:id',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
    }),
  ])
  expect(lines.join('')).not.toContain(SECRETS.code)
})

describe('an error in the log', () => {
  const log = (error: unknown) => {
    const lines: string[] = []
    createLog('error', new Writable({ write: (line, _e, done) => (lines.push(String(line)), done()) })).error({
      err: error,
    })
    return lines.join('')
  }

  it('has its cause and where it came from', () => {
    const line = log(new Error('outer', { cause: new TypeError('inner') }))
    expect(JSON.parse(line)).toMatchObject({
      err: {
        type: 'Error',
        message: 'outer',
        stack: expect.stringContaining('logs.test.ts'),
        cause: { type: 'TypeError' },
      },
    })
  })

  it('has no values of rows, and no number of anybody', () => {
    const refused = Object.assign(new Error(`duplicate key of ${SECRETS.mobile}`), {
      code: '23505',
      detail: `Key (name)=(${SECRETS.text}) already exists.`,
      parameters: [SECRETS.token],
    })
    const line = log(new Error('outer', { cause: refused }))
    expect(line).toContain('23505')
    expect(Object.values(SECRETS).filter((secret) => line.includes(secret))).toEqual([])
  })
})
