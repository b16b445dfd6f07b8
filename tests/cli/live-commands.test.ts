import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdCodec } from '#contract/ids.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { openDatabase } from '#server/storage/open-database.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { saveAccount, saveArticle, type Domains } from '#tests/support/factories.ts'
import { liveDraft } from '#tests/support/live-site.ts'
import { runDavmu } from '#tests/support/run-davmu.ts'
import { picture } from '../import/folders.ts'

const SALT = 'the salt of this test'
const ids = createIdCodec(SALT)

let dataFolder: string

const davmu = (...args: string[]) => runDavmu(args, { DATA_DIR: dataFolder, ID_SALT: SALT })

/** Does something in the data that commands work on. */
async function inBackend<T>(work: (backend: TestBackend, domains: Domains) => Promise<T>): Promise<T> {
  const location = { kind: 'sqlite' as const, file: path.join(dataFolder, 'davmu-share.sqlite') }
  const backend = await startBackend(await openDatabase(location, () => undefined), { idSalt: SALT })
  try {
    return await work(backend, { ...backend, ids })
  } finally {
    await backend.close()
  }
}

/** A room that is still to begin, with its public id. */
const makeRoom = () =>
  inBackend(async (backend, domains) => {
    const accounts = await backend.accounts.listAccounts()
    const accountId = accounts[0]?.id ?? (await saveAccount(domains))
    const item = await saveArticle(domains, { accountId, type: 'local_live', title: '帆船赛' })
    await backend.database.write((tx) => backend.live.saveRoom(tx, item.id, liveDraft()))
    return item.publicId
  })

const statusOf = (publicId: string) =>
  inBackend(async ({ live }) => (await live.describeRoom(ids.decode(publicId) ?? 0))?.status)

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'davmu-live-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

test('live start, pause, resume and end take a room through its life, and the audit log knows of it', async () => {
  const room = await makeRoom()
  expect(await davmu('live', 'pause', room)).toMatchObject({ code: 1, err: `${room} is not on air.\n` })
  for (const [verb, status] of [
    ['start', LIVE_STATUS.live],
    ['pause', LIVE_STATUS.paused],
    ['resume', LIVE_STATUS.live],
    ['end', LIVE_STATUS.ended],
  ] as const) {
    expect(await davmu('live', verb, room)).toMatchObject({ code: 0, err: '' })
    expect(await statusOf(room)).toBe(status)
  }
  expect((await davmu('live', 'list')).out).toMatch(new RegExp(`^${room}\\tended\\tpublished\\t.*\\t帆船赛\n`, 'm'))
  expect((await davmu('live', 'replay', room, 'https://live.example/again.m3u8', '--offset', '-12')).code).toBe(0)
  expect((await davmu('live', 'offset', room, '30')).code).toBe(0)
  const shown = (await davmu('live', 'show', room)).out
  expect(shown).toContain('status\treplay\t')
  expect(shown).toContain('replay\thttps://live.example/again.m3u8\tshifted by 30 s\n')
  const entries = await inBackend(({ database }) =>
    database.db.selectFrom('audit').select(['action', 'target']).orderBy('id').execute(),
  )
  expect(entries.filter(({ target }) => target === `lives/${room}`).map(({ action }) => action)).toEqual([
    'live start',
    'live pause',
    'live resume',
    'live end',
    'live replay',
    'live replay',
  ])
}, 240_000)

test('live cancel calls a room off and reopen takes it back', async () => {
  const room = await makeRoom()
  expect((await davmu('live', 'cancel', room)).out).toBe(`${room} is called off.\n`)
  expect((await davmu('live', 'reopen', room)).out).toBe(`${room} is still to begin.\n`)
  expect(await statusOf(room)).toBe(LIVE_STATUS.upcoming)
}, 60_000)

