import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec, type IdCodec } from '#contract/ids.ts'
import type { OwnProfile, Person } from '#contract/people.ts'
import type { Database } from '#server/storage/database.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { anonymousVisitor, randomMobile, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

type Refused = { fields: Array<{ field: string }> }

eachDatabase('a person', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  let domains: Domains
  let ids: IdCodec
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { blockedWords: ['官方客服'] })
    ids = createIdCodec(backend.idSalt)
    domains = { ...backend, ids }
  })
  afterAll(() => backend.close())

  const get = (id: string, token?: string) =>
    ask<Person>(backend, `/peony/v1/account/${id}`, null, token === undefined ? {} : { token })
  const getMe = ({ token }: UserVisitor) => ask<OwnProfile>(backend, '/peony/v1/account/me', null, { token })
  const save = (fields: object, { token }: UserVisitor) =>
    ask<OwnProfile>(backend, '/peony/v1/account/me', fields, { token })

  it('is shown to everybody with what they do, and nothing else', async () => {
    const reader = await userVisitor(backend)
    const accountId = await saveAccount(domains)
    const article = await saveArticle(domains, { accountId })
    const asked = { token: reader.token }
    await ask(backend, `/guzzle/v1/mp/follow/${ids.encode(accountId)}`, { type: 1 }, asked)
    await ask(backend, '/guzzle/v1/star', { id: article.publicId, type: 1 }, asked)
    await ask(backend, `/guzzle/v1/comment/${article.publicId}`, { content: '看到灯了。' }, asked)
    expect((await get(reader.uid)).data).toEqual({
      id: reader.uid,
      nickname: expect.stringMatching(/^读者\w{6}$/) as string,
      avatar: '',
      intro: '',
      gender: 0,
      ip_region: '',
      verified: 0,
      verify_label: '',
      create_time: expect.any(Number) as number,
      follow_count: 1,
      fans_count: 0,
      star_count: 1,
      comment_count: 1,
      gid: '',
      mp: null,
    })
  })

  it('has an id of its own kind: that of an account is none', async () => {
    const reader = await userVisitor(backend)
    expect(ids.decode(reader.uid)).toBeNull()
    expect((await get(ids.encode(reader.userId))).code).toBe(40002)
    expect((await get(ids.encodePerson(987_654))).code).toBe(40401)
    expect((await ask(backend, `/dinner/mp/info/${reader.uid}`)).code).toBe(40002)
  })

  it('is gone once the account was given up', async () => {
    const reader = await userVisitor(backend)
    await database.write((tx) =>
      tx.sql.updateTable('users').set({ cancelled_at: tx.now }).where('id', '=', reader.userId).execute(),
    )
    expect((await get(reader.uid)).code).toBe(41001)
  })

  it('speaks for an account: it is named with its stream', async () => {
    const mobile = randomMobile()
    const editor = await userVisitor(backend, mobile)
    const accountId = await saveAccount(domains)
    await database.write((tx) =>
      backend.identity.assignAccount(tx, { kind: 'mobile', areaCode: '86', mobile }, accountId),
    )
    const { data } = await get(editor.uid)
    expect(data.mp).toMatchObject({ id: ids.encode(accountId) })
    expect(ids.decode(data.gid)).not.toBeNull()
  })

  it('sees of themselves what is theirs alone', async () => {
    const reader = await userVisitor(backend, '13812340000')
    await database.write((tx) =>
      backend.notices.add(tx, [
        {
          subject: reader.subject,
          kind: 'system',
          key: 'welcome',
          contentId: null,
          commentId: null,
          fromUserId: null,
          detail: {},
        },
      ]),
    )
    const { status, data } = await getMe(reader)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: reader.uid,
      mobile_masked: '138****0000',
      unread: { reply: 0, system: 1 },
      agree_version: '',
      pending: null,
    })
    const { token } = await anonymousVisitor(backend)
    expect((await ask(backend, '/peony/v1/account/me', null, { token })).code).toBe(40103)
  })

  it('changes name and introduction, trimmed, and others see it', async () => {
    const reader = await userVisitor(backend)
    const { data } = await save({ nickname: '  阿  潮 ', intro: ' 住在\n港边。 ' }, reader)
    expect(data).toMatchObject({ nickname: '阿 潮', intro: '住在 港边。', pending: null })
    expect((await get(reader.uid)).data).toMatchObject({ nickname: '阿 潮', intro: '住在 港边。' })
    expect((await save({ intro: '' }, reader)).data).toMatchObject({ nickname: '阿 潮', intro: '' })
  })

  it.each([
    ['a name of one character', { nickname: '潮' }, 'body.nickname'],
    ['a name of nothing that is seen', { nickname: ' \u200b\u200b ' }, 'body.nickname'],
    ['a name that is too long', { nickname: '潮'.repeat(21) }, 'body.nickname'],
    ['an introduction that is too long', { intro: '潮'.repeat(121) }, 'body.intro'],
    ['a picture of somebody else', { avatar_upload_id: 'nonsense' }, 'body.avatar_upload_id.0'],
  ])('may not have %s', async (_what, fields, field) => {
    const reader = await userVisitor(backend)
    const { code, data } = await save(fields, reader)
    expect([code, (data as unknown as Refused).fields[0]?.field]).toEqual([40001, field])
  })

  it('may not use a refused word, and keeps the name', async () => {
    const reader = await userVisitor(backend)
    const { nickname } = (await getMe(reader)).data
    expect((await save({ nickname: '官方 客服', intro: '您好' }, reader)).code).toBe(42201)
    expect((await getMe(reader)).data).toMatchObject({ nickname, intro: '' })
  })
})

