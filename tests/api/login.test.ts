import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutputOf } from '#contract/endpoints.ts'
import type { identityEndpoints } from '#contract/identity.ts'
import { createIdCodec } from '#contract/ids.ts'
import { createLog } from '#server/http/log.ts'
import type { Database } from '#server/storage/database.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import {
  anonymousVisitor,
  lastVcode,
  newAddress,
  randomMobile,
  requestVcode,
  userVisitor,
} from '#tests/support/visitors.ts'

type Auth = OutputOf<(typeof identityEndpoints)['POST /peony/v1/auth']> & { fields?: Array<{ field: string }> }

const DAY = 24 * 60 * 60

eachDatabase('logging in', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let now = Math.floor(Date.now() / 1000)
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { clock: () => now })
  })
  afterAll(() => backend.close())

  const logIn = (fields: object, asking: Asking = {}) =>
    ask<Auth>(backend, '/peony/v1/auth', { appid: 1, platform: 'mobile', ...fields }, asking)

  /** A number and the code that was sent to it. */
  async function sendCode(mobile = randomMobile()) {
    const visitor = await anonymousVisitor(backend)
    const sent = await requestVcode(backend, mobile, visitor.token)
    expect(sent.code).toBe(0)
    return { mobile, vcode: lastVcode(backend, mobile), visitor }
  }
  const wrong = (vcode: string) => String((Number(vcode) + 1) % 1_000_000).padStart(6, '0')

  it('makes a user of a new number, and knows it again', async () => {
    const { mobile, vcode, visitor } = await sendCode('13812340000')
    const first = await logIn({ mobile, vcode }, { token: visitor.token })
    const uid = expect.stringMatching(/^[a-zA-Z0-9]{8,64}$/) as string
    expect(first).toEqual({
      status: 200,
      code: 0,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/) as string,
        token_type: 'user',
        expire_at: now + 30 * DAY,
        uid,
        user_info: {
          id: uid,
          nickname: expect.stringMatching(/^读者\w{4,6}$/) as string,
          avatar: '',
          mobile_masked: '138****0000',
          is_new: true,
        },
      },
    })
    expect(first.data.user_info?.id).toBe(first.data.uid)
    now += 60
    const again = await sendCode(mobile)
    const second = await logIn({ mobile, vcode: again.vcode })
    expect(second.data.user_info).toEqual({ ...first.data.user_info, is_new: false })
    expect(second.data.token).not.toBe(first.data.token)
    const userId = createIdCodec(backend.idSalt).decodePerson(first.data.uid) ?? 0
    const viewer = { kind: 'user', subject: `u${userId}`, userId }
    expect(await backend.identity.viewerOf(first.data.token)).toMatchObject(viewer)
    expect(await backend.identity.viewerOf(`Bearer ${second.data.token}`)).toMatchObject(viewer)
  })

  it.each<[string, object, string]>([
    ['a number without a code', { mobile: '13800000000' }, 'body.vcode'],
    ['a code without a number', { vcode: '123456' }, 'body.mobile'],
    ['an empty code', { mobile: '13800000000', vcode: ' ' }, 'body.vcode'],
    ['a code that is a number', { mobile: '13800000000', vcode: 123456 }, 'body.vcode'],
    ['a number of another country', { mobile: '51234567', vcode: '123456' }, 'body.mobile'],
    ['an endless code', { mobile: '13800000000', vcode: '1'.repeat(17) }, 'body.vcode'],
  ])('refuses %s', async (_name, fields, field) => {
    const { code, data } = await logIn(fields)
    expect([code, data.fields?.map((fault) => fault.field)]).toEqual([40001, [field]])
  })

  it('gives two requests with one id that come at once one session, and refuses another input under that id', async () => {
    const { mobile, vcode, visitor } = await sendCode()
    const other = await sendCode()
    const asking = { token: visitor.token, requestId: randomUUID() }
    const [first, second, foreign] = await Promise.all([
      logIn({ mobile, vcode }, asking),
      logIn({ mobile, vcode }, asking),
      logIn(other, asking),
    ])
    expect(first.code).toBe(0)
    expect(second).toEqual(first)
    expect(foreign.code).toBe(40902)
    expect(await logIn({ mobile, vcode }, asking)).toEqual(first)
  })

  it('takes a code for its number, its country and its purpose only, and once', async () => {
    const { mobile, vcode } = await sendCode()
    const other = await sendCode()
    expect((await logIn({ mobile: other.mobile, vcode })).code).toBe(vcode === other.vcode ? 0 : 40104)
    expect((await logIn({ mobile, vcode, area_code: '852' })).code).toBe(40105)
    const { token } = await anonymousVisitor(backend)
    const cancel = randomMobile()
    await ask(backend, '/peony/v1/vcode', { mobile: cancel, scene: 'cancel' }, { token })
    expect((await logIn({ mobile: cancel, vcode: lastVcode(backend, cancel) })).code).toBe(40105)
    expect((await logIn({ mobile, vcode, area_code: '0086' })).code).toBe(0)
    expect((await logIn({ mobile, vcode })).code).toBe(40105)
    expect((await logIn({ mobile: randomMobile(), vcode })).code).toBe(40105)
  })

  it('takes the newest code only, for five minutes', async () => {
    const first = await sendCode()
    now += 60
    const second = await sendCode(first.mobile)
    if (first.vcode !== second.vcode) expect((await logIn(first)).code).toBe(40104)
    now += 300
    expect((await logIn(second)).code).toBe(40105)
  })

  it('burns a code after five wrong ones, and a new one starts over', async () => {
    const { mobile, vcode } = await sendCode()
    for (let i = 0; i < 5; i += 1) expect((await logIn({ mobile, vcode: wrong(vcode) })).code).toBe(40104)
    expect((await logIn({ mobile, vcode })).code).toBe(40105)
    now += 60
    const next = await sendCode(mobile)
    for (let i = 0; i < 4; i += 1) expect((await logIn({ mobile, vcode: wrong(next.vcode) })).code).toBe(40104)
    expect((await logIn(next)).code).toBe(0)
  })

  it('counts every guess, also of a hundred at the same moment', async () => {
    const { mobile, vcode } = await sendCode()
    const guesses = Array.from({ length: 100 }, (_, i) => String(i).padStart(6, '0')).filter((code) => code !== vcode)
    const answers = await Promise.all(
      guesses.map((guess) => logIn({ mobile, vcode: guess }, { address: newAddress() })),
    )
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((code) => code === 40104)).toHaveLength(5)
    expect(codes.filter((code) => code === 40105)).toHaveLength(guesses.length - 5)
    expect((await logIn({ mobile, vcode })).code).toBe(40105)
  })

  it('lets one in of many who use the same code at the same moment', async () => {
    const { mobile, vcode } = await sendCode()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn({ mobile, vcode }, { address: newAddress() })),
    )
    const codes = answers.map((answer) => answer.code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 40105)).toHaveLength(11)
  })

  it('is tried ten times a minute by one device', async () => {
    const { token } = await anonymousVisitor(backend)
    const codes = []
    for (let i = 0; i < 11; i += 1)
      codes.push((await logIn({ mobile: randomMobile(), vcode: '000000' }, { token })).code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 40105), 42901])
    expect((await logIn({}, { token })).code).toBe(0)
  })

  it('answers a repeated request as before, and keeps the token nowhere', async () => {
    const { mobile, vcode } = await sendCode()
    const requestId = randomUUID()
    const first = await logIn({ mobile, vcode }, { requestId })
    expect(first.code).toBe(0)
    expect(await logIn({ mobile, vcode }, { requestId })).toEqual(first)
    expect((await logIn({ mobile, vcode: wrong(vcode) }, { requestId })).code).toBe(40902)
    const kept = await database.db.selectFrom('requests').select('answer').where('request_id', '=', requestId).execute()
    expect(kept).toEqual([])
  })

  it('brings along what the device had, and leaves another user’s alone', async () => {
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const { publicId } = await saveArticle(domains, { accountId: await saveAccount(domains) })
    const related = async (token: string) =>
      (await ask<{ is_star: boolean }>(backend, `/peony/v3/content/dinner/${publicId}/user_related`, null, { token }))
        .data
    const device = await anonymousVisitor(backend)
    await ask(backend, '/guzzle/v1/star', { id: publicId, type: 1 }, { token: device.token })
    const user = await userVisitor(backend, randomMobile(), device.token)
    expect((await related(user.token)).is_star).toBe(true)

    const { mobile, vcode } = await sendCode()
    const other = await logIn({ mobile, vcode }, { token: user.token })
    expect((await related(other.data.token)).is_star).toBe(false)
    expect((await related(user.token)).is_star).toBe(true)
  })

  it('shows a user by nickname, or by the account that they were made to speak for', async () => {
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains, { name: '潮声深读', avatar: '/media/a.webp', verified: true })
    const mobile = randomMobile()
    const [user, other] = [await userVisitor(backend, mobile), await userVisitor(backend)]
    const assign = (number: string, account: number | null) =>
      database.write((tx) =>
        backend.identity.assignAccount(tx, { kind: 'mobile', areaCode: '86', mobile: number }, account),
      )
    const authors = async () => {
      const found = await backend.identity.findAuthors(database.db, [user.userId, other.userId, 987_654])
      return [found.size, found.get(user.userId), found.get(other.userId)]
    }
    const name = expect.stringMatching(/^读者/) as string
    const plain = { name, avatar: '', verified: 0, accountId: null, createdAt: now }
    expect(await authors()).toEqual([2, { id: user.uid, ...plain }, { id: other.uid, ...plain }])
    expect(await assign(mobile, accountId)).toBe(true)
    const speaker = { id: user.uid, name: '潮声深读', avatar: '/media/a.webp', verified: 1, accountId, createdAt: now }
    expect(await authors()).toEqual([2, speaker, { id: other.uid, ...plain }])
    expect(await assign(mobile, null)).toBe(true)
    expect(await authors()).toEqual([2, { id: user.uid, ...plain }, { id: other.uid, ...plain }])
    expect(await assign(randomMobile(), accountId)).toBe(false)
  })

  it('lasts thirty days after the last day on which it was used', async () => {
    const { token } = await userVisitor(backend)
    const stateOf = async () => {
      const viewer = await backend.identity.viewerOf(token)
      return viewer.kind === 'none' ? viewer.tokenState : viewer.kind
    }
    const expiry = async () =>
      (await database.db.selectFrom('sessions').select('expire_at').orderBy('expire_at', 'desc').executeTakeFirst())
        ?.expire_at
    for (let use = 0; use < 3; use += 1) {
      now += 29 * DAY
      expect(await stateOf()).toBe('user')
      await expect.poll(expiry).toBe(now + 30 * DAY)
    }
    now += 30 * DAY - 1
    expect((await ask(backend, '/peony/v1/collection', null, { token })).code).toBe(0)
    await expect.poll(expiry).toBe(now + 30 * DAY)
    now += 30 * DAY
    expect(await stateOf()).toBe('expired')
    expect((await ask(backend, '/peony/v1/collection', null, { token })).code).toBe(40102)
    await backend.identity.prune(now)
    expect(await stateOf()).toBe('expired')
    now += 31 * DAY
    await backend.identity.prune(now)
    expect(await stateOf()).toBe('invalid')
  })

  it('forgets what is over: codes, and who asked for them', async () => {
    await sendCode()
    const rows = async () => {
      const codes = await database.db.selectFrom('vcodes').select('scene').execute()
      return [codes, await database.db.selectFrom('vcode_sends').select('sender').execute()].map((list) => list.length)
    }
    expect(Math.min(...(await rows()))).toBeGreaterThan(0)
    now += DAY + 1
    const { mobile, vcode } = await sendCode()
    expect(await backend.identity.prune(now)).toBeGreaterThan(0)
    expect(await rows()).toEqual([1, 3])
    expect((await logIn({ mobile, vcode })).code).toBe(0)
  })
})

