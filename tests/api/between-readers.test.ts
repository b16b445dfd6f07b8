import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { describeCalls } from '#server/http/api-document.ts'
import { ask } from '#tests/support/ask.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { formDraft } from '#tests/support/forms.ts'
import { fieldsOf, mixedFor, nasty, problemOf, toQuery } from '#tests/support/hostile-input.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { weatherReport } from '#tests/support/place-services.ts'
import { makeSocialAccount } from '#tests/support/social-client-fake.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const RUNS = 12
const MINUTE_MS = 60_000
const MOBILE = '13912345678'
/** Stands in everything of the victim's that nobody else may read. */
const CANARY = 'kanalienvogel'
/** They end what the attacker comes with. */
const ENDING = /\/(?:logout|sessions|cancel)$/

const calls = describeCalls(endpoints).filter(({ method, path }) => method === 'GET' || !ENDING.test(path))

/** What is answered as not configured otherwise. */
const services = () => ({
  socialAccount: makeSocialAccount([new URL(TEST_WAP_HOST).host]),
  weather: { ask: async () => weatherReport() },
})

eachDatabase('a reader who tries everything', (openDatabase) => {
  let backend: TestBackend
  let attacker: UserVisitor
  let victim: UserVisitor
  /** Of what is public, and of the victim's things. */
  let ids: string[]
  let mine: string[]

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { settings: { commentPolicy: 'pre' }, ...services() })
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const article = await saveArticle(domains, { accountId })
    const draft = await saveArticle(domains, { accountId, state: 'draft', title: CANARY, bodySource: CANARY })
    const room = await saveArticle(domains, { accountId, type: 'local_live' })
    await backend.database.write(async (tx) => {
      await backend.forms.saveForm(tx, article.id, formDraft())
      await backend.live.saveRoom(tx, room.id, liveDraft({ status: LIVE_STATUS.live }))
    })
    attacker = await userVisitor(backend)
    victim = await userVisitor(backend, MOBILE)
    const by = { token: victim.token }
    const item = article.publicId
    const comment = await ask<{ id: string }>(backend, `/guzzle/v1/comment/${item}`, { content: CANARY }, by)
    await ask(backend, `/guzzle/v1/collection/${item}`, { type: 1 }, by)
    await ask(backend, `/peony/v1/collection/${item}/note`, { note: CANARY }, by)
    const form = { id: item, values: { name: CANARY } }
    const entry = await ask<{ entry_id: string }>(backend, '/form/v1/mobile/form/submit', form, by)
    const said = { content: CANARY }
    const message = await ask<{ msg_id: string }>(backend, `/peony/v3/live/chat/${room.publicId}/send_msg`, said, by)
    ids = [item, room.publicId, draft.publicId, victim.uid, domains.ids.encode(accountId)]
    mine = [comment.data.id, entry.data.entry_id, message.data.msg_id].map(String)
    ids.push(...mine)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  afterAll(async () => {
    vi.useRealTimers()
    await backend.close()
  })

  const secrets = () => [CANARY, MOBILE, victim.token]

  it('has something to find: the victim has it', async () => {
    const asked = ['/peony/v1/collection', '/form/v1/mobile/form/entries', `/guzzle/v1/comment/${ids[0]}`]
    for (const path of asked) {
      const { data } = await ask(backend, path, null, { token: victim.token })
      expect([path, JSON.stringify(data).includes(CANARY)]).toEqual([path, true])
    }
    const whole = await ask(backend, '/peony/v1/account/me/export', null, { token: victim.token })
    expect(JSON.stringify(whole.data)).toContain(CANARY)
    expect(mine).not.toContain('undefined')
  })

  it.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    'reads nothing of another by %s',
    async (_name, call) => {
      const isBody = call.method === 'POST'
      const record = fc.record(
        Object.fromEntries(
          fieldsOf(call).map(([name, schema]) => [name, fc.oneof(mixedFor(schema, ids), fc.constantFrom(...ids))]),
        ),
        { requiredKeys: [] },
      )
      const inPath = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, { weight: 1, arbitrary: nasty })
      await fc.assert(
        fc.asyncProperty(record, fc.array(inPath, { minLength: 2, maxLength: 2 }), async (input, parts) => {
          vi.setSystemTime(Date.now() + MINUTE_MS) // what one caller may do in a minute hides nothing
          const left = [...parts]
          const path = call.path.replace(/\{\w+\}/g, () => encodeURIComponent((left.pop() ?? '').toWellFormed()))
          const answer = await backend.http.inject({
            method: call.method,
            url: isBody ? path : `${path}?${toQuery(input)}`,
            headers: { authorization: attacker.token },
            ...(isBody && { payload: input }),
          })
          expect(problemOf(answer)).toBeNull()
          expect(
            secrets().filter((secret) => `${answer.body} ${JSON.stringify(answer.headers)}`.includes(secret)),
          ).toEqual([])
        }),
        { numRuns: RUNS },
      )
    },
  )

  it('takes nothing of another away', async () => {
    const { data } = await ask(backend, '/peony/v1/account/me/export', null, { token: victim.token })
    expect(JSON.stringify(data).split(CANARY).length).toBeGreaterThan(4)
  })
})
