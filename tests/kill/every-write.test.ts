import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { showCode } from '#server/domains/staff/staff.ts'
import { openDatabase, type DatabaseLocation } from '#server/storage/open-database.ts'
import { eachLocation } from '#tests/support/each-database.ts'
import { saveArticle } from '#tests/support/factories.ts'
import { formDraft } from '#tests/support/forms.ts'
import { startLiveSite } from '#tests/support/live-site.ts'
import { startSite, type Running } from '#tests/support/processes.ts'
import { findCode, startSmsGateway } from '#tests/support/sms-gateway.ts'
import { enrolMember, secretOf, STAFF_PASSWORD } from '#tests/support/staff.ts'
import { makePhoto } from '#tests/support/uploads.ts'
import { ID_SALT, locateIn, makeEnvironment } from './killed-site.ts'

const HOUR = 60 * 60
const EDITOR = 'the editor'

/** One write, and whether what it did is there. */
interface Deed {
  kind: string
  act: () => Promise<unknown>
  isThere: () => Promise<boolean>
}

eachLocation('a server that is killed as soon as it has answered', (locate) => {
  test('has kept a write of every kind', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'davmu-killed-'))
    const location = locateIn(folder, await locate())
    const gateway = await startSmsGateway()
    const made = await prepare(location)
    const env = await makeEnvironment(folder, location, gateway.url)
    let server: Running | null = null
    onTestFinished(async () => {
      await server?.stop()
      await gateway.stop()
      await rm(folder, { recursive: true, force: true })
    })

    server = await startSite(env, '/readyz')
    const deeds = await planDeeds(() => server?.origin ?? '', gateway.url, made)
    await Promise.all(deeds.map((deed) => deed.act()))
    await server.kill()
    server = await startSite(env, '/readyz')
    const lost: string[] = []
    for (const { kind, isThere } of deeds) if (!(await isThere())) lost.push(kind)
    expect(lost).toEqual([])
  }, 120_000)
})

type Made = Awaited<ReturnType<typeof prepare>>

/** What readers and an editor write about. */
async function prepare(location: DatabaseLocation) {
  const site = await startLiveSite(await openDatabase(location), { idSalt: ID_SALT })
  const { backend, domains, accountId } = site
  const article = await saveArticle(domains, { accountId, sourceId: 'markdown:watch' })
  const activity = await saveArticle(domains, { accountId, type: 'activity' })
  const startAt = Math.floor(Date.now() / 1000) + HOUR
  await backend.database.write(async (tx) => {
    await backend.forms.saveForm(tx, activity.id, formDraft())
    await backend.bookings.saveTimes(tx, activity.id, { startAt, endAt: startAt + HOUR, place: '' })
  })
  const room = await site.makeRoom({ status: LIVE_STATUS.live })
  const { otpauthUri } = await enrolMember(backend, { name: EDITOR, role: 'editor' })
  await site.close()
  return {
    article: article.publicId,
    activity: activity.publicId,
    room: room.publicId,
    account: domains.ids.encode(accountId),
    editorSecret: secretOf(otpauthUri ?? ''),
  }
}

type Data = Record<string, unknown>

