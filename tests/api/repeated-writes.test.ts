import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const TIMES = 1000
/** So many at once, then a pause: as much as one subject may do of it. */
interface Pace {
  atOnce: number
  pauseMs: number
}
const MINUTE_MS = 60_001
const ANY_WRITE: Pace = { atOnce: 25, pauseMs: MINUTE_MS }
const COMMENT: Pace = { atOnce: 6, pauseMs: MINUTE_MS }
const FOLLOW: Pace = { atOnce: 20, pauseMs: 20 * MINUTE_MS }

vi.setConfig({ testTimeout: 120_000 })

eachDatabase('a thousand repetitions of one write', (openDatabase) => {
  let backend: TestBackend
  let user: UserVisitor
  let article: string
  let account: string
  beforeAll(async () => {
    backend = await startBackend(await openDatabase())
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    account = domains.ids.encode(accountId)
    article = (await saveArticle(domains, { accountId })).publicId
    user = await userVisitor(backend)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await backend.close()
  })

  /** Sends the same request over and over, pause after pause; all the answers that came, each once. */
  async function repeat(url: string, payload: object, { atOnce, pauseMs } = ANY_WRITE): Promise<string[]> {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const headers = { authorization: user.token, 'request-id': randomUUID() }
    const answers = new Set<string>()
    for (let sent = 0; sent < TIMES; sent += atOnce) {
      const batch = Array.from({ length: atOnce }, () => backend.http.inject({ method: 'POST', url, headers, payload }))
      for (const answer of await Promise.all(batch)) answers.add(answer.body)
      vi.setSystemTime(Date.now() + pauseMs)
    }
    return [...answers]
  }

  async function read(url: string) {
    const answer = await backend.http.inject({ url, headers: { authorization: user.token } })
    return answer.json().data
  }

  // Without a type a mark is turned round: a second effect would show.
  it.each([
    ['a star', () => ({ url: '/guzzle/v1/star', body: { id: article } }), 'is_star', 'star_count'],
    [
      'a place in the collection',
      () => ({ url: `/guzzle/v1/collection/${article}`, body: {} }),
      'is_collect',
      'collect_count',
    ],
  ])('sets %s once', async (_, request, mark, count) => {
    const { url, body } = request()
    const answers = await repeat(url, body)
    expect(answers.map((answer) => JSON.parse(answer).data)).toEqual([
      expect.objectContaining({ [mark]: true, [count]: 1 }),
    ])
    const related = await read(`/peony/v3/content/dinner/${article}/user_related`)
    expect([related[mark], related[count]]).toEqual([true, 1])
  })

  it('writes one comment', async () => {
    const answers = await repeat(`/guzzle/v1/comment/${article}`, { content: '只说一遍' }, COMMENT)
    expect(answers).toHaveLength(1)
    expect((await read(`/guzzle/v1/comment/${article}`)).comment_total).toBe(1)
  })

  it('follows an account once', async () => {
    const answers = await repeat(`/guzzle/v1/mp/follow/${account}`, {}, FOLLOW)
    expect(answers.map((answer) => JSON.parse(answer).data)).toEqual([{ is_followed: true, fans_count: 1 }])
    expect((await read('/dinner/mp/followlist')).list.map(({ id }: { id: string }) => id)).toEqual([account])
  })
})
