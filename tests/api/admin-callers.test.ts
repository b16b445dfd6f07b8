import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mayAct, staffRoles, type AdminEndpoint, type StaffRole } from '#contract/admin/endpoint.ts'
import { adminEndpoints, type AdminEndpoints } from '#contract/admin/endpoints.ts'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS, type LiveStatus } from '#contract/live-kinds.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { saveArticle, type Domains } from '#tests/support/factories.ts'
import { repositoryDraft } from '#tests/support/community-site.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { QUIET_BACKUP } from '#tests/support/quiet-installation.ts'
import { askAdmin, enrolMember, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { toRequest } from '#contract/to-request.ts'
import { userVisitor } from '#tests/support/visitors.ts'
import { picture } from '../import/folders.ts'

const HOUR = 60 * 60

const ALLOWED_ORIGIN = 'https://site.example.org'

interface Refusal {
  code: number
  /** Whose cookie comes instead of an administrator's. */
  cookie?: 'none' | 'ended' | 'madeUp'
  headers?: Record<string, string>
}

/** Ways to ask without leave. */
const refusals: Record<string, Refusal> = {
  nobody: { cookie: 'none', code: 40101 },
  'an ended session': { cookie: 'ended', code: 40102 },
  'a made-up cookie': { cookie: 'madeUp', code: 40102 },
  'no CSRF token': { headers: { 'x-csrf-token': '' }, code: 40301 },
  'a wrong CSRF token': { headers: { 'x-csrf-token': 'x'.repeat(43) }, code: 40301 },
  'a foreign origin': { headers: { origin: 'https://evil.example' }, code: 40301 },
  'an origin that may call the public API': { headers: { origin: ALLOWED_ORIGIN }, code: 40301 },
  'an origin without a name': { headers: { origin: 'null' }, code: 40301 },
  'a page of another site': { headers: { 'sec-fetch-site': 'cross-site' }, code: 40301 },
  'a page of another host of this site': { headers: { 'sec-fetch-site': 'same-site' }, code: 40301 },
}

type CallName = keyof AdminEndpoints
/** Input of a call that somebody who may make it can make; for each caller anew. */
type Example = () => object | Promise<object>

eachDatabase("every call of the editor's API, by everybody", (openDatabase) => {
  let backend: TestBackend
  let visitors: Record<StaffRole | 'ended' | 'newcomer', StaffVisitor>
  let encode: (id: number) => string
  let accountId: number
  /** Public id of a user. */
  let speaker: string
  let clock = Math.floor(Date.now() / 1000) - 100 * HOUR

  beforeAll(async () => {
    backend = await startBackend(await openDatabase(), { clock: () => clock, corsOrigins: [ALLOWED_ORIGIN] })
    encode = (id) => createIdCodec(backend.idSalt).encode(id)
    backend.shareCheck.readPagesBy(async () => ({ status: 200, location: null, html: '' }))
    await backend.database.write(async (tx) => {
      const account = { avatar: '', intro: '', verified: false, verifyLabel: '' }
      accountId = await backend.accounts.saveAccount(tx, { key: 'house', actor: 'inner', name: '潮声', ...account })
      await backend.site.saveColumn(tx, { key: 'sea', name: '海', position: 0 })
      await backend.community.saveRepository(tx, repositoryDraft({ key: 'boats' }))
    })
    speaker = (await userVisitor(backend)).uid
    const ended = await logIn('admin')
    clock += 100 * HOUR
    visitors = {
      ended,
      newcomer: await logInNewcomer(),
      viewer: await logIn('viewer'),
      moderator: await logIn('moderator'),
      writer: await logIn('writer'),
      editor: await logIn('editor'),
      admin: await logIn('admin'),
    }
  })
  afterAll(() => backend.close())

  // One anew for each call: what is refused counts towards the limits of a member too.
  beforeEach(async () => {
    visitors.admin = await logIn('admin')
  })

  const uniqueName = () => `member-${randomBytes(4).toString('hex')}`
  const someone = async () => encode((await enrolMember(backend, { name: uniqueName(), role: 'viewer' })).id)

  const restriction = { kind: 'mute' as const, address_range: '198.18.0.0/24', reason: '广告', until: 0 }
  const restricted = async () => {
    const draft = { ...restriction, of: { addressRange: restriction.address_range }, removeAll: false }
    const by = { staff: { by: 'cli', staffId: null }, now: clock }
    return encode((await backend.database.write((tx) => backend.judging.restrict(tx, draft, by))).id)
  }

  const examples: Record<CallName, Example> = {
    'POST /admin/api/v1/session/demonstration': () => ({ token: 'nothing' }),
    'POST /admin/api/v1/session': () => ({ name: uniqueName(), password: 'nothing', code: '000000' }),
    'GET /admin/api/v1/session': () => ({}),
    'POST /admin/api/v1/session/logout': () => ({}),
    'GET /admin/api/v1/session/list': () => ({}),
    'POST /admin/api/v1/session/list/{id}/revoke': () => ({ id: encode(900_000) }),
    'POST /admin/api/v1/session/list/revoke': () => ({}),
    'POST /admin/api/v1/session/authenticator': () => ({ password: 'wrong', code: '000000' }),
    'POST /admin/api/v1/session/authenticator/confirm': () => ({ offer: 'nothing', code: '000000' }),
    'POST /admin/api/v1/session/password': () => ({ password: 'wrong', new_password: 'another long password' }),
    'GET /admin/api/v1/staff': () => ({}),
    'POST /admin/api/v1/staff': () => ({ name: uniqueName(), role: 'editor' }),
    'POST /admin/api/v1/staff/{id}/role': async () => ({ id: await someone(), role: 'moderator' }),
    'POST /admin/api/v1/staff/{id}/disabled': async () => ({ id: await someone(), disabled: true }),
    'POST /admin/api/v1/staff/{id}/reset': async () => ({ id: await someone(), authenticator: true }),
    'GET /admin/api/v1/audit': () => ({}),
    'GET /admin/api/v1/users': () => ({}),
    'GET /admin/api/v1/readers': () => ({ text: 'a' }),
    'GET /admin/api/v1/readers/{id}': () => ({ id: speaker }),
    'POST /admin/api/v1/readers/{id}/account': () => ({ id: speaker, account_id: '' }),
    'GET /admin/api/v1/forms/{id}': () => ({ id: encode(900_000) }),
    'POST /admin/api/v1/forms/{id}/entries': () => ({ id: encode(900_000) }),
    'POST /admin/api/v1/forms/{id}/table': () => ({ id: encode(900_000) }),
    'GET /admin/api/v1/stats': () => ({}),
    'GET /admin/api/v1/stats/items': () => ({ order: 'views' }),
    'GET /admin/api/v1/stats/depths': () => ({ content_id: encode(900_000) }),
    'GET /admin/api/v1/stats/vitals': () => ({}),
    'GET /admin/api/v1/calendar': () => ({ from: 0, until: 86_400 }),
    'GET /admin/api/v1/contents': () => ({ state: 'draft', pagesize: 1 }),
    'GET /admin/api/v1/contents/{id}': () => makeIn('draft'),
    'POST /admin/api/v1/contents': () => ({ fields: { title: '新稿', account: 'house' }, body: '正文' }),
    'POST /admin/api/v1/contents/{id}': async () => ({ ...(await makeItem()), fields: { title: '改' }, body: '正文' }),
    'GET /admin/api/v1/contents/{id}/check': () => makeIn('draft'),
    'POST /admin/api/v1/contents/{id}/publish': () => makeIn('draft'),
    'POST /admin/api/v1/contents/{id}/schedule': async () => ({ ...(await makeIn('draft')), time: 4_000_000_000 }),
    'POST /admin/api/v1/contents/{id}/withdraw': () => makeIn('scheduled'),
    'POST /admin/api/v1/contents/{id}/remove': () => makeIn('published'),
    'POST /admin/api/v1/contents/{id}/restore': () => makeIn('removed'),
    'POST /admin/api/v1/contents/{id}/delete': () => makeIn('draft'),
    'POST /admin/api/v1/contents/{id}/move': async () => ({ ...(await makeIn('published')), columns: [] }),
    'POST /admin/api/v1/contents/{id}/pin': async () => ({ ...(await makeIn('published')), gid: await column() }),
    'POST /admin/api/v1/contents/{id}/unpin': async () => ({ ...(await makeIn('published')), gid: await column() }),
    'GET /admin/api/v1/contents/{id}/revisions': () => makeIn('draft'),
    'GET /admin/api/v1/contents/{id}/revisions/{number}': async () => ({ ...(await makeIn('draft')), number: 1 }),
    'POST /admin/api/v1/contents/{id}/revisions/{number}/restore': async () => ({ ...(await makeItem()), number: 1 }),
    'GET /admin/api/v1/contents/{id}/previews': () => makeIn('draft'),
    'POST /admin/api/v1/contents/{id}/previews': () => makeIn('draft'),
    'POST /admin/api/v1/contents/{id}/previews/{link_id}/revoke': async () => {
      const { id } = await makeItem()
      const link = await backend.previews.createLink(id, { seconds: HOUR, editor: '' })
      return { id, link_id: link.id }
    },
    'GET /admin/api/v1/contents/counts': () => ({ account: 'house' }),
    'POST /admin/api/v1/contents/batch': async () => ({ ids: [(await makeItem()).id], do: 'publish' }),
    'GET /admin/api/v1/groups': () => ({}),
    'GET /admin/api/v1/groups/{gid}/items': async () => ({ gid: await column() }),
    'POST /admin/api/v1/groups/{gid}': async () => ({
      gid: await column(),
      name: '海',
      version: await versionOfColumn(),
    }),
    'POST /admin/api/v1/groups/{gid}/pins': async () => ({
      gid: await column(),
      ids: [],
      version: await versionOfColumn(),
    }),
    'POST /admin/api/v1/groups/{gid}/items': async () => ({ ...(await makeIn('draft')), gid: await column() }),
    'POST /admin/api/v1/groups/{gid}/items/{id}/remove': async () => ({
      ...(await makeIn('published')),
      gid: await column(),
    }),
    'POST /admin/api/v1/groups/order': async () => ({
      kind: 'column' as const,
      gids: [await column()],
      version: await backend.site.findVersion(backend.database.db),
    }),
    'POST /admin/api/v1/groups/line': () => ({}),
    'GET /admin/api/v1/find': () => ({ text: '海' }),
    'POST /admin/api/v1/media/fetch': () => ({ addresses: ['http://127.0.0.1:9/a.png'] }),
    'POST /admin/api/v1/pages/fetch': () => ({ url: 'http://127.0.0.1:9/' }),
    'GET /admin/api/v1/working-copies': () => ({ mine: 1, pagesize: 1 }),
    'POST /admin/api/v1/working-copies': async () => ({ content_id: (await makeItem()).id }),
    'GET /admin/api/v1/working-copies/{id}': () => makeCopy(),
    'POST /admin/api/v1/working-copies/{id}': async () => ({
      ...(await makeCopy()),
      seq: 1,
      client_id: 'a window',
      fields: { title: '改' },
      body: '正文',
    }),
    'POST /admin/api/v1/working-copies/{id}/lease': () => makeCopy(),
    'POST /admin/api/v1/working-copies/{id}/line': () => makeCopy(),
    'GET /admin/api/v1/working-copies/{id}/states': () => makeCopy(),
    'GET /admin/api/v1/working-copies/{id}/states/{number}': async () => ({ ...(await makeCopy('kept')), number: 1 }),
    'POST /admin/api/v1/working-copies/{id}/plan': async () => ({ ...(await makeCopy()), time: 4_000_000_000 }),
    'GET /admin/api/v1/working-copies/{id}/check': () => makeCopy(),
    'POST /admin/api/v1/working-copies/{id}/preview': () => makeCopy(),
    'POST /admin/api/v1/working-copies/{id}/apply': async () => ({ ...(await makeCopy()), seq: 1, version: 1 }),
    'POST /admin/api/v1/working-copies/{id}/review': async () => ({ ...(await makeCopy()), seq: 1, step: 'ask' }),
    'POST /admin/api/v1/working-copies/{id}/discard': () => makeCopy(),
    'POST /admin/api/v1/working-copies/{id}/undiscard': () => makeCopy('discarded'),
    'GET /admin/api/v1/working-copies/{id}/remarks': () => makeCopy(),
    'POST /admin/api/v1/working-copies/{id}/remarks': async () => ({ ...(await makeCopy()), text: '这里' }),
    'POST /admin/api/v1/remarks/{id}/resolve': async () => {
      const path = `/working-copies/${(await makeCopy()).id}/remarks`
      const { data } = await askAdmin<{ remark: { remark_id: string } }>(backend, visitors.admin, path, {
        body: { text: '这里' },
      })
      return { id: data.remark.remark_id }
    },
    'POST /admin/api/v1/images': async () => ({ data: (await picture('#123456', 8, 8)).toString('base64') }),
    'GET /admin/api/v1/media': () => ({}),
    'GET /admin/api/v1/media/{hash}': () => makeFile(),
    'POST /admin/api/v1/media/{hash}/notes': async () => ({ ...(await makeFile()), alt: '退潮' }),
    'POST /admin/api/v1/media/{hash}/replace': async () => ({
      ...(await makeFile()),
      by: (await makeFile()).hash,
      uses: [{ kind: 'site', id: '' }],
    }),
    'POST /admin/api/v1/media/{hash}/delete': () => makeFile(),
    'POST /admin/api/v1/media/{hash}/restore': () => makeFile(),
    'POST /admin/api/v1/media/uploads/{id}/finish': () => ({ id: 'nothing.jpg' }),
    'GET /admin/api/v1/site': () => ({}),
    'POST /admin/api/v1/site': () => ({ site: { name: '潮声' } }),
    'POST /admin/api/v1/site/yaml/parse': () => ({ yaml: 'site: {name: 潮声}' }),
    'POST /admin/api/v1/site/yaml/print': () => ({ site: { name: '潮声' } }),
    'POST /admin/api/v1/site/groups': () => ({ lists: [{ key: 'today', name: '今日' }] }),
    'POST /admin/api/v1/site/groups/{kind}/{key}/remove': async () => {
      const key = uniqueName()
      await backend.database.write((tx) => backend.site.saveColumn(tx, { key, name: '要撤', position: 9 }))
      return { kind: 'column', key }
    },
    'POST /admin/api/v1/site/places/{key}/remove': async () => {
      const key = uniqueName()
      const texts = { address: '', province: '', city: '', district: '', adcode: '', phone: '', cover: '' }
      const place = { key, title: '要撤', lng: 121.5, lat: 29.9, zoom: 15, points: [], ...texts }
      await backend.database.write((tx) => backend.places.savePlace(tx, place))
      return { key }
    },
    'GET /admin/api/v1/site/sign-off': () => ({}),
    'POST /admin/api/v1/site/sign-off': () => ({ steps: 0 }),
    'GET /admin/api/v1/models': () => ({}),
    'GET /admin/api/v1/models/{key}': () => ({ key: 'boats' }),
    'POST /admin/api/v1/models/{key}/check': () => ({ key: 'boats', yaml: 'name: 船\nmodel: {name: 船}\n' }),
    'POST /admin/api/v1/models/{key}': () => ({ key: uniqueName(), yaml: 'name: 船\nmodel: {name: 船}\n', version: 0 }),
    'GET /admin/api/v1/share-check': () => ({ url: '/' }),
    'GET /admin/api/v1/share-check/signing': () => ({ url: '/' }),
    'GET /admin/api/v1/hot-words': () => ({}),
    'POST /admin/api/v1/hot-words': () => ({ pinned: [{ word: '台风' }], hidden: [] }),
    'POST /admin/api/v1/users/by-mobile': () => ({ mobile: '13800000001' }),
    'GET /admin/api/v1/moderation/queue': () => ({}),
    'GET /admin/api/v1/moderation/reports': () => ({}),
    'POST /admin/api/v1/moderation/decisions': () => ({
      targets: [{ kind: 'comment', id: encode(900_000) }],
      verdict: 'approve',
    }),
    'GET /admin/api/v1/moderation/counts': () => ({}),
    'GET /admin/api/v1/moderation/comments': () => ({ text: '海' }),
    'GET /admin/api/v1/moderation/context': () => ({ kind: 'comment', id: encode(900_000) }),
    'GET /admin/api/v1/moderation/reasons': () => ({}),
    'GET /admin/api/v1/moderation/decisions': () => ({ by: 'cli' }),
    'POST /admin/api/v1/comments/{id}/reply': () => ({
      id: encode(900_000),
      account_id: encode(accountId),
      text: '收到',
    }),
    'POST /admin/api/v1/moderation/line': () => ({}),
    'POST /admin/api/v1/moderation/decisions/undo': () => ({ ids: [encode(900_000)] }),
    'GET /admin/api/v1/moderation/words': () => ({}),
    'POST /admin/api/v1/moderation/words': () => ({ word: '加微信', action: 'hold' }),
    'POST /admin/api/v1/moderation/words/{id}/remove': () => ({ id: encode(900_000) }),
    'POST /admin/api/v1/moderation/words/try': () => ({ word: '加微信', action: 'hold' }),
    'GET /admin/api/v1/moderation/policies': () => ({}),
    'POST /admin/api/v1/moderation/policies': () => ({ policy: 'first' }),
    'GET /admin/api/v1/moderation/restrictions': () => ({}),
    'POST /admin/api/v1/moderation/restrictions': () => restriction,
    'POST /admin/api/v1/moderation/restrictions/{id}/lift': async () => ({ id: await restricted() }),
    'GET /admin/api/v1/lives': () => ({}),
    'GET /admin/api/v1/lives/{id}': () => makeRoom(LIVE_STATUS.live),
    'GET /admin/api/v1/lives/{id}/messages': () => makeRoom(LIVE_STATUS.live),
    'POST /admin/api/v1/lives/{id}/start': () => makeRoom(LIVE_STATUS.upcoming),
    'POST /admin/api/v1/lives/{id}/pause': () => makeRoom(LIVE_STATUS.live),
    'POST /admin/api/v1/lives/{id}/end': () => makeRoom(LIVE_STATUS.live),
    'POST /admin/api/v1/lives/{id}/replay': async () => ({ ...(await makeRoom(LIVE_STATUS.ended)), offset: 3 }),
    'POST /admin/api/v1/lives/{id}/cancel': () => makeRoom(LIVE_STATUS.upcoming),
    'POST /admin/api/v1/lives/{id}/reopen': () => makeRoom(LIVE_STATUS.cancelled),
    'POST /admin/api/v1/lives/{id}/posts': async () => ({ ...(await makeRoom(LIVE_STATUS.live)), content: '进港了' }),
    'POST /admin/api/v1/lives/{id}/chat': async () => ({ ...(await makeRoom(LIVE_STATUS.live)), content: '欢迎' }),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}': async () => ({ ...(await makeMessage()), content: '进港了。' }),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/pin': () => makeMessage(),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/unpin': () => makeMessage(),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/remove': () => makeMessage(),
    'POST /admin/api/v1/lives/{id}/messages/{msg_id}/approve': () => makeMessage(),
    'POST /admin/api/v1/lives/{id}/mute': async () => ({ ...(await makeRoom(LIVE_STATUS.live)), user_id: speaker }),
    'POST /admin/api/v1/lives/{id}/unmute': () => makeMuted(),
    'POST /admin/api/v1/lives/{id}/chat-policy': async () => ({
      ...(await makeRoom(LIVE_STATUS.live)),
      slow_seconds: 10,
    }),
    'POST /admin/api/v1/lives/{id}/playlists': async () => ({
      ...(await makeRoom(LIVE_STATUS.live)),
      playlists: [{ name: '岸边', playURL: 'https://live.example/a.m3u8', type: 'hls' }],
    }),
    'GET /admin/api/v1/lives/{id}/health': () => makeRoom(LIVE_STATUS.live),
    'POST /admin/api/v1/lives/{id}/line': () => makeRoom(LIVE_STATUS.live),
    'GET /admin/api/v1/stats/live/{id}': () => makeRoom(LIVE_STATUS.live),
    'GET /admin/api/v1/system': () => ({}),
    'GET /admin/api/v1/system/doctor': () => ({}),
    'GET /admin/api/v1/system/settings': () => ({}),
    'GET /admin/api/v1/system/backups': () => ({}),
    'POST /admin/api/v1/system/backups': () => ({ media: false }),
    'POST /admin/api/v1/system/backups/{name}/check': () => ({ name: QUIET_BACKUP.name }),
    'POST /admin/api/v1/system/tasks/{id}/cancel': () => makeTask(),
    'GET /admin/api/v1/imports': () => ({}),
    'GET /admin/api/v1/imports/{id}': () => makeImport(),
    'POST /admin/api/v1/imports/feed': () => ({ url: 'http://127.0.0.1:9/' }),
    'POST /admin/api/v1/imports/archive': () => ({ upload_id: 'nothing.zip' }),
    'POST /admin/api/v1/imports/{id}/again': () => makeImport(),
  }

  const decode = (id: string) => createIdCodec(backend.idSalt).decode(id) ?? 0
  const makeRoom = async (status: LiveStatus) => {
    const domains: Domains = { ...backend, ids: createIdCodec(backend.idSalt) }
    const { id, publicId } = await saveArticle(domains, { accountId, type: 'local_live' })
    await backend.database.write((tx) => backend.live.saveRoom(tx, id, liveDraft({ status })))
    return { id: publicId }
  }
  const makeMessage = async () => {
    const { id } = await makeRoom(LIVE_STATUS.live)
    const said = { type: 'text' as const, content: '进港了', media: null, author: { name: '', avatar: '' } }
    const { msg_id } = await backend.database.write((tx) =>
      backend.live.host.post(tx, decode(id), { ...said, isKey: false, isTop: false }),
    )
    return { id, msg_id }
  }
  const makeMuted = async () => {
    const { id } = await makeRoom(LIVE_STATUS.live)
    const userId = createIdCodec(backend.idSalt).decodePerson(speaker) ?? 0
    const muted = { userId, until: 0, reason: '', removes: false }
    await backend.database.write((tx) => backend.live.host.mute(tx, decode(id), muted))
    return { id, user_id: speaker }
  }

  /** An item that nobody else has to do with. */
  const makeItem = async (state: 'draft' | 'published' | 'removed' | 'scheduled' = 'draft') => {
    const fields = { title: '样例', account: 'house', state, date: state === 'scheduled' ? '2099-01-01' : '2024-01-01' }
    const options = { by: 'test', note: '', now: clock, isAccepted: false }
    const saved = await backend.database.write(
      await backend.publishing.prepareCreation({ fields: { ...fields, columns: ['sea'] }, body: '正文' }, options),
    )
    return { id: encode(saved.item.id), version: saved.item.version }
  }
  const makeIn = async (state: 'draft' | 'published' | 'removed' | 'scheduled') => ({ id: (await makeItem(state)).id })
  /** The copy of an item that nobody else has to do with. */
  const makeCopy = async (then?: 'kept' | 'discarded') => {
    const ask = async (path: string, body: object) =>
      (await askAdmin<{ copy: { copy_id: string } }>(backend, visitors.admin, `/working-copies${path}`, { body })).data
    const { copy } = await ask('', { content_id: (await makeItem()).id })
    const id = copy.copy_id
    const lost = { fields: { title: '没留下' }, body: '' }
    if (then === 'kept') await ask(`/${id}`, { seq: 1, client_id: 'w', fields: { title: '改' }, body: '正文', lost })
    if (then === 'discarded') await ask(`/${id}/discard`, {})
    return { id }
  }
  const makeTask = async () => {
    const { data } = await askAdmin<{ task_id: string }>(backend, visitors.admin, '/system/backups', { body: {} })
    return { id: data.task_id }
  }
  const makeImport = async () => {
    const body = { url: 'http://127.0.0.1:9/' }
    const { data } = await askAdmin<{ task_id: string }>(backend, visitors.admin, '/imports/feed', { body })
    return { id: data.task_id }
  }
  /** A picture on the shelf that nothing names. */
  const makeFile = async () => {
    const image = await backend.mediaStore.save(await picture(`#${randomBytes(3).toString('hex')}`, 8, 8))
    await backend.database.write(async (tx) => {
      await backend.content.saveImage(tx, image)
      await backend.shelf.putPicture(tx, image, { by: '', name: '' })
    })
    return { hash: image.hash }
  }
  const column = async () => encode((await backend.site.listColumns()).find(({ key }) => key === 'sea')?.id ?? 0)
  const versionOfColumn = async () => {
    const gid = await column()
    const answer = await askAdmin<{ group: { version: number } }>(backend, visitors.admin, `/groups/${gid}/items`)
    return answer.data.group.version
  }

  /** What permitted callers get where an example cannot succeed for everybody. */
  const otherwise: Partial<Record<CallName, number>> = {
    'POST /admin/api/v1/session': 40106,
    'POST /admin/api/v1/session/demonstration': 40106,
    'POST /admin/api/v1/session/list/{id}/revoke': 40401,
    'POST /admin/api/v1/session/authenticator': 40106,
    'POST /admin/api/v1/session/authenticator/confirm': 40901,
    'POST /admin/api/v1/session/password': 40106,
    'POST /admin/api/v1/pages/fetch': 40001,
    'POST /admin/api/v1/media/uploads/{id}/finish': 40401,
    'GET /admin/api/v1/moderation/context': 40401,
    'POST /admin/api/v1/imports/archive': 40401,
    'GET /admin/api/v1/forms/{id}': 40401,
    'POST /admin/api/v1/forms/{id}/entries': 40401,
    'POST /admin/api/v1/forms/{id}/table': 40401,
    'POST /admin/api/v1/comments/{id}/reply': 40401,
  }
  /** Ends the session that it comes with. */
  const LOGOUT: CallName = 'POST /admin/api/v1/session/logout'

  it.each(Object.keys(examples) as CallName[])('%s answers each as it may', async (name) => {
    const endpoint: AdminEndpoint = adminEndpoints[name]
    const success = otherwise[name] ?? 0
    const codes: Record<string, number> = {}
    const expected: Record<string, number> = {}

    for (const role of staffRoles) {
      const before = await countEntries(name)
      const { code, data } = await send(name, name === LOGOUT ? await logIn(role) : visitors[role])
      codes[role] = code
      expected[role] = endpoint.role === null || mayAct(role, endpoint.role) ? success : 40301
      if (code === 0) expect(endpoint.output.parse(data)).toEqual(data)
      const leavesEntry =
        endpoint.role === null || (code === 0 && endpoint.effect !== 'read' && endpoint.effect !== 'keep')
      expect([role, (await countEntries(name)) - before]).toEqual([role, leavesEntry ? 1 : 0])
    }

    codes['a first password'] = (await send(name, name === LOGOUT ? await logInNewcomer() : visitors.newcomer)).code
    expected['a first password'] = endpoint.role === null || endpoint.beforeOwnPassword ? success : 40301

    const input = await examples[name]()
    for (const [how, { code, cookie, headers }] of Object.entries(refusals)) {
      const caller = { ...visitors.admin, ...(cookie !== undefined && { cookie: cookies()[cookie] }) }
      codes[how] = (await send(name, caller, { headers, input })).code
      const isChecked = headers && 'x-csrf-token' in headers ? name.startsWith('POST ') : true
      const needsSession = endpoint.role !== null || (headers !== undefined && !('x-csrf-token' in headers))
      expected[how] = isChecked && needsSession ? code : success
    }
    expect(codes).toEqual(expected)
  })

  it('has an example here', () => {
    expect(Object.keys(examples).toSorted()).toEqual(Object.keys(adminEndpoints).toSorted())
  })

  it('is never kept, and gives no leave to other origins', async () => {
    for (const name of Object.keys(examples) as CallName[]) {
      const [method, path] = name.replaceAll(/\{\w+\}/g, 'x').split(' ') as ['GET' | 'POST', string]
      for (const inject of [{ method }, { method: 'OPTIONS' as const }]) {
        const headers = { origin: ALLOWED_ORIGIN, 'access-control-request-method': method }
        const answer = await backend.http.inject({ ...inject, url: path, headers })
        expect([name, answer.statusCode]).not.toEqual([name, 200])
        expect(Object.keys(answer.headers).filter((header) => header.startsWith('access-control'))).toEqual([])
      }
      const answer = await backend.http.inject({ method, url: path })
      expect(answer.headers['cache-control']).toBe('private, no-store')
    }
  })

  const logIn = (role: StaffRole) => staffVisitor(backend, role)

  /** An administrator whose password somebody else has made. */
  async function logInNewcomer(): Promise<StaffVisitor> {
    const newcomer = await logIn('admin')
    await backend.database.write((tx) =>
      tx.sql.updateTable('staff').set({ must_change_password: 1 }).where('id', '=', newcomer.id).execute(),
    )
    return newcomer
  }

  const cookies = () => ({ none: '', ended: visitors.ended.cookie, madeUp: `davmu_staff=${'x'.repeat(43)}` })

  async function send(
    name: CallName,
    { cookie, csrfToken }: StaffVisitor,
    more: { headers?: Record<string, string> | undefined; input?: object } = {},
  ) {
    const { method, path, query, body } = toRequest(name, more.input ?? (await examples[name]()))
    const headers = { cookie, 'x-csrf-token': csrfToken, ...more.headers }
    const answer = await backend.http.inject({
      method,
      url: path + query,
      headers,
      ...(method === 'POST' && { payload: body }),
    })
    return answer.json<{ code: number; data: unknown }>()
  }

  async function countEntries(name: CallName): Promise<number> {
    const rows = await backend.database.db.selectFrom('audit').select('id').where('action', '=', name).execute()
    return rows.length
  }
})
