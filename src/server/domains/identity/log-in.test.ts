import { beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import type { Call, Viewer } from '#server/http/call.ts'
import { createChallenges } from '#server/http/challenges.ts'
import { createMemoryLimiter } from '#server/http/limiter.ts'
import type { CodeMessage } from '#server/outside/sms/sms.ts'
import { contribute, personalData } from '#server/assembly/points.ts'
import type { Database, Tx } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { pointsOf } from '#tests/support/points.ts'
import { TEST_SETTINGS } from '#tests/support/settings.ts'
import { createTestIdentity } from '#tests/support/test-api.ts'
import { createIdentity, type Identity } from './identity.ts'

const NOW = 1_790_000_000
const MOBILE = { mobile: '13800000000', area_code: '86' }
const AUTH = { appid: 1, platform: 'mobile', agree_version: '', ...MOBILE }

eachDatabase('a login', (openDatabase) => {
  let database: Database
  let identity: Identity
  let merges: Array<[from: string, to: string]>
  let merge: (tx: Tx, from: string, to: string) => Promise<void>
  let messages: CodeMessage[]
  let now = NOW

  beforeAll(async () => {
    database = await openDatabase()
    const limiter = createMemoryLimiter()
    const clock = () => now
    messages = []
    identity = createIdentity({
      tokenSecret: 'a secret',
      dataSecret: 'a secret',
      idSalt: 'salt',
      clock,
      database,
      ids: createIdCodec('salt'),
      mail: null,
      socialLogins: null,
      defaultLocale: 'zh-CN',
      sms: { send: async (message) => void messages.push(message) },
      settings: TEST_SETTINGS,
      limiter,
      challenges: createChallenges({ secret: 'a secret', limiter, clock }),
      regions: null,
      ...pointsOf([
        contribute(personalData, {
          merge: (tx, from, to) => merge(tx, from, to),
          export: async () => ({}),
          forget: async () => {},
        }),
      ]),
    })
  })

  const callOf = (viewer: Viewer): Call => ({ viewer, now, address: '203.0.113.1', userAgent: 'x'.repeat(1000) })
  async function sendCode(): Promise<string> {
    now += 60
    const call = callOf({ kind: 'anonymous', subject: `device ${now}` })
    await identity.handlers['POST /peony/v1/vcode']({ ...MOBILE, scene: 'login' }, call)
    return messages.at(-1)?.vcode ?? ''
  }
  const logIn = (vcode: string, viewer: Viewer, more: object = {}) =>
    identity.handlers['POST /peony/v1/auth']({ ...AUTH, vcode, ...more }, callOf(viewer))
  const device: Viewer = { kind: 'anonymous', subject: 'the device' }
  const rows = async () => ({
    users: await database.db.selectFrom('users').selectAll().execute(),
    sessions: await database.db.selectFrom('sessions').selectAll().orderBy('created_at').execute(),
    vcodes: await database.db.selectFrom('vcodes').selectAll().execute(),
    settings: await database.db.selectFrom('settings').selectAll().orderBy('key').execute(),
  })
  const subject = async () => `u${(await rows()).users[0]?.id}`
  const note = (tx: Tx, value: string) => tx.sql.insertInto('settings').values({ key: value, value }).execute()

  it('whose merging fails changes nothing, and its code can be used again', async () => {
    const vcode = await sendCode()
    const before = await rows()
    merge = async (tx) => {
      await note(tx, 'half of it')
      throw new Error('the other half failed')
    }
    await expect(logIn(vcode, device)).rejects.toThrow('the other half failed')
    expect(await rows()).toEqual(before)

    merges = []
    merge = async (_tx, from, to) => void merges.push([from, to])
    expect((await logIn(vcode, device)).token_type).toBe('user')
    // What an erased account of that number has left comes first, then what the device has.
    const left = expect.stringMatching(/^n[\w-]{43,}$/) as string
    expect(merges).toEqual([
      [left, await subject()],
      ['the device', await subject()],
    ])
  })

  it('merges in its transaction', async () => {
    const vcode = await sendCode()
    merge = async (tx, from, to) => void (await note(tx, `${from} → ${to}`))
    await logIn(vcode, device)
    expect((await rows()).settings.map(({ key }) => key)).toContain(`the device → ${await subject()}`)
  })

  it.each<Viewer>([
    { kind: 'none', tokenState: 'none' },
    { kind: 'none', tokenState: 'expired' },
    { kind: 'user', subject: 'u2', userId: 2, session: 'x' },
  ])(
    'merges nothing for %j',
    async (viewer) => {
      now += 86_400 // or a proof of work would be asked for
      const vcode = await sendCode()
      merge = () => Promise.reject(new Error('nothing to merge'))
      expect((await logIn(vcode, viewer)).token_type).toBe('user')
    },
    20_000,
  )

  it('keeps which agreements were accepted last', async () => {
    merge = async () => undefined
    const versions: Array<string | undefined> = []
    for (const version of ['2026-01', '', '2026-02']) {
      now += 86_400
      await logIn(await sendCode(), device, { agree_version: version })
      versions.push((await rows()).users[0]?.agree_version)
    }
    expect(versions).toEqual(['2026-01', '2026-01', '2026-02'])
  })

  it('keeps no more of a browser than tells it from others', async () => {
    expect((await rows()).sessions.every(({ user_agent }) => user_agent.length === 256)).toBe(true)
  })
})

it('a login tells nothing of a token whose session cannot be looked up', async () => {
  const identity = createTestIdentity('a secret', () => NOW) // without a database
  await expect(identity.viewerOf('x'.repeat(43))).rejects.toThrow('this test has no database')
  expect(await identity.viewerOf('a.b.c')).toEqual({ kind: 'none', tokenState: 'invalid' })
})
