import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VcodeScene } from '#contract/identity.ts'
import { createIdentity, type Identity } from '#server/domains/identity/identity.ts'
import { contribute, createPoints, personalData } from '#server/assembly/points.ts'
import type { Person } from '#server/storage/personal-data.ts'
import type { Viewer } from '#server/http/call.ts'
import type { CodeMessage } from '#server/outside/sms/sms.ts'
import type { Database } from '#server/storage/database.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { TEST_SETTINGS } from '#tests/support/settings.ts'
import { createDomains, saveAccount } from '#tests/support/factories.ts'
import { listSlowPlans, record, refreshStatistics } from './plans.ts'

const NOW = 1_790_000_000
const DAY = 24 * 60 * 60
const USERS = 300
const NUMBER = { mobile: '13800000000', area_code: '86' }
const SCENE: VcodeScene = 'login'

eachLocation('query plans of users and their sessions', (locate) => {
  let location: DatabaseLocation
  let database: Database
  let identity: Identity
  let now = NOW
  /** Somebody whose number can be read. */
  let known: Person
  const messages: CodeMessage[] = []

  const open = async () => {
    database = await openDatabase(location)
    const points = createPoints()
    identity = createIdentity({
      tokenSecret: 'a secret',
      dataSecret: 'a secret',
      idSalt: 'salt',
      clock: () => now,
      database,
      ids: createDomains(database).ids,
      sms: { send: async (message) => void messages.push(message) },
      settings: TEST_SETTINGS,
      limiter: { consume: async () => ({ ok: true }) },
      challenges: { require: async () => undefined },
      regions: null,
      mail: null,
      socialLogins: null,
      defaultLocale: 'zh-CN',
      ...points,
    })
    points.add([contribute(personalData, identity.personal)])
  }

  beforeAll(async () => {
    location = await locate()
    await open()
    await saveAccount(createDomains(database))
    await fill(database)
    await sendCode()
    await logIn(messages.at(-1)?.vcode ?? '')
    const { id } = await database.db
      .selectFrom('login_ways')
      .select('user_id as id')
      .where('cipher', '!=', '')
      .executeTakeFirstOrThrow()
    known = { subject: `u${id}`, userId: id }
    await refreshStatistics(location)
    await database.close()
  })

  // Opened anew for each test: what was prepared before would not be seen.
  beforeEach(async () => {
    await open()
    return () => database.close()
  })

  const callOf = (viewer: Viewer) => ({ viewer, now, address: '203.0.113.1', userAgent: '' })
  const device: Viewer = { kind: 'anonymous', subject: 'the device' }
  const sendCode = () => {
    now += DAY
    return identity.handlers['POST /peony/v1/vcode']({ ...NUMBER, scene: SCENE }, callOf(device))
  }
  const logIn = (vcode: string) =>
    identity.handlers['POST /peony/v1/auth'](
      { ...NUMBER, appid: 1, platform: 'mobile', vcode, agree_version: '2026' },
      callOf(device),
    )
  const logOut = (all: 0 | 1) =>
    database.write((tx) =>
      identity.handlers['POST /peony/v1/account/logout'](
        { all },
        { ...callOf({ kind: 'user', subject: 'u1', userId: 1, session: 'token 1' }), tx },
      ),
    )

  const userCall = (n: number) => callOf({ kind: 'user', subject: `u${n}`, userId: n, session: `token ${n}` } as const)
  // Sessions of the first users have ended; these hold still.
  const HOLDING = 100
  const showSessions = () => identity.handlers['GET /peony/v1/account/me/sessions']({}, userCall(HOLDING))
  const revoke = (input: { others: 0 | 1; revoke?: string }) =>
    database.write((tx) => identity.handlers['POST /peony/v1/account/me/sessions'](input, { ...userCall(HOLDING), tx }))

  const uses: Record<string, { most: number; run: () => Promise<unknown> }> = {
    'a sent code': { most: 8, run: sendCode },
    'a wrong code': { most: 2, run: () => logIn('000000x').catch(() => undefined) },
    'a login': { most: 9, run: () => logIn(messages.at(-1)?.vcode ?? '') },
    'a request with a token': { most: 1, run: () => identity.viewerOf('x'.repeat(43)) },
    'authors of comments': { most: 1, run: () => identity.findAuthors(database.db, [1, 2, 3]) },
    'a logout': { most: 1, run: () => logOut(0) },
    'a logout everywhere': { most: 1, run: () => logOut(1) },
    'the sessions of a user': { most: 1, run: () => showSessions() },
    'a revoked session': {
      most: 3,
      run: async () => revoke({ others: 0, revoke: (await showSessions()).list[0]?.session_id ?? '' }),
    },
    'all other sessions revoked': { most: 1, run: () => revoke({ others: 1 }) },
    'what is kept of a user': {
      most: 4,
      run: () => identity.personal.export(database.db, known),
    },
    'a user who is erased': {
      most: 9,
      run: () => database.write((tx) => identity.personal.forget(tx, known)),
    },
    'nobody to be erased': { most: 1, run: () => identity.eraseCancelled(NOW) },
    'an assigned account': {
      most: 2,
      run: () =>
        database.write((tx) =>
          identity.assignAccount(tx, { kind: 'mobile', areaCode: '86', mobile: '13800000000' }, 1),
        ),
    },
    'what is forgotten': { most: 6, run: () => identity.prune(NOW - 10 * DAY) },
  }

  describe('uses', () => {
    for (const [name, { most, run }] of Object.entries(uses)) {
      it(`${name}: every row by an index, ${most} statements at most`, async () => {
        const { statements } = await record(location, run)
        expect(statements.length).toBeGreaterThan(0)
        if (location.kind === 'postgres') expect(statements.length).toBeLessThanOrEqual(most)
        expect(await listSlowPlans(location, statements)).toEqual([])
      })
    }
  })
})

async function fill(database: Database): Promise<void> {
  const numbers = Array.from({ length: USERS }, (_, n) => n + 1)
  await database.write(async (tx) => {
    const users = numbers.map((n) => ({
      nickname: `${n}`,
      avatar: '',
      account_id: null,
      agree_version: '',
      created_at: NOW,
      updated_at: NOW,
      cancelled_at: n % 10 === 0 ? NOW - n : null,
      erased_at: n % 20 === 0 ? NOW : null,
    }))
    await tx.sql.insertInto('users').values(users).execute()
    const ways = numbers.map((n) => ({
      hash: `number ${n}`,
      kind: 'mobile' as const,
      user_id: n,
      cipher: '',
      created_at: NOW,
      used_at: NOW,
    }))
    await tx.sql.insertInto('login_ways').values(ways).execute()
    const sessions = numbers.map((n) => ({
      token_hash: `token ${n}`,
      user_id: n,
      user_agent: '',
      region: '',
      created_at: NOW,
      used_at: NOW,
      expire_at: NOW - 60 * DAY + n * DAY,
    }))
    await tx.sql.insertInto('sessions').values(sessions).execute()
    const vcodes = numbers.map((n) => ({
      contact_hash: `number ${n}`,
      scene: SCENE,
      code_hash: '',
      tries: 0,
      expire_at: NOW + n * DAY,
    }))
    await tx.sql.insertInto('vcodes').values(vcodes).execute()
    const sends = numbers.map((n) => ({ sender: `sender ${n}`, times: '[]', last_at: NOW + n * DAY }))
    await tx.sql.insertInto('vcode_sends').values(sends).execute()
  })
}
