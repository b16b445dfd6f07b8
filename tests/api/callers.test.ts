import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint, HttpMethod } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { startBackend, TEST_WAP_HOST, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveAccount, saveArticle, saveColumn, saveTopic, type Domains } from '#tests/support/factories.ts'
import { toRequest } from '#contract/to-request.ts'
import { formDraft } from '#tests/support/forms.ts'
import { placeDraft, weatherReport } from '#tests/support/place-services.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { makeSocialAccount, makeSocialLogins } from '#tests/support/social-client-fake.ts'
import { staffVisitor } from '#tests/support/staff.ts'
import { makePhoto, toForm } from '#tests/support/uploads.ts'
import { anonymousVisitor, lastVcode, randomMobile, requestVcode, userVisitor } from '#tests/support/visitors.ts'

const DAY = 24 * 60 * 60
const MINUTE_MS = 60_000
const USER_MOBILE = '13800000001'
const callers = [
  'nobody',
  'anonymous',
  'user',
  'another user',
  'muted',
  'banned',
  'moderator',
  'expired anonymous',
  'expired user',
  'garbage',
] as const
type Caller = (typeof callers)[number]
type CallName = Exclude<EndpointName, 'POST /tracker/log'>

/** Input of a call that somebody who may make it can make; for each caller anew. */
type Example = () => object | Promise<object>