eachDatabase('secrets of those who log in', (openDatabase) => {
  it('are neither in the log nor in the database', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line) => void lines.push(line) })
    const database = await openDatabase()
    const backend = await startBackend(database, { log, dataSecret: 'a secret that the database does not hold' })
    const mobile = '13987654321'
    const user = await userVisitor(backend, mobile)
    const asking = { token: user.token, requestId: randomUUID() }
    await ask(backend, '/peony/v1/auth', { appid: 1, platform: 'mobile', mobile, vcode: '000000' }, asking)
    await ask(backend, '/peony/v1/vcode', { mobile }, asking)
    await ask(backend, '/peony/v1/account/logout', { mobile }, asking)
    const vcode = lastVcode(backend, mobile)
    const dump = await dumpTables(database)
    await backend.close()

    for (const secret of [mobile, user.token, 'a secret that the database does not hold']) {
      expect(lines.join('')).not.toContain(secret)
      expect(dump).not.toContain(secret)
    }
    expect(lines.join('')).not.toMatch(new RegExp(`\\b${vcode}\\b`))
    expect(dump).not.toMatch(new RegExp(`"${vcode}"`))
    expect(dump).toContain('读者')
  })

  it('cannot be read with another secret: the site does not start on them', async () => {
    const database = await openDatabase()
    await startBackend(database, { dataSecret: 'one secret of at least 32 characters' })
    const others = [null, 'another secret of at least 32 letters']
    for (const dataSecret of others) {
      await expect(startBackend(database, { dataSecret })).rejects.toThrow(/^DATA_SECRET is not the secret/)
    }
    await startBackend(database, { dataSecret: 'one secret of at least 32 characters' })
  })
})

/** Every row of every table as text. */
async function dumpTables(database: Database): Promise<string> {
  const names = await database.write((tx) =>
    sql<{ name: string }>`${sql.raw(
      tx.dialect.name === 'sqlite'
        ? "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'"
        : 'select tablename as name from pg_tables where schemaname = current_schema()',
    )}`.execute(tx.sql),
  )
  const tables = []
  for (const { name } of names.rows) {
    const { rows } = await database.write((tx) => sql`select * from ${sql.table(name)}`.execute(tx.sql))
    tables.push(JSON.stringify(rows))
  }
  expect(tables.length).toBeGreaterThan(10)
  return tables.join('\n')
}
