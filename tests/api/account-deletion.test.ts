import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Comment, CommentList } from '#contract/comments.ts'
import { createIdCodec } from '#contract/ids.ts'
import { ask } from '#tests/support/ask.ts'
import { startTwoBackends, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveTopic, type Domains } from '#tests/support/factories.ts'
import { INTRO, leaveTraces, listTraces, NOTE, OBJECTION, OF_NOBODY } from '#tests/support/traces-of-person.ts'
import { anonymousVisitor, lastVcode, randomMobile, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR

eachLocation('giving an account up', (locate) => {
  let now = Math.floor(Date.now() / 1000)
  let backend: TestBackend
  let other: TestBackend
  let domains: Domains
  let accountId: number
  beforeAll(async () => {
    ;[backend, other] = await startTwoBackends(await locate(), { clock: () => now })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
  })
  afterAll(async () => {
    await backend.close()
    await other.close()
  })

  const sendCode = ({ token }: { token: string }, body: object = { scene: 'cancel' }) =>
    ask(backend, '/peony/v1/vcode', body, { token })
  const cancel = ({ token }: { token: string }, vcode: string, requestId: string = randomUUID()) =>
    ask<{ erase_time: number }>(backend, '/peony/v1/account/me/cancel', { vcode }, { token, requestId })
  const newUser = async () => {
    now += DAY
    const mobile = randomMobile()
    return { mobile, ...(await userVisitor(backend, mobile)) }
  }
  const giveUp = async (user: UserVisitor & { mobile: string }) => {
    now += 120
    expect((await sendCode(user)).code).toBe(0)
    expect((await cancel(user, lastVcode(backend, user.mobile))).code).toBe(0)
  }
  const post = async (user: { token: string }, id: string, content: string, fields: object = {}) =>
    (await ask<Comment>(backend, `/guzzle/v1/comment/${id}`, { content, ...fields }, user)).data
  const commentsOf = async (id: string) =>
    (await ask<CommentList>(backend, `/dinner/comment/${id}?sort=old`, null)).data.list
  const rowOf = (table: 'contents', id: number) =>
    backend.database.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('ends no ban: it waits for whoever logs in with the number next', async () => {
    const user = await newUser()
    const draft = { kind: 'ban', of: { subject: user.subject }, reason: '刷屏', until: 0, removeAll: false } as const
    await backend.database.write((tx) =>
      backend.judging.restrict(tx, draft, { staff: { by: 'cli', staffId: null }, now }),
    )
    await giveUp(user)
    now += DAY
    await backend.identity.eraseCancelled(now)
    await expect(userVisitor(backend, user.mobile)).rejects.toThrow('40302')
    const { subject } = await backend.database.db
      .selectFrom('restrictions')
      .select('subject')
      .where('reason', '=', '刷屏')
      .executeTakeFirstOrThrow()
    expect(subject).not.toBe(user.subject)
    const freed = await newUser()
    await giveUp(freed)
    now += DAY
    await backend.identity.eraseCancelled(now)
    expect((await userVisitor(backend, freed.mobile)).userId).not.toBe(freed.userId)
  })

  it('needs a code for just that, sent to the own number', async () => {
    const user = await newUser()
    now += 120
    await sendCode(user, { scene: 'login', mobile: user.mobile })
    expect(await cancel(user, lastVcode(backend, user.mobile))).toMatchObject({ code: 40105 })
    now += DAY
    expect(await sendCode(user)).toMatchObject({ code: 0 })
    expect(backend.messages.at(-1)).toMatchObject({ mobile: user.mobile, scene: 'cancel' })
    const vcode = lastVcode(backend, user.mobile)
    expect(await cancel(user, vcode === '000000' ? '111111' : '000000')).toMatchObject({ code: 40104 })
    expect((await backend.identity.viewerOf(user.token)).kind).toBe('user')
    expect(await cancel(user, vcode)).toMatchObject({ code: 0, data: { erase_time: now + DAY } })
  })

  it('burns the code after five wrong ones', async () => {
    const user = await newUser()
    now += 120
    await sendCode(user)
    const vcode = lastVcode(backend, user.mobile)
    const wrong = vcode === '000000' ? '111111' : '000000'
    for (let n = 0; n < 5; n += 1) expect((await cancel(user, wrong)).code).toBe(40104)
    expect((await cancel(user, vcode)).code).toBe(40105)
  })

  it('is for users, and sends an anonymous caller no code without a number', async () => {
    const anonymous = await anonymousVisitor(backend)
    expect((await cancel(anonymous, '123456')).code).toBe(40103)
    expect((await sendCode(anonymous)).code).toBe(40103)
    expect((await sendCode(anonymous, { scene: 'login' })).code).toBe(40001)
  })

  it('ends every login and hides the name at once, and keeps what was said', async () => {
    const user = await newUser()
    const second = await userVisitor(backend, user.mobile).catch(() => null)
    const { publicId } = await saveArticle(domains, { accountId })
    await post(user, publicId, '守塔人的灯还亮着')
    expect((await commentsOf(publicId))[0]?.user.name).toMatch(/^读者/)
    await giveUp(user)
    expect(await backend.identity.viewerOf(user.token)).toEqual({ kind: 'none', tokenState: 'invalid' })
    if (second) expect((await backend.identity.viewerOf(second.token)).kind).toBe('none')
    const [comment] = await commentsOf(publicId)
    expect(comment).toMatchObject({
      content: '守塔人的灯还亮着',
      user: { id: '', name: '已注销用户', avatar: '', verified: 0 },
    })
  })

  it('is taken back by a login before the erasure', async () => {
    const user = await newUser()
    const { publicId } = await saveArticle(domains, { accountId })
    await post(user, publicId, '我还会回来')
    await giveUp(user)
    now += 19 * HOUR
    const again = await userVisitor(backend, user.mobile)
    expect(again.userId).toBe(user.userId)
    expect((await commentsOf(publicId))[0]?.user.name).toMatch(/^读者/)
    now += 2 * DAY
    await backend.identity.eraseCancelled(now)
    expect((await backend.identity.viewerOf(again.token)).kind).toBe('user')
  })

  it('leaves nothing of the person in any table within a day, and counts as they are without them', async () => {
    const user = await newUser()
    const [reader, replier] = [await anonymousVisitor(backend), await newUser()]
    const { id, publicId } = await saveArticle(domains, { accountId })
    for (const path of ['/guzzle/v1/star', `/guzzle/v1/collection/${publicId}`])
      await ask(backend, path, { id: publicId, type: 1 }, reader)
    const theirs = await post(replier, publicId, '第一条')
    const topic = domains.ids.encode(await saveTopic(domains))
    const scene = { item: publicId, account: domains.ids.encode(accountId), topic, comment: theirs.id, now }
    const own = await leaveTraces(backend, user.token, scene)
    await post(replier, publicId, '回复第二条', { parent_id: own.id })
    const before = await backend.database.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
    const ways = await backend.database.db
      .selectFrom('login_ways')
      .select(['hash', 'cipher'])
      .where('user_id', '=', user.userId)
      .execute()
    const needles = [...ways.flatMap(({ hash, cipher }) => [hash, cipher]), before.nickname, NOTE, INTRO, OBJECTION]
    const traces = () => listTraces(backend.database, user.subject, { needles, besides: OF_NOBODY })
    expect(await traces()).toEqual(
      expect.arrayContaining([
        'collections',
        'follows',
        'invites',
        'login_ways',
        'objections',
        'progress',
        'reports',
        'sessions',
        'stars',
        'users',
      ]),
    )

    await giveUp(user)
    now += 18 * HOUR
    expect(await backend.identity.eraseCancelled(now)).toBe(0)
    now += 3 * HOUR
    const erased = await Promise.all([backend.identity.eraseCancelled(now), other.identity.eraseCancelled(now)])
    expect(erased.toSorted()).toEqual([0, 1])
    expect(await traces()).toEqual([])

    expect(await rowOf('contents', id)).toMatchObject({ star_count: 1, collect_count: 1, comment_count: 4 })
    const shown = await commentsOf(publicId)
    expect(shown.map(({ user: { name }, star_count }) => [name === '已注销用户', star_count])).toEqual([
      [false, 0],
      [true, 0],
    ])
    expect(shown[0]?.sub_list[0]).toMatchObject({ content: '回复第一条', user: { name: '已注销用户' } })
    expect(shown[1]?.sub_list[0]).toMatchObject({ content: '回复第二条', reply_user: null })
  })

  it('makes the number as good as new', async () => {
    const user = await newUser()
    await giveUp(user)
    now += DAY
    await backend.identity.eraseCancelled(now)
    const fresh = await userVisitor(backend, user.mobile)
    expect(fresh.userId).not.toBe(user.userId)
    expect((await ask(backend, '/peony/v1/collection', null, fresh)).data).toMatchObject({ list: [] })
  })

  it('goes on with everybody else where one cannot be erased', async () => {
    const [stuck, free] = [await newUser(), await newUser()]
    await giveUp(stuck)
    await giveUp(free)
    // A number that cannot be read any more.
    await backend.database.write((tx) =>
      tx.sql
        .updateTable('login_ways')
        .set({ cipher: 'made with another secret' })
        .where('user_id', '=', stuck.userId)
        .execute(),
    )
    now += 2 * DAY
    await expect(backend.identity.eraseCancelled(now)).rejects.toThrow(/could not be erased/)
    const rows = await backend.database.db
      .selectFrom('users')
      .select('erased_at')
      .where('id', 'in', [stuck.userId, free.userId])
      .orderBy('id')
      .execute()
    expect(rows.map((row) => row.erased_at !== null)).toEqual([false, true])
  })
})
