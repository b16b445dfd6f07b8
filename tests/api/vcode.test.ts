import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#server/http/app-error.ts'
import type { Database } from '#server/storage/database.ts'
import { ask, type Reply } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { anonymousVisitor, newAddress, randomMobile, userVisitor } from '#tests/support/visitors.ts'

const VCODE = '/peony/v1/vcode'
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

eachDatabase('verification codes', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let now = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now })
  })
  afterAll(() => backend.close())

  const newToken = async (server = backend) => (await anonymousVisitor(server)).token

  interface Request {
    token?: string
    address?: string
    server?: TestBackend
  }

  async function send(mobile: string, { token, address, server = backend }: Request = {}, more: object = {}) {
    const caller = { token: token ?? (await newToken(server)), address: address ?? newAddress() }
    return ask<{ retry_after?: number; captcha?: unknown }>(server, VCODE, { mobile, ...more }, caller)
  }
  /** As `send`, with a proof of work where it is asked for. */
  async function sendWithProof(mobile: string, request: Request = {}) {
    const caller = { ...request, token: request.token ?? (await newToken()), address: request.address ?? newAddress() }
    const answer = await send(mobile, caller)
    if (answer.code !== 42902) return answer
    return send(mobile, caller, { captcha: await solveCaptcha(answer.data) })
  }
  const sentTo = (mobile: string) => backend.messages.filter((message) => message.mobile === mobile)
  const codesOf = (answers: Array<Reply<unknown>>) => answers.map((answer) => answer.code)

  it('cannot be pumped by many numbers from many devices and addresses', async () => {
    const server = await startBackend(await openDatabase(), { settings: { smsPerHour: 6 } })
    try {
      const answers: number[] = []
      for (let i = 0; i < 10; i += 1) answers.push((await send(randomMobile(), { server })).code)
      expect(answers).toEqual([0, 0, 0, ...Array.from({ length: 7 }, () => 42902)])
      const proven: number[] = []
      for (let i = 0; i < 5; i += 1) {
        const [mobile, token, address] = [randomMobile(), await newToken(server), newAddress()]
        const { data } = await send(mobile, { server, token, address })
        const answer = await send(mobile, { server, token, address }, { captcha: await solveCaptcha(data) })
        proven.push(answer.code)
        if (answer.code === 42901) expect(answer.data?.retry_after).toBeGreaterThan(3000)
      }
      expect(proven).toEqual([0, 0, 0, 42901, 42901])
      expect(server.messages).toHaveLength(6)
    } finally {
      await server.close()
    }
  })

  it('are six digits that go to the number, by GET and by POST', async () => {
    const [byGet, byPost] = [randomMobile(), randomMobile()]
    const token = await newToken()
    const got = await backend.http.inject({ url: `${VCODE}?mobile=${byGet}`, headers: { authorization: token } })
    const data = { sent: true, retry_after: 60, expire_in: 300, length: 6 }
    expect(got.json()).toEqual({ code: 0, msg: 'ok', data })
    expect(got.headers['cache-control']).toBe('private, no-store')
    expect(got.body).not.toContain(sentTo(byGet)[0]?.vcode)
    expect(await send(byPost, {}, { area_code: '+86', scene: 'cancel' })).toMatchObject({ code: 0, data })
    const areaCode = '86'
    const vcode = expect.stringMatching(/^\d{6}$/) as string
    expect(sentTo(byGet)).toEqual([{ mobile: byGet, areaCode, vcode, scene: 'login' }])
    expect(sentTo(byPost)).toEqual([{ mobile: byPost, areaCode, vcode, scene: 'cancel' }])
  })

  it('are answered alike for numbers that are known and those that are not', async () => {
    const known = randomMobile()
    await userVisitor(backend, known)
    now += DAY
    const answers = [await send(known), await send(randomMobile())]
    expect(answers[0]).toEqual(answers[1])
  })

  it('need a token', async () => {
    const mobile = randomMobile()
    expect((await ask(backend, VCODE, { mobile })).code).toBe(40101)
    expect((await ask(backend, VCODE, { mobile }, { token: 'x'.repeat(43) })).code).toBe(40102)
    expect(sentTo(mobile)).toEqual([])
  })

  it.each<[string, object, string]>([
    ['without a number', {}, 'body.mobile'],
    ['of letters', { mobile: 'abcdefghijk' }, 'body.mobile'],
    ['with too few digits for the mainland', { mobile: '1380000000' }, 'body.mobile'],
    ['that begins with no 1 in the mainland', { mobile: '23800000000' }, 'body.mobile'],
    ['that begins with no 1, written 0086', { mobile: '23800000000', area_code: '0086' }, 'body.mobile'],
    ['with too many digits', { mobile: '1'.repeat(16), area_code: '49' }, 'body.mobile'],
    ['with other digits', { mobile: '１３８０００００００００' }, 'body.mobile'],
    ['as a list', { mobile: ['13800000000'] }, 'body.mobile'],
    ['with spaces', { mobile: '138 0000 0000' }, 'body.mobile'],
    ['of no country', { mobile: '13800000000', area_code: '0' }, 'body.area_code'],
    ['of a country in words', { mobile: '13800000000', area_code: 'cn' }, 'body.area_code'],
    ['for another purpose', { mobile: '13800000000', scene: 'admin' }, 'body.scene'],
    ['with a proof without end', { mobile: '13800000000', captcha: 'x'.repeat(2049) }, 'body.captcha'],
  ])('are not sent to a number %s', async (_name, input, field) => {
    const before = backend.messages.length
    const answer = await ask<{ fields?: Array<{ field: string }> }>(backend, VCODE, input, { token: await newToken() })
    expect([answer.status, answer.code, answer.data.fields?.map((fault) => fault.field)]).toEqual([400, 40001, [field]])
    expect(backend.messages).toHaveLength(before)
  })

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ])('are not sent where %s says %s', async (header, value) => {
    const mobile = randomMobile()
    const headers = { authorization: await newToken(), [header]: value }
    const answer = await backend.http.inject({ url: `${VCODE}?mobile=${mobile}`, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 40001])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(sentTo(mobile)).toEqual([])
    expect((await send(mobile)).code).toBe(0)
  })

  it('go to a number once a minute, whoever asks and for whatever', async () => {
    const mobile = randomMobile()
    await send(mobile)
    now += 59
    const refused = await backend.http.inject({
      method: 'POST',
      url: VCODE,
      payload: { mobile, scene: 'cancel' },
      headers: { authorization: await newToken() },
    })
    expect([refused.statusCode, refused.json().code, refused.json().data]).toEqual([429, 42901, { retry_after: 1 }])
    expect(refused.headers['retry-after']).toBe('1')
    now += 1
    expect((await send(mobile)).code).toBe(0)
    expect(sentTo(mobile)).toHaveLength(2)
  })

  it('go to a number five times an hour and ten times a day', async () => {
    const mobile = randomMobile()
    const codes: number[] = []
    for (let i = 0; i < 6; i += 1) {
      codes.push((await sendWithProof(mobile)).code)
      now += MINUTE
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 42901])
    for (let i = 0; i < 5; i += 1) {
      now += HOUR
      expect((await sendWithProof(mobile)).code).toBe(0)
    }
    now += HOUR
    const refused = await sendWithProof(mobile)
    expect(refused.code).toBe(42901)
    now += refused.data.retry_after ?? 0
    expect((await sendWithProof(mobile)).code).toBe(0)
    expect(sentTo(mobile)).toHaveLength(11)
  }, 60_000)

  it('cost a proof of work from the third one to a number on, each a new one', async () => {
    const mobile = randomMobile()
    for (let i = 0; i < 2; i += 1) {
      expect((await send(mobile)).code).toBe(0)
      now += MINUTE
    }
    const asked = await send(mobile)
    expect([asked.status, asked.code]).toEqual([429, 42902])
    const captcha = await solveCaptcha(asked.data)
    expect((await send(mobile, {}, { captcha: 'nonsense' })).code).toBe(42902)
    expect((await send(mobile, {}, { captcha })).code).toBe(0)
    now += MINUTE
    expect((await send(mobile, {}, { captcha })).code).toBe(42902)
    expect(sentTo(mobile)).toHaveLength(3)
  })

  it('cost a proof of work from the third one of a device on, whatever the number', async () => {
    const token = await newToken()
    const answers = [await send(randomMobile(), { token }), await send(randomMobile(), { token })]
    expect(codesOf(answers)).toEqual([0, 0])
    const mobile = randomMobile()
    const asked = await send(mobile, { token })
    expect(asked.code).toBe(42902)
    expect((await send(mobile, { token }, { captcha: await solveCaptcha(asked.data) })).code).toBe(0)
    now += DAY
    expect((await send(mobile, { token })).code).toBe(0)
  })

  it('are sent for a device twenty times a day', async () => {
    const token = await newToken()
    for (let i = 0; i < 20; i += 1) expect((await sendWithProof(randomMobile(), { token })).code).toBe(0)
    expect(await sendWithProof(randomMobile(), { token })).toMatchObject({ code: 42901, data: { retry_after: DAY } })
  }, 60_000)

  it('are sent from an address forty times a day before a proof is asked for', async () => {
    const address = newAddress()
    for (let i = 0; i < 40; i += 1) expect((await send(randomMobile(), { address })).code).toBe(0)
    expect((await send(randomMobile(), { address })).code).toBe(42902)
    expect((await send(randomMobile())).code).toBe(0)
  })

  it('go to a number once, however many ask at the same moment', async () => {
    const mobile = randomMobile()
    const tokens = await Promise.all(Array.from({ length: 20 }, () => newToken()))
    const answers = await Promise.all(tokens.map((token) => send(mobile, { token })))
    expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(1)
    expect(new Set(codesOf(answers))).toEqual(new Set([0, 42901]))
    expect(sentTo(mobile)).toHaveLength(1)
  })

  it('are sent for a device twice without a proof, however many it asks for at the same moment', async () => {
    const token = await newToken()
    const mobiles = Array.from({ length: 20 }, randomMobile)
    const answers = await Promise.all(mobiles.map((mobile) => send(mobile, { token })))
    expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(2)
    expect(new Set(codesOf(answers))).toEqual(new Set([0, 42902]))
    expect(mobiles.flatMap(sentTo)).toHaveLength(2)
  })

  it('are limited for all processes and after a restart', async () => {
    const mobile = randomMobile()
    await send(mobile)
    const other = await startBackend(database, { clock: () => now })
    expect((await send(mobile, { server: other })).code).toBe(42901)
    expect(other.messages).toEqual([])
  })

  it('are sent once for a request that is repeated', async () => {
    const mobile = randomMobile()
    const asking = { token: await newToken(), requestId: randomUUID() }
    const first = await ask(backend, VCODE, { mobile }, asking)
    expect(first.code).toBe(0)
    expect(await ask(backend, VCODE, { mobile }, asking)).toEqual(first)
    expect(sentTo(mobile)).toHaveLength(1)
  })

  it('that the gateway did not take can be asked for again at once, by this device only so often', async () => {
    let isBroken = true
    const took: string[] = []
    const sms = {
      async send({ vcode }: { vcode: string }) {
        if (isBroken) throw new AppError(50201)
        took.push(vcode)
      },
    }
    const server = await startBackend(database, { clock: () => now, sms })
    const mobile = randomMobile()
    const token = await newToken(server)
    const answers = [await send(mobile, { server, token }), await send(mobile, { server, token })]
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [502, 50201],
      [502, 50201],
    ])
    expect((await send(mobile, { server, token })).code).toBe(42902)
    isBroken = false
    expect((await send(mobile, { server })).code).toBe(0)
    expect(took).toHaveLength(1)
  })

  it('are not to be had where there is no gateway', async () => {
    const server = await startBackend(database, { clock: () => now, sms: null })
    expect(await send(randomMobile(), { server })).toMatchObject({ status: 503, code: 50302 })
  })
})