eachDatabase('every call, by everybody', (openDatabase) => {
  let backend: TestBackend
  let tokens: Record<Caller, string>
  /** Of a moderator's session with the editor's API, which is worth nothing here. */
  let cookie: string
  let house: string
  let topic: string
  let account: string
  let column: string
  let publisher: string
  let repository: string
  let previewToken: string
  let place: string
  let reader: string
  let invitation: string
  /** An item of each further type that has a call of its own. */
  const kinds = {
    audio_album: '',
    video_album: '',
    special: '',
    activity: '',
    question: '',
    circle: '',
    local_live: '',
  }
  let clock = Math.floor(Date.now() / 1000) - 100 * DAY

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), {
      clock: () => clock,
      weather: { ask: async () => weatherReport() },
      socialAccount: makeSocialAccount([new URL(TEST_WAP_HOST).host]),
      socialLogins: makeSocialLogins([new URL(TEST_WAP_HOST).host]),
    })
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const accountId = await saveAccount(domains)
    const columnId = await saveColumn(domains)
    column = domains.ids.encode(columnId)
    account = (await saveArticle(domains, { accountId, groups: [columnId] })).publicId
    house = (await saveArticle(domains, { accountId, groups: [columnId], actor: 'inner' })).publicId
    publisher = domains.ids.encode(accountId)
    topic = domains.ids.encode(await saveTopic(domains))
    for (const type of Object.keys(kinds) as Array<keyof typeof kinds>)
      kinds[type] = (await saveArticle(domains, { accountId, type })).publicId
    await backend.database.write((tx) => backend.places.savePlace(tx, placeDraft()))
    place = domains.ids.encode(1)
    for (const id of [kinds.activity, house])
      await backend.database.write((tx) => backend.forms.saveForm(tx, domains.ids.decode(id) ?? 0, formDraft()))
    await backend.database.write((tx) =>
      backend.live.saveRoom(tx, domains.ids.decode(kinds.local_live) ?? 0, liveDraft({ status: LIVE_STATUS.live })),
    )
    repository = await saveCommunity()
    const link = await backend.previews.createLink(account, { seconds: 200 * DAY, editor: '' })
    previewToken = /\/preview-([^/]+)\//.exec(link.path)?.[1] ?? ''

    const expired = { anonymous: await anonymousVisitor(backend), user: await userVisitor(backend, USER_MOBILE) }
    clock += 100 * DAY
    const inviter = await userVisitor(backend, '13800000003')
    reader = inviter.uid
    invitation = (await send('GET', '/peony/v1/invite/record', {}, inviter.token)).json().data.code
    tokens = {
      nobody: '',
      anonymous: (await anonymousVisitor(backend)).token,
      user: (await userVisitor(backend, USER_MOBILE)).token,
      'another user': (await userVisitor(backend, '13800000002')).token,
      muted: await restrictedUser('mute'),
      banned: await restrictedUser('ban'),
      moderator: '',
      'expired anonymous': expired.anonymous.token,
      'expired user': expired.user.token,
      garbage: 'a.b.c',
    }
    cookie = (await staffVisitor(backend, 'moderator')).cookie
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  })
  // What one caller may write in a minute is not to end with what was tried before.
  beforeEach(() => void vi.setSystemTime(Date.now() + MINUTE_MS))
  afterAll(async () => {
    vi.useRealTimers()
    await backend.close()
  })

  async function restrictedUser(kind: 'mute' | 'ban'): Promise<string> {
    const { token, subject } = await userVisitor(backend)
    const draft = { kind, of: { subject }, reason: '刷屏', until: 0, removeAll: false }
    const by = { staff: { by: 'cli', staffId: null }, now: clock }
    await backend.database.write((tx) => backend.judging.restrict(tx, draft, by))
    return token
  }

  /** What the question, the post and a content model have besides an item; returns the public id of the model. */
  async function saveCommunity(): Promise<string> {
    const { community, database, idSalt } = backend
    const ids = createIdCodec(idSalt)
    await database.write(async (tx) => {
      const asker = { name: '林女士', avatar: '' }
      await community.saveQuestion(tx, ids.decode(kinds.question) ?? 0, {
        asker,
        category: '',
        region: '',
        answers: [],
      })
      await community.saveCircle(tx, { key: 'ganhai', name: '赶海', avatar: '', intro: '', memberCount: 1 })
      await community.saveCirclePost(tx, ids.decode(kinds.circle) ?? 0, {
        circleKey: 'ganhai',
        user: { key: 'chao', name: '阿潮', avatar: '', verified: false, verifyLabel: '' },
        region: '',
        link: null,
        channel: 'dejin',
      })
      const field = { key: 'hao', label: '船号', kind: 'text' as const }
      const item = { key: 'zhe-01', uuid: 'zhe-01', title: '浙渔一号', summary: '', coverImageId: null, catalog: null }
      await community.saveRepository(tx, {
        key: 'yuchuan',
        sourceHash: '1',
        name: '渔船名录',
        model: { name: '渔船', fields: [field] },
        catalog: [],
        items: [{ ...item, values: { hao: '01' }, text: '', images: new Map(), updatedAt: null }],
      })
    })
    return ids.encode(1)
  }

  let collecting: Promise<unknown> | null = null
  const written = new Map<string, string>()
  /** A comment by `user`, one for each purpose. */
  const commentOf = async (actor: 'peony' | 'guzzle', purpose: string): Promise<string> => {
    const known = written.get(actor + purpose)
    if (known !== undefined) return known
    const id = actor === 'peony' ? house : account
    const answer = await send('POST', `/${actor}/v1/comment/${id}`, { content: purpose }, tokens.user)
    written.set(actor + purpose, answer.json().data.id)
    return commentOf(actor, purpose)
  }
  /** An entry by `user` in a form that nobody else enters. */
  const entryOfUser = async (): Promise<string> => {
    const { my_entry: entry } = (await send('GET', `/form/v1/mobile/form/detail?id=${house}`, {}, tokens.user)).json()
      .data
    if (entry !== null) return entry.entry_id
    await send('POST', '/form/v1/mobile/form/submit', { id: house, values: { name: '林一舟' } }, tokens.user)
    return entryOfUser()
  }
  let submission: { id: string; secret: string } | null = null
  /** A question that `user` asked. */
  const submissionOfUser = async () => {
    if (submission) return submission
    const secret = 's'.repeat(43)
    const answer = await send('POST', '/peony/v1/question', { title: '退卡', secret }, tokens.user)
    submission = { id: answer.json().data.id, secret }
    return submission
  }
  /** A number that was never here, and the code that was sent to it for an invitation. */
  const sendInviteVcode = async () => {
    const mobile = randomMobile()
    await requestVcode(backend, mobile, (await anonymousVisitor(backend)).token, 'invite')
    return { mobile, vcode: lastVcode(backend, mobile) }
  }
  const auth = { appid: 1, platform: 'mobile' }
  const examples: Record<CallName, Example> = {
    'POST /peony/v1/auth': () => auth,
    'POST /peony/v1/account/logout': () => ({}),
    'GET /peony/v1/account/me/sessions': () => ({}),
    'POST /peony/v1/account/me/sessions': () => ({ others: 1 }),
    'GET /peony/v1/account/me/ways': () => ({}),
    'POST /peony/v1/account/me/ways': () => ({ email: 'lin@example.org', vcode: '000000' }),
    'POST /peony/v1/account/me/ways/remove': () => ({ way_id: 'none' }),
    'POST /peony/v1/account/wechat': () => ({ back: `${TEST_WAP_HOST}/davmu/share/auth` }),
    'GET /peony/v1/account/me/export': () => ({}),
    'POST /peony/v1/account/me/cancel': () => ({ vcode: '000000' }),
    'GET /peony/v1/vcode': () => ({ mobile: `139${String(Math.random()).slice(2, 10)}` }),
    'POST /peony/v1/vcode': () => ({ mobile: `137${String(Math.random()).slice(2, 10)}` }),
    'GET /peony/v1/group': () => ({}),
    'GET /peony/v1/appinfo': () => ({}),
    'GET /inner/static/data': () => ({}),
    'GET /inner/static/content/{id}': () => ({ id: house }),
    'GET /dinner/content/{id}': () => ({ id: account }),
    'GET /peony/v1/content_changes/{id}': () => ({ id: account }),
    'GET /inner/static/hot72': () => ({}),
    'GET /peony/v1/recommend': () => ({}),
    'GET /peony/v1/content': () => ({ gid: column }),
    'GET /inner/wxshare/config': () => ({}),
    'GET /peony/v1/system/wxshare/{encoded_url}': () => ({ encoded_url: `${TEST_WAP_HOST}/davmu/share/` }),
    'GET /peony/v1/system/wxshare': () => ({ url: `${TEST_WAP_HOST}/davmu/share/` }),
    'GET /peony/v1/mention/{id}': () => ({ id: house, q: '林' }),
    'POST /peony/v1/comment/{id}': () => ({ id: house, content: randomUUID() }),
    'POST /guzzle/v1/comment/{id}': () => ({ id: account, content: randomUUID() }),
    'GET /peony/v1/comment/{id}': () => ({ id: house }),
    'GET /guzzle/v1/comment/{id}': () => ({ id: account }),
    'GET /peony/v1/comment/{post_id}/{cid}': async () => ({
      post_id: house,
      cid: await commentOf('peony', 'to be read'),
    }),
    'GET /guzzle/v1/comment/{post_id}/{cid}': async () => ({
      post_id: account,
      cid: await commentOf('guzzle', 'to be read'),
    }),
    'GET /inner/comment/{id}': () => ({ id: house }),
    'GET /dinner/comment/{id}': () => ({ id: account }),
    'POST /peony/v1/upload/image': async () => ({ file: await makePhoto() }),
    'POST /peony/v1/comment/{id}/remove': async () => ({ id: await commentOf('peony', 'to be removed') }),
    'POST /guzzle/v1/comment/{id}/remove': async () => ({ id: await commentOf('guzzle', 'to be removed') }),
    'POST /peony/v1/comment/{id}/edit': async () => ({ id: await commentOf('peony', 'to be read'), content: '改过了' }),
    'POST /guzzle/v1/comment/{id}/edit': async () => ({
      id: await commentOf('guzzle', 'to be read'),
      content: '改过了',
    }),
    'POST /peony/v1/question': () => ({ title: randomUUID() }),
    'POST /peony/v1/question/{id}/answer': () => ({ id: kinds.question, content: randomUUID() }),
    'POST /peony/v1/circle/{id}/post': () => ({ id: createIdCodec(backend.idSalt).encode(1), content: randomUUID() }),
    'POST /peony/v1/question/state': async () => ({ secret: (await submissionOfUser()).secret }),
    'GET /peony/v1/submission': () => ({}),
    'POST /peony/v1/submission/{id}/remove': async () => ({ id: (await submissionOfUser()).id }),
    'POST /peony/v1/objection': () => ({
      decision_id: createIdCodec(backend.idSalt).encode(900_000),
      text: '没有违规',
    }),
    'POST /peony/v1/report': () => ({ target: 'post', id: house, reason: 'ads' }),
    'POST /peony/v1/star': () => ({ id: house, type: 1 }),
    'POST /guzzle/v1/star': () => ({ id: account, type: 1 }),
    'POST /peony/v1/collection/{id}': () => ({ id: house, type: 1 }),
    'POST /guzzle/v1/collection/{id}': () => ({ id: account, type: 1 }),
    'GET /peony/v1/collection': () => ({}),
    'POST /peony/v1/collection/{id}/note': async () => {
      await (collecting ??= Promise.all(
        [tokens.anonymous, tokens.user, tokens['another user']].map((token) =>
          send('POST', `/peony/v1/collection/${house}`, { type: 1 }, token),
        ),
      ))
      return { id: house, note: '再读' }
    },
    'GET /peony/v1/collection/export': () => ({}),
    'GET /peony/v3/content/{a}/{b}/user_related': () => ({ a: 'inner', b: house }),
    'POST /peony/v1/progress': () => ({ list: [{ id: house, percent: 40, updated_at: clock }] }),
    'GET /peony/v1/progress': () => ({}),
    'GET /peony/v1/history': () => ({}),
    'POST /peony/v1/history/{id}/forget': () => ({ id: house }),
    'POST /peony/v1/history/clear': () => ({}),
    'POST /peony/v3/booking': () => ({ booking_id: kinds.special, booking_type: 3 }),
    'POST /peony/v3/booking/seen': () => ({ booking_id: kinds.special }),
    'POST /peony/v3/un_booking': () => ({ booking_id: kinds.special, booking_type: 3 }),
    'GET /peony/v3/booking_list': () => ({}),
    'GET /peony/v1/notice': () => ({}),
    'POST /peony/v1/notice/read': () => ({ all: true }),
    'GET /peony/v1/search/hot-words': () => ({}),
    'GET /peony/v1/search': () => ({ keyword: '守塔' }),
    'GET /inner/v3/album/audio/{id}': () => ({ id: kinds.audio_album }),
    'GET /inner/v3/album/video/{id}': () => ({ id: kinds.video_album }),
    'GET /inner/v3/albums/relates/{id}': () => ({ id: kinds.audio_album }),
    'GET /peony/v3/album/tracks/{series}/{uid}': () => ({ series: 'audio', uid: kinds.audio_album }),
    'GET /inner/special': () => ({ id: kinds.special }),
    'GET /dinner/mp/info/{id}': () => ({ id: publisher }),
    'POST /guzzle/v1/mp/follow/{id}': () => ({ id: publisher, type: 1 }),
    'POST /guzzle/v1/mp/is_followed/{id}': () => ({ id: publisher }),
    'POST /guzzle/v1/mp/follow/{id}/seen': () => ({ id: publisher }),
    'GET /dinner/mp/followlist': () => ({}),
    'POST /peony/v1/topic/follow/{id}': () => ({ id: topic, type: 1 }),
    'POST /peony/v1/topic/is_followed/{id}': () => ({ id: topic }),
    'GET /peony/v1/topic/followlist': () => ({}),
    'GET /dinner/mp/followlist/contents': () => ({}),
    'GET /peony/v1/hidden': () => ({}),
    'POST /peony/v1/hidden': () => ({ list: [{ kind: 'item', id: house, hidden: 1, at: 0 }] }),
    'GET /peony/v1/hidden/list': () => ({ kind: 'item' }),
    'GET /peony/v3/lbs/{id}': () => ({ id: place }),
    'GET /peony/v3/lbs_weather/{id}': () => ({ id: place }),
    'GET /peony/v1/account/me': () => ({}),
    'POST /peony/v1/account/me': () => ({ intro: '住在港边' }),
    'GET /peony/v1/account/{id}': () => ({ id: reader }),
    'POST /peony/v1/account': async () => ({ invite_code: invitation, ...(await sendInviteVcode()) }),
    'GET /peony/v1/invite/record': () => ({ code: invitation }),
    'GET /inner/preview/document/detail/{id}': () => ({ id: account, preview_token: previewToken }),
    'GET /inner/preview/document/seq/{id}': () => ({ id: account, preview_token: previewToken }),
    'GET /circle/v1/api/share/content/list': () => ({ id: createIdCodec(backend.idSalt).encode(1) }),
    'POST /inner/preview/document/remark/{id}': () => ({
      id: account,
      preview_token: previewToken,
      text: '这里',
      name: '林',
    }),
    'GET /circle/v1/api/share/content/detail': () => ({ id: kinds.circle }),
    'GET /law/v1/api/share/question/detail': () => ({ id: kinds.question }),
    'GET /law/v1/api/share/question/answerlist': () => ({ id: kinds.question }),
    'GET /peony/v1/picho/v1/open/{rid}/catalog/{id}': () => ({ rid: repository, id: '0' }),
    'GET /peony/v3/live/info/{id}': () => ({ id: kinds.local_live }),
    'GET /peony/v3/live/chat/{live_id}': () => ({ live_id: kinds.local_live }),
    'GET /peony/v3/live/room/{id}': () => ({ id: kinds.local_live }),
    'POST /peony/v3/live/chat/{id}/send_msg': () => ({ id: kinds.local_live, content: '灯塔亮了' }),
    'POST /peony/v3/live/room/{id}/like': () => ({ id: kinds.local_live, type: 1 }),
    'POST /peony/v1/realtime/token': () => ({ channels: [`live:${kinds.local_live}`] }),
    'GET /form/v1/mobile/form/detail': () => ({ id: kinds.activity }),
    'POST /form/v1/mobile/form/submit': () => ({ id: kinds.activity, values: { name: '林一舟' } }),
    'POST /form/v1/mobile/form/withdraw': async () => ({ id: house, entry_id: await entryOfUser() }),
    'GET /form/v1/mobile/form/entries': () => ({}),
    'GET /peony/v1/picho/v1/open/{rid}/content/{uuid}': () => ({ rid: repository, uuid: 'zhe-01' }),
  }

  /** Calls on something that belongs to `user`: for others it is not there. */
  const isOwn = (name: string) => /\/(remove|edit|withdraw)$/.test(name)

  const isUser = (caller: Caller) => ['user', 'another user', 'muted', 'banned'].includes(caller)

  function isRestricted({ effect, speech, whileBanned }: Endpoint, caller: Caller): boolean {
    return (caller === 'muted' && speech) || (caller === 'banned' && effect === 'write' && !whileBanned)
  }

  function expectedCode(name: CallName, caller: Caller): number {
    const needed = endpoints[name].caller
    if (isRestricted(endpoints[name], caller)) return 40302
    if (name === 'POST /peony/v1/account' && caller === 'banned') return 40302 // as a login would
    if (needed === 'anyone') return 0
    if (!isUser(caller) && caller !== 'anonymous') return /nobody|moderator/.test(caller) ? 40101 : 40102
    if (needed === 'user' && caller === 'anonymous') return 40103
    if (name === 'POST /peony/v1/account/me/cancel') return 40105 // nobody has asked for a code
    if (name === 'POST /peony/v1/account/me/ways') return 40105
    if (name === 'POST /peony/v1/account/me/ways/remove') return caller === 'banned' ? 40302 : 40401
    if (name === 'POST /peony/v1/objection') return 40401 // there is no such decision
    return isOwn(name) && caller !== 'user' ? 40401 : 0
  }

  it.each(Object.keys(examples) as CallName[])('%s answers each as it may', async (name) => {
    const codes: Partial<Record<Caller, number>> = {}
    for (const caller of callers) {
      if (name === 'POST /peony/v1/account/logout' && isUser(caller)) continue // ends what others need
      const { method, path, query, body } = toRequest(name, await examples[name]())
      const answer = await send(method, path + query, body, tokens[caller], caller === 'moderator' ? { cookie } : {})
      const { code, data } = answer.json()
      codes[caller] = code
      if (code === 0) expect(endpoints[name].output.parse(data)).toEqual(data)
      else expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      if (endpoints[name].cache.kind === 'private') expect(answer.headers['cache-control']).toMatch(/no-store$/)
      if (code === 0 && method === 'GET' && endpoints[name].caller === 'anyone') {
        const state = {
          nobody: 'none',
          moderator: 'none',
          garbage: 'invalid',
          'expired anonymous': 'expired',
          'expired user': 'expired',
        }
        expect(answer.headers['x-token-state']).toBe((state as Partial<Record<Caller, string>>)[caller])
      }
    }
    const expected = Object.keys(codes).map((caller) => [caller, expectedCode(name, caller as Caller)])
    expect(codes).toEqual(Object.fromEntries(expected))
  })

  it('has an example here', () => {
    const built = Object.keys(endpoints).filter((name) => name !== 'POST /tracker/log')
    expect(Object.keys(examples).toSorted()).toEqual(built.toSorted())
  })

  it('says the same to everybody where everybody may keep the answer', async () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint.cache.kind !== 'public') continue
      const { method, path, query } = toRequest(name, await examples[name as CallName]())
      const answers = await Promise.all(
        callers.map(async (caller) => {
          const { data } = (await send(method, path + query, {}, tokens[caller])).json()
          return JSON.stringify({ ...data, server_time: 0, took_ms: 0 })
        }),
      )
      expect([name, new Set(answers).size]).toEqual([name, 1])
    }
  })

  function send(method: HttpMethod, url: string, payload: object, token: string, more: Record<string, string> = {}) {
    const headers = token === '' ? more : { ...more, authorization: token }
    if ('file' in payload) return sendFile(url, payload.file, headers)
    return backend.http.inject(method === 'GET' ? { method, url, headers } : { method, url, headers, payload })
  }

  async function sendFile(url: string, file: unknown, headers: Record<string, string>) {
    if (!Buffer.isBuffer(file)) throw new Error('an example of an upload has bytes')
    const form = await toForm(file)
    return backend.http.inject({ method: 'POST', url, headers: { ...headers, ...form.headers }, payload: form.payload })
  }
})
