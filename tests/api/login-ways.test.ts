import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Comment } from '#contract/comments.ts'
import { createIdCodec } from '#contract/ids.ts'
import { createLog } from '#server/http/log.ts'
import type { Database } from '#server/storage/database.ts'
import { ask, type Asking, type Reply } from '#tests/support/ask.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveTopic, type Domains } from '#tests/support/factories.ts'
import { startSocialClientFake, type SocialClientFake } from '#tests/support/social-client-fake.ts'
import { leaveTraces, listTraces } from '#tests/support/traces-of-person.ts'
import {
  anonymousVisitor,
  lastVcode,
  newAddress,
  randomMobile,
  requestVcode,
  userVisitor,
} from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60
const WAYS = '/peony/v1/account/me/ways'
const BACK = `${TEST_WAP_HOST}/davmu/share/auth?redirect=%2Fme%2Findex`

interface LoggedIn {
  token: string
  uid: string
  user_info: { nickname: string; mobile_masked: string; is_new: boolean } | null
}
interface Ways {
  list: Array<{ way_id: string; kind: string; masked: string; last_time: number }>
  merged?: boolean
}

eachDatabase('ways to log in', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let fake: SocialClientFake
  let now = Math.floor(Date.now() / 1000)
  let logged = ''
  let addresses = 0

  beforeAll(async () => {
    database = await openDatabase()
    fake = await startSocialClientFake()
    backend = await startBackend(database, {
      clock: () => now,
      socialLogins: fake.logins([new URL(TEST_WAP_HOST).host], 'snsapi_userinfo'),
      log: createLog('trace', { write: (line) => void (logged += line) }),
    })
  })
  beforeEach(() => {
    logged = ''
    fake.visitor = { openId: `oVisitor-${randomMobile()}`, nickname: '阿澈' }
  })
  afterEach(() => {
    fake.answersWith = null
  })
  afterAll(async () => {
    await backend.close()
    await fake.stop()
  })

  const logIn = (fields: object, asking: Asking = {}): Promise<Reply<LoggedIn>> =>
    ask(backend, '/peony/v1/auth', { appid: 1, platform: 'mobile', ...fields }, { address: newAddress(), ...asking })
  const newEmail = () => `reader${(addresses += 1)}.${randomMobile()}@example.org`
  const lastMail = (email: string) => backend.mails.findLast(({ to }) => to === email)
  const codeIn = (email: string) => /\d{6}/.exec(lastMail(email)?.subject ?? '')?.[0] ?? ''
  const send = (fields: object, token: string) =>
    ask(backend, '/peony/v1/vcode', fields, { token, address: newAddress() })
  const device = async () => (await anonymousVisitor(backend)).token

  async function byEmail(email = newEmail()) {
    const token = await device()
    expect((await send({ email }, token)).code).toBe(0)
    const answer = await logIn({ email, vcode: codeIn(email) }, { token })
    expect(answer.code).toBe(0)
    return { email, ...answer.data }
  }
  async function authorize(token: string) {
    const begun = await ask<{ url: string }>(backend, '/peony/v1/account/wechat', { back: BACK }, { token })
    expect(begun.code).toBe(0)
    const { searchParams } = fake.agree(begun.data.url)
    return { wx_code: searchParams.get('code'), wx_state: searchParams.get('state') }
  }
  const waysOf = async (token: string) => (await ask<Ways>(backend, WAYS, null, { token })).data.list
  const add = (fields: object, token: string) => ask<Ways>(backend, WAYS, fields, { token })
  async function codeFor(email: string, token: string, scene = 'join') {
    now += 60
    expect((await send({ email, scene }, token)).code).toBe(0)
    return codeIn(email)
  }
  const usersIn = async () => (await database.db.selectFrom('users').select('id').execute()).length

  describe('by e-mail', () => {
    it('makes a user of a new address, and knows it again however it is written', async () => {
      const email = newEmail()
      const token = await device()
      expect((await send({ email, locale: 'en' }, token)).data).toEqual({
        sent: true,
        retry_after: 60,
        expire_in: 300,
        length: 6,
      })
      expect(lastMail(email)?.subject).toMatch(/^\d{6} is your code to log in$/)
      expect(lastMail(email)?.text).toContain(codeIn(email))
      const first = await logIn({ email, vcode: codeIn(email) }, { token })
      expect(first.data.user_info).toMatchObject({ mobile_masked: 'r****@example.org', is_new: true })
      now += 60
      expect((await send({ email: email.toUpperCase() }, token)).code).toBe(0)
      expect(lastMail(email)?.subject).toMatch(/^\d{6} 是你的登录验证码$/)
      const again = await logIn({ email: email.toUpperCase(), vcode: codeIn(email) }, { token })
      expect([again.data.uid, again.data.user_info?.is_new]).toEqual([first.data.uid, false])
    })

    it.each([
      'a@b.example\r\nBcc: victim@b.example',
      'a@b.example\n',
      'a@b.example,victim@b.example',
      'a@b.example;victim@b.example',
      'Lin <a@b.example>',
      '"a b"@b.example',
      'a..b@b.example',
      'a@b',
      'a@[127.0.0.1]',
      'a@127.0.0.1',
      'a@-b.example',
      `${'a'.repeat(65)}@b.example`,
      `a@${'b.'.repeat(130)}example`,
      'а@b.example', // a Cyrillic letter
      'a@bücher.example',
      '\u212Aelvin@b.example', // the sign for kelvin, which is k in small letters
      'a@b.example\u0000',
      '',
    ])('refuses the address %j, and sends nothing', async (email) => {
      const sent = backend.mails.length
      const answer = await send({ email }, await device())
      expect([answer.code, backend.mails.length]).toEqual([40001, sent])
    })

    it('refuses a number and an address at once, and a code without either', async () => {
      const both = { email: newEmail(), mobile: randomMobile(), vcode: '123456' }
      expect((await logIn(both)).code).toBe(40001)
      expect((await send({ email: newEmail(), mobile: randomMobile() }, await device())).code).toBe(40001)
      expect((await logIn({ email: newEmail() })).code).toBe(40001)
    })

    it('keeps the limits of numbers: one a minute, five an hour, a proof of work from the third on', async () => {
      const email = newEmail()
      const codes = []
      for (let i = 0; i < 2; i += 1) {
        const [first, second] = [
          await send({ email }, await device()),
          await send({ email: email.toUpperCase() }, await device()),
        ]
        codes.push(first.code, second.code)
        now += 60
      }
      codes.push((await send({ email }, await device())).code)
      expect(codes).toEqual([0, 42901, 0, 42901, 42902])
    })

    it('takes a code for its address and its purpose only, burns it after five wrong ones, and says the same to all', async () => {
      const [one, other] = [newEmail(), newEmail()]
      const token = await device()
      await send({ email: one }, token)
      const vcode = codeIn(one)
      expect((await logIn({ email: other, vcode })).code).toBe(40105)
      expect((await logIn({ mobile: randomMobile(), vcode })).code).toBe(40105)
      const wrong = String((Number(vcode) + 1) % 1_000_000).padStart(6, '0')
      for (let i = 0; i < 5; i += 1) expect((await logIn({ email: one, vcode: wrong })).code).toBe(40104)
      expect((await logIn({ email: one, vcode })).code).toBe(40105)
    })

    it('keeps the address and the code out of the log and the database', async () => {
      const { email } = await byEmail()
      const rows = await database.db.selectFrom('login_ways').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(email)
      expect(logged).not.toContain(email)
      expect(logged).not.toContain(codeIn(email))
    })

    it('answers 50302 where no mail leaves', async () => {
      const bare = await startBackend(await openDatabase(), { mail: null })
      const { token } = await anonymousVisitor(bare)
      expect((await ask(bare, '/peony/v1/vcode', { email: newEmail() }, { token })).code).toBe(50302)
      expect((await ask(bare, '/peony/v1/account/wechat', { back: BACK }, { token })).code).toBe(50302)
      await bare.close()
    })
  })

  describe('by the social client', () => {
    it('makes a user with the name that the client tells, takes along what the device had, and knows them again', async () => {
      const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
      const { publicId } = await saveArticle(domains, { accountId: await saveAccount(domains) })
      const token = await device()
      await ask(backend, '/guzzle/v1/star', { id: publicId, type: 1 }, { token })
      const first = await logIn(await authorize(token), { token })
      expect(first.data.user_info).toEqual(
        expect.objectContaining({ nickname: '阿澈', mobile_masked: '', is_new: true }),
      )
      const related = await ask<{ is_star: boolean }>(
        backend,
        `/peony/v3/content/dinner/${publicId}/user_related`,
        null,
        first.data,
      )
      expect(related.data.is_star).toBe(true)
      const second = await device()
      const again = await logIn(await authorize(second), { token: second })
      expect([again.data.uid, again.data.user_info?.is_new]).toEqual([first.data.uid, false])
    })

    it('keeps its own name for who is called there as nobody may be', async () => {
      fake.visitor.nickname = 'x'.repeat(200)
      const token = await device()
      const { data } = await logIn(await authorize(token), { token })
      expect(data.user_info?.nickname).toMatch(/^读者/)
    })

    it('takes a state once, from the browser that it was begun in, for ten minutes, and leaves nothing', async () => {
      const token = await device()
      const before = await usersIn()
      const begun = await authorize(token)
      expect((await logIn({ ...begun, wx_state: 'x'.repeat(43) }, { token })).code).toBe(40107)
      expect((await logIn(begun, { token: await device() })).code).toBe(40107)
      // Somebody else has tried it: it is used up.
      expect((await logIn(begun, { token })).code).toBe(40107)
      const late = await authorize(token)
      now += 601
      expect((await logIn(late, { token })).code).toBe(40107)
      expect((await logIn(await authorize(token))).code).toBe(40107)
      expect(await usersIn()).toBe(before)
      const good = await authorize(token)
      expect((await logIn(good, { token })).code).toBe(0)
      expect((await logIn(good, { token })).code).toBe(40107)
    })

    it('answers 40107 for a code that the client does not take, 50201 where its server fails, and tells no secret', async () => {
      const token = await device()
      expect((await logIn({ ...(await authorize(token)), wx_code: 'made up' }, { token })).code).toBe(40107)
      for (const answer of [-1, 40125, 'no JSON']) {
        const begun = await authorize(token)
        fake.answersWith = answer
        expect((await logIn(begun, { token })).code).toBe(50201)
        fake.answersWith = null
        expect((await logIn({}, { token })).code).toBe(0)
      }
      expect(logged).not.toContain('the secret of the fake account')
    })

    it.each([
      'https://evil.example/davmu/share/auth',
      `${TEST_WAP_HOST}/elsewhere`,
      `${TEST_WAP_HOST}.evil.example/davmu/share/auth`,
      `https://user@${new URL(TEST_WAP_HOST).host}/davmu/share/auth`,
      `http://${new URL(TEST_WAP_HOST).host}:81/davmu/share/auth`,
    ])('does not come back to %s', async (back) => {
      const answer = await ask(backend, '/peony/v1/account/wechat', { back }, { token: await device() })
      expect(answer.code).toBe(40305)
    })
  })

  describe('by a code of an operator', () => {
    const handOut = (userId: number | null, seconds = 3600) =>
      database.write((tx) => backend.identity.handOutCode(tx, { userId, expireAt: now + seconds }))

    it('logs in whom it is for, or somebody new, once, however it is typed', async () => {
      const user = await userVisitor(backend)
      const bound = await handOut(user.userId)
      expect(bound.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
      const typed = ` ${bound.code.toLowerCase().replaceAll('-', ' ')} `
      expect((await logIn({ login_code: typed })).data.uid).toBe(user.uid)
      expect((await logIn({ login_code: bound.code })).code).toBe(40105)
      const fresh = await handOut(null)
      const made = await logIn({ login_code: fresh.code })
      expect(made.data.user_info).toMatchObject({ is_new: true, mobile_masked: '' })
      expect(await waysOf(made.data.token)).toEqual([])
      const listed = await backend.identity.listHandedOut(database.db)
      expect(listed.find(({ id }) => id === fresh.id)).toMatchObject({ user: made.data.uid, usedAt: now })
    })

    it('lets one in of many who use it at once, and none after its end or when it was taken back', async () => {
      const { code } = await handOut(null)
      const answers = await Promise.all(Array.from({ length: 8 }, () => logIn({ login_code: code })))
      expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
        0,
        ...Array.from({ length: 7 }, () => 40105),
      ])
      const late = await handOut(null, 10)
      now += 10
      expect((await logIn({ login_code: late.code })).code).toBe(40105)
      const back = await handOut(null)
      expect(await database.write((tx) => backend.identity.takeBackCode(tx, back.id))).toBe(true)
      expect((await logIn({ login_code: back.code })).code).toBe(40105)
      expect((await logIn({ login_code: 'AAAA-AAAA-AAAA' })).code).toBe(40105)
    })

    it('is stored as nothing that it could be read from, and refused where it is switched off', async () => {
      const { code } = await handOut(null)
      const rows = await database.db.selectFrom('login_codes').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
      const off = await startBackend(await openDatabase(), { settings: { loginCodes: 'off' } })
      const made = await off.database.write((tx) => off.identity.handOutCode(tx, { userId: null, expireAt: now + 60 }))
      const answer = await ask(off, '/peony/v1/auth', { appid: 1, platform: 'mobile', login_code: made.code })
      expect(answer.code).toBe(50302)
      await off.close()
    })
  })

  describe('of one account', () => {
    it('are added by who shows both, open it each, and go again but for the last', async () => {
      const mobile = randomMobile()
      const user = await userVisitor(backend, mobile)
      const email = newEmail()
      const added = await add({ email, vcode: await codeFor(email, user.token) }, user.token)
      expect(added.data).toMatchObject({
        merged: false,
        list: [{ kind: 'mobile' }, { kind: 'email', masked: 'r****@example.org' }],
      })
      expect((await add(await authorize(user.token), user.token)).data.list).toHaveLength(3)

      const wechat = await device()
      expect((await logIn(await authorize(wechat), { token: wechat })).data.uid).toBe(user.uid)
      expect((await logIn({ email, vcode: await codeFor(email, await device(), 'login') })).data.uid).toBe(user.uid)

      const remove = (wayId: string) => ask<Ways>(backend, `${WAYS}/remove`, { way_id: wayId }, user)
      const [first, second, third] = await waysOf(user.token)
      expect((await remove(first?.way_id ?? '')).code).toBe(0)
      expect((await remove(first?.way_id ?? '')).code).toBe(40401)
      expect((await remove(third?.way_id ?? '')).code).toBe(0)
      expect((await remove(second?.way_id ?? '')).code).toBe(40904)
      now += 60
      expect((await userVisitor(backend, mobile)).uid).not.toBe(user.uid)
    })

    it('are not removed by others', async () => {
      const [user, other] = [await byEmail(), await byEmail()]
      const [way] = await waysOf(user.token)
      const answer = await ask(backend, `${WAYS}/remove`, { way_id: way?.way_id ?? '' }, { token: other.token })
      expect(answer.code).toBe(40401)
      expect(await waysOf(user.token)).toHaveLength(1)
    })

    it('are not added by a code of a login, a wrong one, or an authorization that somebody else began', async () => {
      const { token } = await byEmail()
      const email = newEmail()
      const vcode = await codeFor(email, token, 'login')
      expect((await add({ email, vcode }, token)).code).toBe(40105)
      const right = await codeFor(email, token)
      const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
      expect((await add({ email, vcode: wrong }, token)).code).toBe(40104)
      expect((await add(await authorize(await device()), token)).code).toBe(40107)
      expect(await waysOf(token)).toHaveLength(1)
    })

    it('are those of two accounts where the owner of both says so, who has everything then', async () => {
      const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
      const accountId = await saveAccount(domains)
      const account = domains.ids.encode(accountId)
      const { publicId, id } = await saveArticle(domains, { accountId })
      const [kept, gone] = [await userVisitor(backend), await byEmail()]
      for (const { token } of [kept, gone]) {
        await ask(backend, '/guzzle/v1/star', { id: publicId, type: 1 }, { token })
        await ask(backend, `/guzzle/v1/mp/follow/${account}`, { type: 1 }, { token })
      }
      const said = await ask<{ id: string }>(
        backend,
        `/guzzle/v1/comment/${publicId}`,
        { content: '潮水退了' },
        { token: gone.token },
      )
      expect(said.code).toBe(0)

      const vcode = await codeFor(gone.email, kept.token)
      expect((await add({ email: gone.email, vcode }, kept.token)).code).toBe(40903)
      expect((await ask(backend, '/peony/v1/collection', null, { token: gone.token })).code).toBe(0)
      const merged = await add({ email: gone.email, vcode, merge: 1 }, kept.token)
      expect(merged.data).toMatchObject({ merged: true, list: [{ kind: 'mobile' }, { kind: 'email' }] })

      expect((await ask(backend, '/peony/v1/collection', null, { token: gone.token })).code).toBe(40102)
      const row = await database.db.selectFrom('contents').select('star_count').where('id', '=', id).executeTakeFirst()
      const fans = await database.db
        .selectFrom('follows')
        .select('user_id')
        .where('account_id', '=', accountId)
        .execute()
      expect([row?.star_count, fans]).toEqual([1, [{ user_id: kept.userId }]])
      const data = await ask<{ comments: Array<{ content: string }> }>(
        backend,
        '/peony/v1/account/me/export',
        null,
        kept,
      )
      expect(data.data.comments).toMatchObject([{ content: '潮水退了' }])
      now += DAY
      expect(
        (await logIn({ email: gone.email, vcode: await codeFor(gone.email, await device(), 'login') })).data.uid,
      ).toBe(kept.uid)
    })

    it('leave nothing behind of the one that went into the other, who has all of it', async () => {
      const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
      const accountId = await saveAccount(domains)
      const { publicId, id } = await saveArticle(domains, { accountId })
      const [kept, gone, third] = [await userVisitor(backend), await byEmail(), await userVisitor(backend)]
      const theirs = await ask<Comment>(backend, `/guzzle/v1/comment/${publicId}`, { content: '第一条' }, third)
      const topic = domains.ids.encode(await saveTopic(domains))
      const scene = { item: publicId, account: domains.ids.encode(accountId), topic, comment: theirs.data.id, now }
      await leaveTraces(backend, gone.token, scene)
      const subject = (await backend.identity.viewerOf(gone.token)) as { subject: string }
      const before = await listTraces(database, subject.subject)
      const vcode = await codeFor(gone.email, kept.token)
      expect((await add({ email: gone.email, vcode, merge: 1 }, kept.token)).code).toBe(0)
      // Answers to repeated requests go with their time.
      expect(await listTraces(database, subject.subject)).toEqual(['requests'])
      expect(await listTraces(database, kept.subject)).toEqual(
        expect.arrayContaining(before.filter((table) => table !== 'requests')),
      )
      const counts = database.db.selectFrom('contents').select(['star_count', 'collect_count', 'comment_count'])
      expect(await counts.where('id', '=', id).executeTakeFirst()).toEqual({
        star_count: 1,
        collect_count: 1,
        comment_count: 3,
      })
    })

    it('are merged by both at the same moment into one', async () => {
      const [one, other] = [await byEmail(), await byEmail()]
      const [codeOfOther, codeOfOne] = [await codeFor(other.email, one.token), await codeFor(one.email, other.token)]
      const answers = await Promise.all([
        add({ email: other.email, vcode: codeOfOther, merge: 1 }, one.token),
        add({ email: one.email, vcode: codeOfOne, merge: 1 }, other.token),
      ])
      expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
      const ways = await Promise.all([one, other].map(({ token }) => ask<Ways>(backend, WAYS, null, { token })))
      expect(ways.filter(({ code }) => code === 0).map(({ data }) => data.list.length)).toEqual([2])
    })

    it('are in what the reader takes along, and nowhere once they gave the account up', async () => {
      const { email, token } = await byEmail()
      const data = await ask<{ login_ways: unknown }>(backend, '/peony/v1/account/me/export', null, { token })
      expect(data.data.login_ways).toEqual([{ kind: 'email', value: email, create_time: now, last_time: now }])
      now += 60
      await ask(backend, '/peony/v1/vcode', { scene: 'cancel' }, { token })
      expect((await ask(backend, '/peony/v1/account/me/cancel', {}, { token })).code).toBe(40001)
      expect((await ask(backend, '/peony/v1/account/me/cancel', { vcode: codeIn(email) }, { token })).code).toBe(0)
      const before = await database.db.selectFrom('login_ways').select('hash').execute()
      await backend.identity.eraseCancelled(now + DAY)
      const after = await database.db.selectFrom('login_ways').select('hash').execute()
      expect(after).toHaveLength(before.length - 1)
    })

    it('without number and address can be given up right after a login, and later only after another one', async () => {
      const token = await device()
      const { data } = await logIn(await authorize(token), { token })
      now += 601
      expect((await ask(backend, '/peony/v1/account/me/cancel', {}, data)).code).toBe(40108)
      const again = await logIn(await authorize(token), { token })
      expect((await ask(backend, '/peony/v1/account/me/cancel', {}, again.data)).code).toBe(0)
    })
  })

  describe('that were given on', () => {
    /** An account with a number and an address, whose owner comes by the address, and has not used the number for long. */
    async function forgottenNumber() {
      const mobile = randomMobile()
      const user = await userVisitor(backend, mobile)
      const email = newEmail()
      await add({ email, vcode: await codeFor(email, user.token) }, user.token)
      now += 91 * DAY
      const owner = await logIn({ email, vcode: await codeFor(email, await device(), 'login') })
      expect(owner.data.uid).toBe(user.uid)
      return { mobile, email, uid: user.uid }
    }
    const codeOf = async (mobile: string, scene: 'login' | 'join', token: string) => {
      now += 60
      expect((await requestVcode(backend, mobile, token, scene)).code).toBe(0)
      return lastVcode(backend, mobile)
    }

    it('do not open the account that has others: their new owner begins anew, by the same code', async () => {
      const { mobile, email, uid } = await forgottenNumber()
      const vcode = await codeOf(mobile, 'login', await device())
      expect((await logIn({ mobile, vcode })).code).toBe(40306)
      const anew = await logIn({ mobile, vcode, anew: 1 })
      expect(anew.data.user_info?.is_new).toBe(true)
      expect(anew.data.uid).not.toBe(uid)
      now += DAY
      const owner = await logIn({ email, vcode: await codeFor(email, await device(), 'login') })
      expect(owner.data.uid).toBe(uid)
      expect((await waysOf(owner.data.token)).map(({ kind }) => kind)).toEqual(['email'])
    })

    it('open it again once their owner, who came by another one, has shown them', async () => {
      const { mobile, email, uid } = await forgottenNumber()
      now += DAY
      const { data } = await logIn({ email, vcode: await codeFor(email, await device(), 'login') })
      expect((await add({ mobile, vcode: await codeOf(mobile, 'join', data.token) }, data.token)).code).toBe(0)
      expect((await logIn({ mobile, vcode: await codeOf(mobile, 'login', await device()) })).data.uid).toBe(uid)
    })

    it('bring nobody the account that had them, not by merging either', async () => {
      const { mobile, email } = await forgottenNumber()
      const stranger = await byEmail()
      const vcode = await codeOf(mobile, 'join', stranger.token)
      expect((await add({ mobile, vcode, merge: 1 }, stranger.token)).code).toBe(40306)
      const taken = await add({ mobile, vcode, anew: 1 }, stranger.token)
      expect(taken.data).toMatchObject({ merged: false, list: [{ kind: 'mobile' }, { kind: 'email' }] })
      now += DAY
      const owner = await logIn({ email, vcode: await codeFor(email, await device(), 'login') })
      expect(await waysOf(owner.data.token)).toHaveLength(1)
    })

    it('open the account all the same where no other one has for as long', async () => {
      const mobile = randomMobile()
      const user = await userVisitor(backend, mobile)
      const email = newEmail()
      await add({ email, vcode: await codeFor(email, user.token) }, user.token)
      now += 91 * DAY
      expect((await logIn({ mobile, vcode: await codeOf(mobile, 'login', await device()) })).data.uid).toBe(user.uid)
    })
  })
})