eachDatabase('a profile that a moderator looks at first', (openDatabase) => {
  let database: Database
  let backend: TestBackend
  beforeAll(async () => {
    database = await openDatabase()
    backend = await startBackend(database, { settings: { commentPolicy: 'pre' } })
  })
  afterAll(() => backend.close())

  const save = (fields: object, { token }: UserVisitor) =>
    ask<OwnProfile>(backend, '/peony/v1/account/me', fields, { token })
  const shown = async ({ uid }: UserVisitor) => (await ask<Person>(backend, `/peony/v1/account/${uid}`)).data
  const waiting = async () => (await backend.people.review.listPending(database.db, null, 50)).map((one) => one.userId)

  it('is the old one for others until it is approved', async () => {
    const reader = await userVisitor(backend)
    const before = await shown(reader)
    const { data } = await save({ nickname: '阿潮', intro: '' }, reader)
    expect(data).toMatchObject({ nickname: before.nickname, pending: { nickname: '阿潮' } })
    expect((await shown(reader)).nickname).toBe(before.nickname)
    expect(await waiting()).toContain(reader.userId)

    await save({ intro: '住在港边。' }, reader)
    await database.write((tx) => backend.people.review.approve(tx, reader.userId))
    const { data: after } = await ask<OwnProfile>(backend, '/peony/v1/account/me', null, { token: reader.token })
    expect(after).toMatchObject({ nickname: '阿潮', intro: '住在港边。', pending: null })
    expect(await waiting()).not.toContain(reader.userId)
  })

  it('stays the old one when it is rejected, and nothing waits twice', async () => {
    const reader = await userVisitor(backend)
    const { nickname } = await shown(reader)
    await save({ nickname: '阿潮' }, reader)
    const { review } = backend.people
    expect(await database.write((tx) => review.reject(tx, reader.userId))).toEqual({ nickname: '阿潮' })
    expect(await database.write((tx) => review.approve(tx, reader.userId))).toBeNull()
    const { data } = await ask<OwnProfile>(backend, '/peony/v1/account/me', null, { token: reader.token })
    expect(data).toMatchObject({ nickname, pending: null })
  })
})
