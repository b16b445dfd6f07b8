import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { ask, type Asking } from '#tests/support/ask.ts'
import { startTwoBackends, type TestBackend } from '#tests/support/backend.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { solveCaptcha } from '#tests/support/solve-captcha.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

interface Star {
  is_star: boolean
  star_count: number
}

// The library of the challenges looks at the real clock too.
const START = Math.floor(Date.now() / 1000)
const FROM_ONE_SUBJECT = 20
const FROM_ONE_ADDRESS = 60

eachLocation('stars', (locate) => {
  let now = START
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

  const newArticle = async (actor: 'mp' | 'inner' = 'mp') => saveArticle(domains, { accountId, actor })
  const star = (body: object, asking: Asking, family = 'guzzle') =>
    ask<Star>(backend, `/${family}/v1/star`, body, asking)
  const starCount = async (id: number) => {
    const [row, rows] = await Promise.all([
      backend.database.db.selectFrom('contents').select('star_count').where('id', '=', id).executeTakeFirstOrThrow(),
      backend.database.db
        .selectFrom('stars')
        .select('subject')
        .where('target', '=', 'content')
        .where('target_id', '=', id)
        .execute(),
    ])
    return { counted: row.star_count, rows: rows.length }
  }
  const comment = async (publicId: string, token: string) => {
    const { data } = await ask<{ id: string }>(
      backend,
      `/guzzle/v1/comment/${publicId}`,
      { content: randomUUID() },
      { token },
    )
    return data.id
  }

  it('are set once by each subject, taken away and turned round', async () => {
    const { publicId: id } = await newArticle()
    const [one, two] = [await anonymousVisitor(backend), await userVisitor(backend)]
    expect(await star({ id, type: 1 }, one)).toEqual({ status: 200, code: 0, data: { is_star: true, star_count: 1 } })
    expect((await star({ id, type: 'on' }, one)).data).toEqual({ is_star: true, star_count: 1 })
    expect((await star({ id, type: true }, two)).data).toEqual({ is_star: true, star_count: 2 })
    expect((await star({ id, type: 2 }, one)).data).toEqual({ is_star: false, star_count: 1 })
    expect((await star({ id, type: 'off' }, one)).data).toEqual({ is_star: false, star_count: 1 })
    expect((await star({ id }, one)).data).toEqual({ is_star: true, star_count: 2 })
    expect((await star({ id }, one)).data).toEqual({ is_star: false, star_count: 1 })
  })

  it('show on the item', async () => {
    const { publicId: id } = await newArticle('inner')
    await star({ id, type: 1 }, await anonymousVisitor(backend), 'peony')
    const detail = await ask<{ star_count: number }>(backend, `/inner/static/content/${id}`)
    expect(detail.data.star_count).toBe(1)
  })

  it('of a repeated request are one star', async () => {
    const { publicId: id } = await newArticle()
    const asking = { ...(await anonymousVisitor(backend)), requestId: randomUUID() }
    const first = await star({ id }, asking)
    expect([await star({ id }, asking), await star({ id, captcha: 'a proof' }, asking)]).toEqual([first, first])
    expect(first.data).toEqual({ is_star: true, star_count: 1 })
    expect(await star({ id, type: 2 }, asking)).toMatchObject({ status: 409, code: 40902 })
  })

  it('are refused for what cannot be starred', async () => {
    const visitor = await anonymousVisitor(backend)
    const [account, house, gone] = [await newArticle(), await newArticle('inner'), await newArticle()]
    await backend.database.write((tx) => backend.content.removeContent(tx, gone.id))
    const draft = await saveArticle(domains, { accountId, state: 'draft' })

    expect(await star({ id: house.publicId }, visitor)).toMatchObject({ code: 40401, data: { actor: 'inner' } })
    expect(await star({ id: account.publicId }, visitor, 'peony')).toMatchObject({ code: 40401, data: { actor: 'mp' } })
    expect(await star({ id: gone.publicId }, visitor)).toMatchObject({ status: 410, code: 41001 })
    expect(await star({ id: draft.publicId }, visitor)).toMatchObject({ status: 404, code: 40401 })
    expect(await star({ id: domains.ids.encode(999_999) }, visitor)).toMatchObject({ code: 40401 })
    expect(await star({ id: 'no-id-at-all' }, visitor)).toMatchObject({
      status: 404,
      code: 40002,
      data: { fields: [{ field: 'body.id' }] },
    })
    expect(await star({}, visitor)).toMatchObject({ status: 400, code: 40001 })
    expect(await star({ id: account.publicId, type: 3 }, visitor)).toMatchObject({ status: 400, code: 40001 })
    expect(await star({ id: account.publicId, target: 'comment' }, visitor)).toMatchObject({
      code: 40001,
      data: { fields: [{ field: 'body.comment_id' }] },
    })
    expect(await star({ id: account.publicId }, {})).toMatchObject({ status: 401, code: 40101 })
    expect(await star({ id: account.publicId }, { token: 'nonsense' })).toMatchObject({ status: 401, code: 40102 })
    expect(await starCount(account.id)).toEqual({ counted: 0, rows: 0 })
  })

  it('go to comments of the named item alone', async () => {
    const [{ publicId: id }, { publicId: elsewhere }] = [await newArticle(), await newArticle()]
    const [author, reader] = [await userVisitor(backend), await anonymousVisitor(backend)]
    const commentId = await comment(id, author.token)
    const body = { id, target: 'comment', comment_id: commentId }
    expect((await star({ ...body, type: 1 }, reader)).data).toEqual({ is_star: true, star_count: 1 })
    expect((await star({ ...body, type: 1 }, reader)).data).toEqual({ is_star: true, star_count: 1 })
    expect((await star({ ...body, type: 1 }, author)).data).toEqual({ is_star: true, star_count: 2 })
    expect((await star({ ...body }, reader)).data).toEqual({ is_star: false, star_count: 1 })
    expect(await star({ ...body, id: elsewhere }, reader)).toMatchObject({ code: 40401 })
    expect(await star({ ...body, comment_id: 'no-id-at-all' }, reader)).toMatchObject({ code: 40002 })

    const mine = await ask<{ list: Array<{ is_star: boolean; star_count: number }> }>(
      backend,
      `/guzzle/v1/comment/${id}`,
      null,
      author,
    )
    expect(mine.data.list).toMatchObject([{ is_star: true, star_count: 1 }])
    await ask(backend, `/guzzle/v1/comment/${commentId}/remove`, {}, author)
    expect(await star({ ...body, type: 1 }, reader)).toMatchObject({ code: 40401 })
  })

  it('are counted exactly when many come and go at once in two processes', async () => {
    const { id, publicId } = await newArticle()
    const visitors = await Promise.all(Array.from({ length: 50 }, () => anonymousVisitor(backend)))
    const answers = await Promise.all(
      visitors.flatMap((visitor, n) =>
        [1, 2, undefined, undefined].map((type, turn) =>
          ask<Star>(
            (n + turn) % 2 ? backend : other,
            '/guzzle/v1/star',
            { id: publicId, type },
            {
              ...visitor,
              address: `203.0.113.${n}`,
            },
          ),
        ),
      ),
    )
    expect(answers.filter(({ code }) => code !== 0)).toEqual([])
    const { counted, rows } = await starCount(id)
    expect(counted).toBe(rows)
    const related = await Promise.all(
      visitors.map((visitor) => ask<Star>(backend, `/peony/v3/content/dinner/${publicId}/user_related`, null, visitor)),
    )
    expect(related.filter(({ data }) => data.is_star).length).toBe(rows)
  })

  it('of one subject, set at once in two processes, are one', async () => {
    const { id, publicId } = await newArticle()
    const visitor = await userVisitor(backend)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        ask<Star>(n % 2 ? backend : other, '/guzzle/v1/star', { id: publicId, type: 1 }, visitor),
      ),
    )
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ is_star: true, star_count: 1 })))
    expect(await starCount(id)).toEqual({ counted: 1, rows: 1 })
  })

  it('in a burst of one subject ask for a proof of work, until a minute is over', async () => {
    const visitor = await userVisitor(backend)
    const articles = await Promise.all(Array.from({ length: FROM_ONE_SUBJECT + 1 }, () => newArticle()))
    const [last, ...others] = articles.map((article) => article.publicId)
    for (const id of others) expect(await star({ id, type: 1 }, visitor)).toMatchObject({ code: 0 })

    const asked = await star({ id: last, type: 1 }, visitor)
    expect(asked).toMatchObject({ status: 429, code: 42902, data: { captcha: expect.anything() } })
    expect(await star({ id: last, type: 1, captcha: 'bm90IGEgcHJvb2Y=' }, visitor)).toMatchObject({ code: 42902 })
    expect(await star({ id: others[0], type: 2 }, visitor)).toMatchObject({ code: 0 })
    expect(await star({ id: others[0], type: 1 }, visitor)).toMatchObject({ code: 0 })

    const requestId = randomUUID()
    const captcha = await solveCaptcha(asked.data)
    const starred = await star({ id: last, type: 1, captcha }, { ...visitor, requestId })
    expect(starred).toMatchObject({ code: 0, data: { is_star: true } })
    const again = await star({ id: last, type: 1, captcha }, { ...visitor, requestId })
    expect(again.code).toBe(42902)
    const proof = await solveCaptcha(again.data)
    expect(await star({ id: last, type: 1, captcha: proof }, { ...visitor, requestId })).toEqual(starred)

    now += 61
    const { publicId: id } = await newArticle()
    expect(await star({ id, type: 1 }, visitor)).toMatchObject({ code: 0 })
  })

  it('of ever new anonymous subjects behind one address ask for a proof of work', async () => {
    const { id, publicId } = await newArticle()
    const address = '198.51.100.7'
    const visitors = await Promise.all(Array.from({ length: FROM_ONE_ADDRESS + 1 }, () => anonymousVisitor(backend)))
    const [last, ...others] = visitors
    for (const visitor of others) {
      expect(await star({ id: publicId, type: 1 }, { ...visitor, address })).toMatchObject({ code: 0 })
    }
    const body = { id: publicId, type: 1 }
    expect(await star(body, { ...last, address })).toMatchObject({ code: 42902 })
    expect(await star({ ...body, comment_id: 'another' }, { ...last, address })).toMatchObject({ code: 42902 })
    expect(await star(body, { ...(await userVisitor(backend)), address })).toMatchObject({ code: 0 })
    expect(await star(body, { ...last, address: '198.51.100.8' })).toMatchObject({ code: 0 })
    expect(await starCount(id)).toEqual({ counted: FROM_ONE_ADDRESS + 2, rows: FROM_ONE_ADDRESS + 2 })
  })
})