test('live post and say take files along; messages are listed, pinned, removed and shown again', async () => {
  const room = await makeRoom()
  const file = path.join(dataFolder, 'sail.png')
  await writeFile(file, await picture('#336699', 400, 300))
  expect((await davmu('live', 'post', room, '起航\\n十二条船', '--key', '--image', file)).code).toBe(0)
  const said = await davmu('live', 'say', room, '换到灯塔机位', '--type', 'notice', '--top')
  const [message = ''] = said.out.split(' ')
  const { out } = await davmu('live', 'messages', room)
  expect(out).toMatch(new RegExp(`^${message}\\t[^\\t]+\\tpublic\\tchat\\t-\\t\\t换到灯塔机位\n`))
  expect(out).toMatch(/\tpost\t.*\t起航 十二条船\n$/)
  for (const verb of ['unpin', 'pin', 'remove', 'approve'])
    expect(await davmu('live', verb, room, message)).toMatchObject({ code: 0, err: '' })
  const posts = await inBackend(async (backend) => {
    const answer = await backend.api.call('GET /peony/v3/live/room/{id}', { id: room })
    return answer.code === 0 ? answer.data.list : []
  })
  expect(posts).toMatchObject([
    { content: '起航\n十二条船', is_key: 1, type: 'image', media: { images: [{ width: 400, height: 300 }] } },
  ])
}, 240_000)

test('live mute, unmute and policy', async () => {
  const room = await makeRoom()
  const person = await inBackend(({ database, identity }) =>
    database.write((tx) =>
      identity.ensureUser(tx, { sourceId: 'test:1', name: '阿\u202E潮', avatar: '', accountId: null }),
    ),
  )
  const name = ids.encodePerson(person)
  expect((await davmu('live', 'mute', room, name, '--for', '600', '--reason', '刷屏')).code).toBe(0)
  expect((await davmu('live', 'show', room)).out).toMatch(new RegExp(`^muted\\t${name}\\t.*\\t阿潮\\t刷屏$`, 'm'))
  expect((await davmu('live', 'unmute', room, name)).out).toBe(`${name} may speak in ${room}.\n`)
  expect((await davmu('live', 'unmute', room, name)).err).toBe(`${name} is not muted in ${room}.\n`)
  const { out } = await davmu('live', 'policy', room, '--slow', '5', '--who', 'host')
  expect(out).toMatch(/^speak\thost\t5 s between messages\t0 s before others see them$/m)
}, 240_000)

test('live create makes a room of a file', async () => {
  const file = path.join(dataFolder, 'room.md')
  await writeFile(file, '---\ntype: local_live\ntitle: 观潮\nlive: {screen: portrait}\n---\n简介\n')
  const { code, out } = await davmu('live', 'create', file)
  expect(code).toBe(0)
  const [id = ''] = out.split(' ')
  expect(await statusOf(id)).toBe(LIVE_STATUS.upcoming)
  await writeFile(file, '---\ntitle: 观潮\n---\n正文\n')
  expect(await davmu('live', 'create', file)).toMatchObject({ code: 1, err: 'type: is not local_live\n' })
}, 60_000)

test.each([
  [['start', 'AAAAAAAA'], 'There is no live room with the id AAAAAAAA.'],
  [['pin', 'ROOM', 'AAAAAAAA'], 'There is no message AAAAAAAA'],
  [['say', 'ROOM'], 'content: is empty'],
  [['say', 'ROOM', '好', '--chat', '讲评'], 'There is no chat 讲评: 聊天'],
  [['post', 'ROOM', '--image', '/nowhere.png'], 'There is no file /nowhere.png.'],
  [['policy', 'ROOM'], 'Give --slow, --delay or --who.'],
])(
  'live %j fails with one clear line',
  async (args, message) => {
    const room = args.includes('ROOM') ? await makeRoom() : ''
    const { code, out, err } = await davmu('live', ...args.map((arg) => (arg === 'ROOM' ? room : arg)))
    expect(code).toBe(1)
    expect(err.trim().split('\n')).toEqual([expect.stringContaining(message)])
    expect(out).toBe('')
  },
  60_000,
)

test('live sound says of a room without a line of sound what readers who save data see, and why a line cannot be had', async () => {
  const room = await makeRoom()
  expect(await davmu('live', 'sound', room)).toMatchObject({
    code: 0,
    out: 'The room has no line of sound: readers who save data see its posts alone.\n',
  })
  const line = { name: '声音', type: 'audio' as const, cover: '', playURL: 'http://127.0.0.1/a.m3u8' }
  await inBackend(({ database, live }) =>
    database.write((tx) => live.saveRoom(tx, ids.decode(room) ?? 0, liveDraft({ playlists: [line] }))),
  )
  expect((await davmu('live', 'sound', room)).out).toMatch(/^声音\tcannot be had: /)
  expect(await davmu('live', 'sound', ids.encode(99_999))).toMatchObject({ code: 1 })
})
