import { afterEach, beforeEach, expect, it } from 'vitest'
import type { SigningStep } from '#contract/admin/share-check.ts'
import type { SignedAddress } from '#contract/sharing.ts'
import { createLog } from '#server/http/log.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, startTwoBackends, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { askAdmin, staffVisitor } from '#tests/support/staff.ts'
import { FAKE_ACCOUNT, startSocialClientFake, type SocialClientFake } from '#tests/support/social-client-fake.ts'
import { leaveOut } from '#tests/support/leave-out.ts'

const HOSTS = [new URL(TEST_WAP_HOST).host]
const PAGE = `${TEST_WAP_HOST}/davmu/share/a1b2c3d4/document?t=30&q=%E6%B8%AF`
const HOUR = 60 * 60
/** More often than a request asks for the time that does not wait for a ticket. */
const LOOKS = 3

eachLocation('signatures for the social client', (locate) => {
  let fake: SocialClientFake
  let now = Math.floor(Date.now() / 1000)
  let backends: TestBackend[] = []
  let logged = ''
  /** How often the time was asked for. */
  let looks = 0
  const clock = () => {
    looks += 1
    return now
  }
  const log = createLog('warn', { write: (line) => void (logged += line) })

  beforeEach(async () => {
    fake = await startSocialClientFake()
    now = Math.floor(Date.now() / 1000)
    logged = ''
  })
  afterEach(async () => {
    await Promise.all(backends.map((backend) => backend.close()))
    backends = []
    await fake.stop()
  })

  async function start(timeoutMs?: number): Promise<TestBackend> {
    const options = { socialAccount: fake.account(HOSTS, timeoutMs), clock, log }
    const backend = await startBackend(await openDatabase(await locate(), fail), options)
    backends.push(backend)
    return backend
  }
  async function startTwo(): Promise<[TestBackend, TestBackend]> {
    const two = await startTwoBackends(await locate(), { socialAccount: fake.account(HOSTS), clock, log })
    backends.push(...two)
    return two
  }
  /** Time passes here and there. */
  const pass = (seconds: number) => {
    now += seconds
    fake.clockError += seconds
  }
  const inPath = (backend: TestBackend, address: string) =>
    ask<SignedAddress>(backend, `/peony/v1/system/wxshare/${encodeURIComponent(address)}`)
  const inQuery = (backend: TestBackend, address: string) =>
    ask<SignedAddress>(backend, `/peony/v1/system/wxshare?url=${encodeURIComponent(address)}`)

  it('are taken by the client, in the path and in the query', async () => {
    const backend = await start()
    const { code, data } = await inPath(backend, `${PAGE}#c-9`)
    expect(code).toBe(0)
    expect(fake.accepts(data, PAGE)).toBe(true)
    expect(fake.accepts(data, `${PAGE}&more=1`)).toBe(false)
    expect(data).toMatchObject({
      signture: data.signature,
      jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData', 'chooseImage'],
      openTagList: ['wx-open-launch-app', 'wx-open-launch-weapp'],
      timestamp: now,
      expire_at: now + 600,
    })
    expect((await inQuery(backend, PAGE)).data).toEqual(data)
  })

  it('reach an address through proxies that decode', async () => {
    const backend = await start()
    for (const tail of [PAGE, PAGE.replace('://', ':/'), encodeURIComponent(encodeURIComponent(PAGE))]) {
      const { data } = await ask<SignedAddress>(backend, `/peony/v1/system/wxshare/${tail}`)
      expect([tail, fake.accepts(data, PAGE)]).toEqual([tail, true])
    }
  })

  it('stay the same for ten minutes', async () => {
    const backend = await start()
    const { data } = await inPath(backend, PAGE)
    pass(599)
    expect((await inPath(backend, PAGE)).data).toEqual(data)
    pass(1)
    expect((await inPath(backend, PAGE)).data).not.toEqual(data)
  })

  it('are given for our hosts alone', async () => {
    const backend = await start()
    expect((await inPath(backend, 'https://evil.example.net/')).code).toBe(40305)
    expect((await inQuery(backend, 'javascript:alert(1)')).code).toBe(40305)
    expect((await inQuery(backend, 'no address')).code).toBe(40001)
    expect((await ask(backend, '/peony/v1/system/wxshare/')).code).toBe(40001)
    expect(fake.asked.tickets).toBe(0)
  })

  it('are not to be had where no account is configured', async () => {
    const backend = await startBackend(await openDatabase(await locate(), fail))
    backends.push(backend)
    expect((await inPath(backend, PAGE)).code).toBe(50302)
    const config = await ask(backend, '/inner/wxshare/config')
    expect(config.data['wx']).toEqual({ appId: '', enable: 0, js_urls: [] })
  })

  it('come with the addresses of the script', async () => {
    const { data } = await ask(await start(), '/inner/wxshare/config')
    expect(data['wx']).toEqual({
      appId: FAKE_ACCOUNT.appId,
      enable: 1,
      js_urls: ['https://res.wx.qq.com/open/js/jweixin-1.6.0.js', 'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js'],
    })
  })

  it('are tried step by step for an administrator, and for nobody else', async () => {
    const backend = await start()
    const trial = '/share-check/signing?url=%2Fdavmu%2Fshare%2F'
    const { data } = await askAdmin(backend, await staffVisitor(backend, 'admin'), trial)
    expect(data).toEqual({
      steps: ['token', 'ticket', 'address', 'shared ticket'].map((step) => ({ step, problem: null })),
    })
    expect(JSON.stringify(data)).not.toContain(FAKE_ACCOUNT.appSecret)
    const elsewhere = await askAdmin<{ steps: SigningStep[] }>(
      backend,
      await staffVisitor(backend, 'admin'),
      `/share-check/signing?url=${encodeURIComponent('https://evil.example.net/')}`,
    )
    expect(elsewhere.data.steps.find(({ step }) => step === 'address')?.problem).toContain('WX_ALLOWED_HOSTS')
    expect((await askAdmin(backend, await staffVisitor(backend, 'editor'), trial)).code).toBe(40301)
  })

  it('are left alone where the publisher leaves them out', async () => {
    const backend = await start()
    await leaveOut(backend, 'wx_share')
    const { data } = await ask(backend, '/inner/wxshare/config')
    expect(data['wx']).toEqual({ appId: '', enable: 0, js_urls: [] })
  })

  it('use one ticket until 300 s before its end', async () => {
    const backend = await start()
    await inPath(backend, PAGE)
    pass(6899)
    await backend.sharing.refreshTicket?.()
    expect(fake.asked.tickets).toBe(1)
    pass(1)
    await backend.sharing.refreshTicket?.()
    const { data } = await inPath(backend, `${PAGE}&other`)
    expect(fake.asked.tickets).toBe(2)
    pass(400)
    expect(fake.accepts(data, `${PAGE}&other`)).toBe(true)
  })

  it('come from one ticket for two processes, asked for once', async () => {
    const [one, two] = await startTwo()
    const release = fake.hold()
    const asking = [one, two, one, two].map((backend, index) => inPath(backend, `${PAGE}&n=${index}`))
    await expect.poll(() => fake.waiting).toBe(1)
    release()
    const answers = await Promise.all(asking)
    expect(answers.map(({ data }, index) => fake.accepts(data, `${PAGE}&n=${index}`))).toEqual([true, true, true, true])
    pass(6950)
    await Promise.all([one.sharing.refreshTicket?.(), two.sharing.refreshTicket?.()])
    expect(fake.asked).toEqual({ tokens: 1, tickets: 2, forced: 0 })
  })

  it('outlive a process that died while it asked', async () => {
    const [one, two] = await startTwo()
    await inPath(one, PAGE)
    pass(7200)
    const dead = { lease_holder: 'a process that is gone', lease_ends_at: now + 30 }
    await one.database.write((tx) => tx.sql.updateTable('social_tickets').set(dead).execute())
    pass(29)
    let isAnswered = false
    const waiting = inPath(two, PAGE).finally(() => {
      isAnswered = true
    })
    const before = looks
    await expect.poll(() => looks).toBeGreaterThan(before + LOOKS) // it waits for the other one
    expect([isAnswered, fake.asked.tickets]).toEqual([false, 1])
    pass(1)
    expect((await waiting).code).toBe(0)
  })

  it('are not changed by a process that answers after its time was over', async () => {
    const [one, two] = await startTwo()
    const release = fake.hold(1)
    const late = inPath(one, PAGE)
    await expect.poll(() => fake.waiting).toBe(1)
    pass(30)
    const { data } = await inPath(two, PAGE)
    const row = () => two.database.db.selectFrom('social_tickets').selectAll().executeTakeFirstOrThrow()
    const kept = await row()
    release()
    expect((await late).code).toBe(0)
    expect(await row()).toEqual(kept)
    expect(fake.accepts(data, PAGE)).toBe(true)
  })

  it('last by our clock, however wrong the other one is', async () => {
    fake.clockError = -9 * HOUR
    const backend = await start()
    const { code, data } = await inPath(backend, PAGE)
    expect([code, fake.accepts(data, PAGE)]).toEqual([0, true])
    pass(6899)
    await backend.sharing.refreshTicket?.()
    expect(fake.asked.tickets).toBe(1)
  })

  it('go on with the old ticket while there is no new one, and ask again later', async () => {
    const backend = await start()
    await inPath(backend, PAGE)
    pass(6900)
    fake.answersWith = -1
    await backend.sharing.refreshTicket?.()
    const { code, data } = await inPath(backend, `${PAGE}&a`)
    expect([code, fake.accepts(data, `${PAGE}&a`)]).toEqual([0, true])
    fake.answersWith = null
    await backend.sharing.refreshTicket?.()
    expect(fake.asked.tickets).toBe(1) // not before the pause is over
    pass(15)
    await backend.sharing.refreshTicket?.()
    expect(fake.asked.tickets).toBe(2)
  })

  it('do not wait for a new ticket while the old one is good', async () => {
    const backend = await start()
    await inPath(backend, PAGE)
    pass(6900)
    const release = fake.hold()
    const refreshing = backend.sharing.refreshTicket?.()
    await expect.poll(() => fake.waiting).toBe(1)
    expect((await inPath(backend, `${PAGE}&a`)).code).toBe(0)
    expect(fake.waiting).toBe(1)
    release()
    await refreshing
  })

  it('are refused once the old ticket has ended, too', async () => {
    const backend = await start()
    await inPath(backend, PAGE)
    pass(6900)
    fake.answersWith = 'a page of a proxy'
    await backend.sharing.refreshTicket?.()
    pass(300)
    expect((await inPath(backend, `${PAGE}&b`)).code).toBe(50201)
  })

  it('come by a fresh token once the kept one is no longer taken', async () => {
    const backend = await start()
    await inPath(backend, PAGE)
    fake.killTokens()
    pass(6900)
    await backend.sharing.refreshTicket?.()
    expect(fake.asked).toMatchObject({ tickets: 2, forced: 1 })
    expect((await inPath(backend, `${PAGE}&a`)).code).toBe(0)
  })

  it('leave the server alone for half an hour once the quota is used up', async () => {
    fake.quota = 0
    const backend = await start()
    expect((await inPath(backend, PAGE)).code).toBe(50201)
    expect((await inPath(backend, PAGE)).code).toBe(50201)
    pass(1799)
    expect((await inPath(backend, PAGE)).code).toBe(50201)
    expect(fake.asked.tokens).toBe(1)
    fake.quota = Infinity
    pass(1)
    expect((await inPath(backend, PAGE)).code).toBe(0)
  })

  it('do not wait for a server that does not answer', async () => {
    fake.hold()
    const backend = await start(100)
    expect((await inPath(backend, PAGE)).code).toBe(50201)
  })

  it('say in the log why there is no ticket, without a secret', async () => {
    fake.answersWith = 40164
    const backend = await start(500)
    await inPath(backend, PAGE)
    expect(logged).toMatch(/errcode 40164, the address that this server calls from/)
    pass(15)
    fake.answersWith = `no JSON, but ${FAKE_ACCOUNT.appSecret}`
    await inPath(backend, PAGE)
    expect(logged).toMatch(/the answer is not JSON/)
    pass(30)
    fake.hold()
    await inPath(backend, PAGE)
    expect(logged).toMatch(/cannot be asked: .*"failures":3/)
    expect(logged).not.toContain(FAKE_ACCOUNT.appSecret)
  })

  it('keep what was lent unreadable in the database', async () => {
    const backend = await start()
    const { data } = await inPath(backend, PAGE)
    const row = await backend.database.db.selectFrom('social_tickets').selectAll().executeTakeFirstOrThrow()
    const asIfReadable = { ...data, ticket: row.ticket_cipher }
    expect(row.ticket_cipher.length).toBeGreaterThan(40)
    expect(fake.accepts(asIfReadable, PAGE)).toBe(true)
    expect(Buffer.from(row.ticket_cipher, 'base64url').toString('utf8')).not.toMatch(/^[\w-]{32}$/)
  })

  it('can be tried step by step', async () => {
    const backend = await start()
    const check = async (address: string) =>
      Object.fromEntries(
        ((await backend.sharing.checkSigning(address)) ?? []).map(({ step, problem }) => [step, problem]),
      )
    expect(await check(PAGE)).toEqual({ token: null, ticket: null, address: null, 'shared ticket': null })
    expect(await check('https://evil.example.net/')).toMatchObject({
      address: expect.stringMatching(/WX_ALLOWED_HOSTS/),
    })
    fake.answersWith = 40125
    expect(await check(PAGE)).toMatchObject({ token: expect.stringMatching(/40125/), 'shared ticket': null })
  })
})

function fail(error: unknown, doing: string): never {
  throw new Error(doing, { cause: error })
}