async function planDeeds(getOrigin: () => string, gatewayUrl: string, made: Made): Promise<Deed[]> {
  let addresses = 0
  /** Of a network of its own, so that no limit of an address is reached. */
  const nextAddress = () => `10.0.0.${(addresses += 1)}`
  const ask = async (url: string, body?: object, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(getOrigin() + url, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-forwarded-for': nextAddress(), ...(!isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const { code, data } = (await response.json()) as { code: number; data: Data }
    return { code, data, response }
  }
  const call = async (url: string, body?: object, who: string | Record<string, string> = {}): Promise<Data> => {
    const headers = typeof who === 'string' ? { authorization: who } : who
    const { code, data } = await ask(url, body, headers)
    if (code !== 0) throw new Error(`${url} answered ${code}: ${JSON.stringify(data)}`)
    return data
  }
  const isRefused = async (url: string, token: string) =>
    (await ask(url, undefined, { authorization: token })).code !== 0
  const authorize = async (fields: object, token?: string) =>
    String((await call('/peony/v1/auth', { appid: 1, platform: 'mobile', ...fields }, token))['token'])
  const makeAnonymous = () => authorize({ device_id: randomUUID() })
  const askCode = async (mobile: string) => call('/peony/v1/vcode', { mobile }, await makeAnonymous())
  const logIn = async (mobile: string) =>
    authorize({ mobile, vcode: await findCode(gatewayUrl, mobile) }, await makeAnonymous())

  const anonymous = await makeAnonymous()
  const mobiles = ['13810000001', '13810000002', '13810000003', '13810000004'] as const
  const [first, second, third, fourth] = mobiles
  for (const mobile of [first, second, third]) await askCode(mobile)
  const user = await logIn(first)
  const leaving = await logIn(third)
  let arrived = ''
  let picture = ''
  let ticket: unknown
  const { article, activity, room, account } = made
  const related = (item: string, token: string) =>
    call(`/peony/v3/content/dinner/${item}/user_related`, undefined, token)
  const report = () => call('/peony/v1/report', { target: 'post', id: article, reason: 'other', note: '' }, anonymous)
  const tells = (data: Data, text: string) => JSON.stringify(data).includes(text)

  const { data: session, response } = await ask('/admin/api/v1/session', {
    name: EDITOR,
    password: STAFF_PASSWORD,
    code: showCode(made.editorSecret, Math.floor(Date.now() / 1000)),
  })
  const [cookie = ''] = String(response.headers.get('set-cookie')).split(';')
  const edit = (body?: object) =>
    call(`/admin/api/v1/contents/${article}`, body, { cookie, 'x-csrf-token': String(session['csrf_token']) })
  const { item, manuscript } = (await edit()) as {
    item: { version: number }
    manuscript: { body: string }
  }

  return [
    {
      kind: 'star',
      act: () => call('/guzzle/v1/star', { id: article, type: 1 }, anonymous),
      isThere: async () => (await related(article, anonymous))['is_star'] === true,
    },
    {
      kind: 'collected item',
      act: () => call(`/guzzle/v1/collection/${article}`, { type: 1 }, user),
      isThere: async () => (await related(article, user))['is_collect'] === true,
    },
    {
      kind: 'progress',
      act: () => call('/peony/v1/progress', { list: [{ id: article, percent: 40, updated_at: 1_700_000_000 }] }, user),
      isThere: async () => (await related(article, user))['read_percent'] === 40,
    },
    {
      kind: 'comment',
      act: () => call(`/guzzle/v1/comment/${article}`, { content: '说得好' }, user),
      isThere: async () => tells(await call(`/dinner/comment/${article}`), '说得好'),
    },
    {
      kind: 'report',
      act: async () => (ticket = (await report())['ticket_no']),
      isThere: async () => (await report())['ticket_no'] === ticket,
    },
    {
      kind: 'follow',
      act: () => call(`/guzzle/v1/mp/follow/${account}`, { type: 1 }, user),
      isThere: async () => (await call(`/guzzle/v1/mp/is_followed/${account}`, {}, user))['is_followed'] === true,
    },
    {
      kind: 'booking',
      act: () => call('/peony/v3/booking', { booking_id: activity, booking_type: 2 }, user),
      isThere: async () => (await related(activity, user))['is_booked'] === true,
    },
    {
      kind: 'entry of a form',
      act: () => call('/form/v1/mobile/form/submit', { id: activity, values: { name: '林一舟' } }, anonymous),
      isThere: async () =>
        (await call(`/form/v1/mobile/form/detail?id=${activity}`, undefined, anonymous))['my_entry'] !== null,
    },
    {
      kind: 'message of a live room',
      act: () => call(`/peony/v3/live/chat/${room}/send_msg`, { content: '灯塔亮了' }, user),
      isThere: async () => tells(await call(`/peony/v3/live/chat/${room}`), '灯塔亮了'),
    },
    {
      kind: 'like of a live room',
      act: () => call(`/peony/v3/live/room/${room}/like`, { type: 1 }, anonymous),
      isThere: async () => (await call(`/peony/v3/live/info/${room}`))['like_count'] === 1,
    },
    {
      kind: 'upload',
      act: async () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(await makePhoto())], { type: 'image/jpeg' }), 'photo.jpg')
        const { image } = (await call('/peony/v1/upload/image', form, user)) as { image: { original_url: string } }
        picture = image.original_url
      },
      isThere: async () =>
        (await fetch(new URL(picture, getOrigin()))).ok &&
        tells(await call('/peony/v1/account/me/export', undefined, user), picture),
    },
    {
      kind: 'profile',
      act: () => call('/peony/v1/account/me', { nickname: '守塔人' }, user),
      isThere: async () => tells(await call('/peony/v1/account/me', undefined, user), '守塔人'),
    },
    {
      kind: 'verification code',
      act: () => askCode(fourth),
      isThere: async () => !(await isRefused('/peony/v1/account/me', await logIn(fourth))),
    },
    {
      kind: 'login',
      act: async () => (arrived = await logIn(second)),
      isThere: async () => !(await isRefused('/peony/v1/account/me', arrived)),
    },
    {
      kind: 'logout',
      act: () => call('/peony/v1/account/logout', {}, leaving),
      isThere: () => isRefused('/peony/v1/account/me', leaving),
    },
    {
      kind: "editor's change",
      act: () => edit({ fields: { title: '改过的标题' }, body: manuscript.body, version: item.version }),
      isThere: async () => tells(await edit(), '改过的标题'),
    },
  ]
}
