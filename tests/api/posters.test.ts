import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Question, QuestionAnswer } from '#contract/community.ts'
import type { ContentDetail } from '#contract/content.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { Invitation } from '#contract/invites.ts'
import { CROP_SIZE } from '#contract/cover-crops.ts'
import type { Page } from '#contract/shapes.ts'
import { CARD_SIZE, cardPath, cropPath } from '#contract/share-urls.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { answerDraft, questionDraft } from '#tests/support/community-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, type Domains } from '#tests/support/factories.ts'
import { readCode } from '#tests/support/read-code.ts'
import { userVisitor } from '#tests/support/visitors.ts'

const FOLDER = '/davmu/share/poster'
const FOR_GOOD = 'public, max-age=31536000, immutable'

eachDatabase('posters', (openDatabase) => {
  let backend: TestBackend
  let domains: Domains
  let accountId: number
  let item: { id: number; publicId: string }
  let now = 1_790_000_000

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      clock: () => now,
      contentTypes: ['doc', 'audio', 'gallery', 'question'],
      settings: { inviteDays: 30 },
    })
    domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    accountId = await saveAccount(domains)
    item = await save({ sourceId: 'test:item', title: '七百亩盐田' })
  })
  afterAll(() => backend.close())

  const save = (draft: Partial<Parameters<typeof saveArticle>[1]> = {}) => saveArticle(domains, { accountId, ...draft })
  const get = (address: string, headers: Record<string, string> = {}) => backend.http.inject({ url: address, headers })
  const detailOf = async (id: string) => {
    const { data } = await ask<ContentDetail>(backend, `/dinner/content/${id}`)
    return data
  }
  const posterOf = async (id: string) => (await detailOf(id)).poster_url

  it('have a share picture beside them, without a code, for each page that has no picture', async () => {
    const column = domains.ids.encode(await saveColumn(domains))
    const account = domains.ids.encode(accountId)
    const own = cardPath({ poster: await posterOf(item.publicId) })
    const answers = await Promise.all(
      [own, cardPath(), cardPath({ gid: column }), cardPath({ accountId: account })].map((address) => get(address)),
    )
    for (const { statusCode, rawPayload } of answers) {
      expect(statusCode).toBe(200)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', ...CARD_SIZE })
    }
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(answers.length)
    expect(answers[0]?.headers['cache-control']).toBe(FOR_GOOD)
    expect(answers[1]?.headers['cache-control']).not.toBe(FOR_GOOD)
    for (const name of ['card-group-AbCd1234', 'card-account-AbCd1234', 'card-people-AbCd1234', 'card-'])
      expect((await get(`${FOLDER}/${name}.png`)).statusCode).toBe(404)
  })

  it('have the chosen parts of a cover beside them, cut out of the original', async () => {
    const left = { create: { width: 900, height: 900, channels: 3, background: '#cc0000' } } as const
    const right = await sharp({ create: { ...left.create, width: 450, background: '#0000cc' } })
      .png()
      .toBuffer()
    const halves = await sharp(left)
      .composite([{ input: right, left: 450, top: 0 }])
      .png()
      .toBuffer()
    const image = await backend.mediaStore.save(halves)
    const coverImageId = await backend.database.write((tx) => backend.content.saveImage(tx, image))
    const coverCrops = { wide: '0,0,50,21.28', square: '50,25,50,50' }
    const cropped = await save({ sourceId: 'test:cropped', coverImageId, coverCrops })
    const { poster_url: poster, cover_crops: crops } = await detailOf(cropped.publicId)
    expect(crops).toEqual(coverCrops)
    const colourOf = async (shape: 'wide' | 'square') => {
      const answer = await get(cropPath(poster, shape))
      expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': FOR_GOOD })
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', ...CROP_SIZE[shape] })
      const { dominant } = await sharp(answer.rawPayload).stats()
      return dominant.r > dominant.b ? 'left' : 'right'
    }
    expect([await colourOf('wide'), await colourOf('square')]).toEqual(['left', 'right'])
    expect((await get(`${FOLDER}/wide-${cropped.publicId}.jpg`)).headers['cache-control']).not.toBe(FOR_GOOD)
    for (const name of [`wide-${item.publicId}.jpg`, `tall-${cropped.publicId}.jpg`, `wide-${cropped.publicId}.png`])
      expect((await get(`${FOLDER}/${name}`)).statusCode).toBe(404)
  })

  it('stand in the answers of their items, versioned, and stay for good', async () => {
    const address = await posterOf(item.publicId)
    expect(address).toMatch(new RegExp(`^${FOLDER}/${item.publicId}\\.png\\?v=[\\w-]{8}$`))
    const answer = await get(address)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': FOR_GOOD })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1080 })
    expect(await readCode(answer.rawPayload)).toBe((await detailOf(item.publicId)).share.link)
  })

  it('without their version, or with an old one, are asked for again', async () => {
    for (const query of ['', '?v=', '?v=00000000', '?v[]=1', `?${'v=1&'.repeat(200)}`]) {
      const answer = await get(`${FOLDER}/${item.publicId}.png${query}`)
      expect(answer.headers['cache-control']).toBe('public, max-age=300, stale-while-revalidate=300')
      const etag = String(answer.headers.etag)
      const again = await get(`${FOLDER}/${item.publicId}.png${query}`, { 'if-none-match': etag })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  it('are others once the title or the name of the account changes', async () => {
    const first = await posterOf(item.publicId)
    const before = (await get(first)).rawPayload
    await save({ sourceId: 'test:item', title: '还在晒的四户' })
    const second = await posterOf(item.publicId)
    expect(second).not.toBe(first)
    expect((await get(second)).rawPayload.equals(before)).toBe(false)
    expect((await get(first)).headers['cache-control']).not.toBe(FOR_GOOD)
  })

  it('lead to the spot that is asked for, as far as the item has it', async () => {
    const { share, poster_url: address } = await detailOf(item.publicId)
    const leadsTo = async (query: string) => readCode((await get(`${address}&${query}`)).rawPayload)
    expect(await leadsTo('p=2')).toBe(`${share.link}?p=2`)
    const quoting = await get(`${address}&p=2`)
    expect(quoting.headers['cache-control']).toBe(FOR_GOOD)
    for (const query of ['p=99', 't=30', 'p=-1', 'p=1e3', 'c=zzzzzzzz', "c=';drop", 't=%00', 'p=1&p=2%ff', 'from=x']) {
      expect([query, await leadsTo(query)]).toEqual([query, `${share.link}${query.startsWith('p=1&') ? '?p=1' : ''}`])
    }
  })

  it('quote a comment without naming anybody, and never for good', async () => {
    const user = await userVisitor(backend)
    const posted = await ask<{ id: string }>(
      backend,
      `/guzzle/v1/comment/${item.publicId}`,
      { content: '我外公也晒过盐。' },
      { ...user },
    )
    expect(posted.code).toBe(0)
    const { share, poster_url: address } = await detailOf(item.publicId)
    const answer = await get(`${address}&c=${posted.data.id}`)
    expect(await readCode(answer.rawPayload)).toBe(`${share.link}?c=${posted.data.id}`)
    expect(answer.headers['cache-control']).not.toBe(FOR_GOOD)
    const other = await save()
    const { poster_url: foreign } = await detailOf(other.publicId)
    expect(await readCode((await get(`${foreign}&c=${posted.data.id}`)).rawPayload)).not.toContain('c=')
  })

  it('quote an answer without naming anybody or telling personal data, and lead to it, never for good', async () => {
    const asked = async (content: string) => {
      const { id, publicId } = await save({ type: 'question', title: '摊位押金该找谁要？' })
      await backend.database.write((tx) =>
        backend.community.saveQuestion(tx, id, questionDraft([answerDraft('a', { content })])),
      )
      const { data } = await ask<Page<QuestionAnswer>>(backend, `/law/v1/api/share/question/answerlist?id=${publicId}`)
      const question = await ask<Question>(backend, `/law/v1/api/share/question/detail?id=${publicId}`)
      return { ...question.data, answer: data.list[0]?.id ?? '' }
    }
    const { share, poster_url: address, answer } = await asked('直接由街道退给您。')
    const poster = await get(`${address}&a=${answer}`)
    expect(poster.statusCode).toBe(200)
    expect(await readCode(poster.rawPayload)).toBe(`${share.link}&a=${answer}`)
    expect(poster.headers['cache-control']).not.toBe(FOR_GOOD)
    expect(poster.rawPayload.equals((await get(address)).rawPayload)).toBe(false)
    const card = cardPath({ poster: address })
    expect((await get(`${card}&a=${answer}`)).rawPayload.equals((await get(card)).rawPayload)).toBe(false)
    const other = await asked('打 13812345678。')
    const { publicId } = await save()
    for (const [url, id] of [
      [address, other.answer],
      [address, 'zzzzzzzz'],
      [await posterOf(publicId), answer],
    ])
      expect(await readCode((await get(`${url}&a=${id}`)).rawPayload)).not.toContain('a=')
    const contentId = domains.ids.decode(other.id) ?? 0
    expect(await backend.community.findAnswerText(contentId, other.answer)).not.toContain('13812345678')
  })

  it('are there for what readers can see alone', async () => {
    const draft = await save({ state: 'draft' })
    const removed = await save({ title: '撤下' })
    await backend.database.write((tx) => backend.content.removeContent(tx, removed.id))
    const other = await save({ type: 'video', media: null })
    const statusOf = async (name: string) => {
      const answer = await get(`${FOLDER}/${name}`)
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      return answer.statusCode
    }
    expect(await statusOf(`${draft.publicId}.png`)).toBe(404)
    expect(await statusOf(`${removed.publicId}.png`)).toBe(410)
    expect(await statusOf(`${other.publicId}.png`)).toBe(404)
    const unknown = ['AAAAAAAA.png', 'x.png', `${item.publicId}.jpg`, item.publicId, '%2e%2e%2fx.png', 'a/b.png', '']
    for (const name of unknown) expect([name, await statusOf(name)]).toEqual([name, 404])
    expect((await backend.content.findDetail(draft.id))?.poster_url).toBe('')
  })

  it('of invitations lead to their page while they can be accepted', async () => {
    const user = await userVisitor(backend)
    const { data } = await ask<Invitation>(backend, '/peony/v1/invite/record', null, user)
    expect(data.poster_url).toBe(`${FOLDER}/invite-${data.code}.png`)
    const answer = await get(data.poster_url)
    expect(answer.statusCode).toBe(200)
    expect(await readCode(answer.rawPayload)).toBe(`${TEST_WAP_HOST}/davmu/share/invite/${data.code}/index`)
    expect((await get(`${FOLDER}/invite-ZZZZZZZZ.png`)).statusCode).toBe(404)
    now += 31 * 24 * 60 * 60
    expect((await get(data.poster_url)).statusCode).toBe(410)
  })

  it('are painted a few at once for one address, and for others meanwhile', async () => {
    const { poster_url: address } = await detailOf((await save({ title: '潮间带' })).publicId)
    const from = (remoteAddress: string, url: string) => backend.http.inject({ url, remoteAddress })
    const others = await Promise.all(Array.from({ length: 8 }, (_, n) => save({ title: `第${n}张` })))
    const [asked, same, other] = await Promise.all([
      Promise.all(others.map(({ publicId }) => from('203.0.113.7', `${FOLDER}/${publicId}.png`))),
      Promise.all(Array.from({ length: 9 }, () => from('203.0.113.8', address))),
      from('203.0.113.9', await posterOf(item.publicId)),
    ])
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]))
    expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(other.statusCode).toBe(200)
  })

  it('are limited by address', async () => {
    const asked = await Promise.all(
      Array.from({ length: 260 }, () => get(`${FOLDER}/x.png`, { 'x-forwarded-for': '203.0.113.9' })),
    )
    const refused = asked.filter(({ statusCode }) => statusCode === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers['retry-after']).toBeDefined()
  })
})
