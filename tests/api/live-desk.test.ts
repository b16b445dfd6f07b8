import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DeskPush, liveDeskAdminEndpoints } from '#contract/admin/live-desk.ts'
import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import type { OutputOf } from '#contract/endpoints.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail, Message, RoomPage } from '#contract/live.ts'
import { MEDIA_PATH } from '#contract/share-urls.ts'
import { createLookAtStream } from '#server/outside/look-at-stream.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { publishedOn } from '#tests/support/live-published.ts'
import { ROOM_NOW, startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

type Calls = typeof liveDeskAdminEndpoints
type Rooms = OutputOf<Calls['GET /admin/api/v1/lives']>
type Health = OutputOf<Calls['GET /admin/api/v1/lives/{id}/health']>
type Curve = OutputOf<Calls['GET /admin/api/v1/stats/live/{id}']>
type Room = OutputOf<(typeof liveAdminEndpoints)['GET /admin/api/v1/lives/{id}']>['room']
type Listed = OutputOf<(typeof liveAdminEndpoints)['GET /admin/api/v1/lives/{id}/messages']>

const { upcoming, live, paused, ended, cancelled } = LIVE_STATUS
const LINE = { name: '岸边', playURL: 'https://live.example/shore.m3u8', type: 'hls' as const, cover: '' }
const BOAT = { ...LINE, name: '船上', playURL: 'https://live.example/boat.m3u8' }

eachDatabase('the desk of live rooms', (openDatabase) => {
  let site: LiveSite
  let editor: StaffVisitor
  let user: UserVisitor
  let streams: Server
  let base: string
  beforeAll(async () => {
    streams = createServer((request, response) => {
      const body = STREAMS[request.url ?? '']?.()
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(body)
    })
    await new Promise<void>((resolve) => void streams.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(streams.address() as AddressInfo).port}`
    site = await startLiveSite(await openDatabase(), { lookAtStream: createLookAtStream({ allowAddress: () => true }) })
    editor = await staffVisitor(site.backend, 'editor')
    user = await userVisitor(site.backend)
  })
  afterAll(async () => {
    await site.close()
    await new Promise((resolve) => void streams.close(resolve))
  })

  const read = async <T>(path: string) => (await askAdmin<T>(site.backend, editor, path)).data
  const act = <T = { room: Room }>(room: TestRoom, path: string, body: object = {}) =>
    askAdmin<T>(site.backend, editor, `/lives/${room.publicId}${path}`, { body })
  const post = async (room: TestRoom, body: object) =>
    (await act<{ message: Message }>(room, '/posts', body)).data.message
  const correct = (room: TestRoom, { msg_id: id }: Message, body: object) =>
    act<{ message: Message }>(room, `/messages/${id}`, body)
  const send = async (room: TestRoom, content: string) =>
    (await site.ask<Message>(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content }, { token: user.token })).data
  const info = async (room: TestRoom) => (await site.ask<LiveDetail>(`/peony/v3/live/info/${room.publicId}`)).data
  const posts = async (room: TestRoom) =>
    (await site.ask<RoomPage>(`/peony/v3/live/room/${room.publicId}?sort=asc`)).data.list
  const toldDesk = async (room: TestRoom) =>
    (await publishedOn(site.backend, `desk:${room.publicId}`)) as ReadonlyArray<DeskPush>

  it('shows rooms on air, then those to begin, the next one first; those that are over page by page', async () => {
    const at = (hours: number) => ({ times: { startAt: site.now + hours * 3600, endAt: 0, place: '' } })
    const made = {
      without: await site.makeRoom(),
      later: await site.makeRoom(at(9)),
      sooner: await site.makeRoom(at(2)),
      paused: await site.makeRoom({ status: paused, startedAt: site.now - 60 }),
      live: await site.makeRoom({ status: live, startedAt: site.now - 600, playlists: [LINE, BOAT] }),
      first: await site.makeRoom({ status: ended }),
      second: await site.makeRoom({ status: cancelled }),
    }
    const names = new Map(Object.entries(made).map(([name, { publicId }]) => [publicId, name]))
    await act(made.live, '/chat-policy', { pre_delay_seconds: 60 })
    await send(made.live, '等一等')
    const namesOf = ({ list }: Rooms) => list.flatMap(({ live_id: id }) => names.get(id) ?? [])

    const standing = await read<Rooms>('/lives')
    expect(namesOf(standing)).toEqual(['live', 'paused', 'sooner', 'later', 'without'])
    expect(standing.list[0]).toMatchObject({ status: live, waiting_count: 1, line_count: 2, online_count: 0 })
    expect(standing.list[2]).toMatchObject({ status: upcoming, plan_start_time: site.now + 2 * 3600 })
    const page = await read<Rooms>('/lives?over=1&pagesize=1')
    expect([namesOf(page), page.has_more]).toEqual([['second'], true])
    expect(namesOf(await read<Rooms>(`/lives?over=1&pagesize=1&cursor=${page.next_cursor}`))).toEqual(['first'])
    await site.backend.database.write((tx) => site.backend.content.removeContent(tx, made.first.id))
    expect(namesOf(await read<Rooms>('/lives?over=1'))).toEqual(['second'])
  })

  it('tells of a room to begin how many booked it, and whether it has a cover', async () => {
    const { backend, now } = site
    const room = await site.makeRoom({ times: { startAt: now + 3600, endAt: 0, place: '' } })
    const stands = async () => (await read<{ room: Room }>(`/lives/${room.publicId}`)).room
    expect(await stands()).toMatchObject({ booking_count: 0, has_cover: false })
    const booking = { booking_id: room.publicId, booking_type: 1 }
    expect((await site.ask('/peony/v3/booking', booking, { token: user.token })).code).toBe(0)
    const image = await backend.database.write((tx) =>
      backend.content.saveImage(tx, { remoteUrl: 'https://pictures.example/far.png', width: 0, height: 0 }),
    )
    const covered = await site.makeRoom({ item: { coverImageId: image } })
    expect(await stands()).toMatchObject({ booking_count: 1, has_cover: false })
    expect((await read<{ room: Room }>(`/lives/${covered.publicId}`)).room).toMatchObject({ has_cover: true })
  })

  it('dates a key event back while the room is on air, ten minutes at most', async () => {
    const now = Math.floor(Date.now() / 1000)
    const room = await site.makeRoom({ status: live, startedAt: now - 3600 })
    const at = now - 300
    const made = await post(room, { content: '冲线', key: true, at })
    expect(made).toMatchObject({ play_offset: 3300, create_time: at, is_key: 1 })
    for (const wrong of [now - 700, now + 60])
      expect((await act(room, '/posts', { content: '太早', at: wrong })).code).toBe(40901)
    await act(room, '/pause')
    expect((await act(room, '/posts', { content: '暂停时', at })).code).toBe(0)
    await act(room, '/end')
    expect((await act(room, '/posts', { content: '太晚', at })).code).toBe(40901)
    const fresh = await site.makeRoom({ status: live, startedAt: now - 30 })
    expect((await act(fresh, '/posts', { content: '开播前', at: now - 60 })).code).toBe(40901)
  })

  it('corrects a post of the hosts, and everybody is told', async () => {
    const room = await site.makeRoom({ status: live })
    const link = { title: '成绩', url: 'https://results.example/' }
    const made = await post(room, { content: '潮声号弟一', link })
    const { message } = (await correct(room, made, { content: '潮声号第一', key: true })).data
    expect(message).toEqual({ ...made, content: '潮声号第一', is_key: 1 })
    expect(await posts(room)).toEqual([message])
    expect((await info(room)).key_count).toBe(1)
    expect((await publishedOn(site.backend, `room:${room.publicId}`)).at(-1)).toEqual({ t: 'message', message })

    const pictured = (await correct(room, made, { content: '', images: ['https://img.example/a.jpg'] })).data.message
    expect(pictured).toMatchObject({
      type: 'image',
      content: '',
      media: { images: [{ url: 'https://img.example/a.jpg' }], link },
    })
    expect((await correct(room, made, { images: [], key: false })).data.message).toMatchObject({
      type: 'link',
      is_key: 0,
    })
    expect((await info(room)).key_count).toBe(0)

    const words = await post(room, { content: '起航' })
    expect((await correct(room, words, { content: ' ' })).code).toBe(40001)
    expect((await correct(room, words, { images: ['javascript:alert(1)'] })).code).toBe(40001)
    expect((await correct(room, await send(room, '观众的话'), { content: '改' })).code).toBe(40401)
    await act(room, `/messages/${words.msg_id}/remove`)
    expect((await correct(room, words, { content: '改' })).code).toBe(40901)
  })

  it('switches lines while the room is on air, and keeps everything else of its set-up', async () => {
    const room = await site.makeRoom({ status: live, playlists: [LINE], reservationLabel: '约' })
    const { data } = await act(room, '/playlists', { playlists: [BOAT, LINE] })
    expect(data.room.playlists).toEqual([BOAT, LINE])
    expect(await info(room)).toMatchObject({ playlists: [BOAT, LINE], reservation_label: '约' })
    const push = { t: 'patch', detail: { playlists: [BOAT, LINE] } }
    expect(await publishedOn(site.backend, `live:${room.publicId}`)).toEqual([push])
    expect(await toldDesk(room)).toEqual([push])
    expect(
      (await act(room, '/playlists', { playlists: [{ ...LINE, playURL: 'http://live.example/a.m3u8' }] })).code,
    ).toBe(40001)
    expect((await act(room, '/playlists', { playlists: [] })).code).toBe(40001)
  })

  it('tells how the lines are, each asked by the server', async () => {
    const lines = ['fresh', 'undated', 'main', 'gone', 'words'].map((name) => ({
      ...LINE,
      name,
      playURL: `${base}/${name}`,
    }))
    const inside = { ...LINE, name: 'stored', playURL: `${MEDIA_PATH}${'0'.repeat(64)}.mp4`, type: 'mp4' as const }
    const room = await site.makeRoom({ status: live, playlists: [...lines, inside] })
    const { lines: found } = await read<Health>(`/lives/${room.publicId}/health`)
    expect(found).toMatchObject([
      { name: 'fresh', is_reachable: true, message: '' },
      { name: 'undated', is_reachable: true, last_piece_age: null },
      { name: 'main', is_reachable: true },
      { name: 'gone', is_reachable: false, message: expect.stringContaining('404') },
      { name: 'words', is_reachable: false, message: 'is no HLS playlist' },
      { name: 'stored', is_reachable: false, message: 'is not in the media store' },
    ])
    for (const place of [0, 2]) expect(found[place]?.last_piece_age).toBe(6)
  })

  it('is told of what waits and of what viewers are told nothing of', async () => {
    const room = await site.makeRoom({ status: live })
    await act(room, '/chat-policy', { pre_delay_seconds: 60 })
    const [one, other] = [await send(room, '一'), await send(room, '二')]
    await act(room, `/messages/${one.msg_id}/remove`)
    await act(room, '/mute', { msg_id: other.msg_id, remove: true })
    await act(room, '/unmute', { user_id: user.uid })
    const held = (await toldDesk(room)).flatMap((push) => (push.t === 'held' ? push.message : []))
    expect(held).toMatchObject([
      { msg_id: one.msg_id, status: 0, content: '一', release_at: one.create_time + 60 },
      { msg_id: other.msg_id, status: 0 },
      { msg_id: one.msg_id, status: 2, content: '一' },
      { msg_id: other.msg_id, status: 2 },
    ])
    expect((await toldDesk(room)).filter(({ t }) => t === 'mutes')).toHaveLength(2)
    expect(await publishedOn(site.backend, `chat:${room.groupId}`)).toEqual([])
  })

  it('reads what is pinned with the messages of a place', async () => {
    const room = await site.makeRoom({ status: live })
    const said = await send(room, '置顶我')
    await send(room, '别的')
    await act(room, `/messages/${said.msg_id}/pin`)
    const of = (query: string) => read<Listed>(`/lives/${room.publicId}/messages?pagesize=1&${query}`)
    expect((await of(`group_id=${room.groupId}`)).pinned).toMatchObject([{ msg_id: said.msg_id, is_top: 1 }])
    expect([(await of('posts=1')).pinned, (await of('')).pinned]).toEqual([[], []])
  })

  it('counts minute by minute what happened on air', async () => {
    const room = await site.makeRoom()
    await site.say(room, [{ content: '开播前说的' }])
    const { started_at: startedAt } = (await act(room, '/start')).data.room
    const begun = startedAt - (startedAt % 60)
    const { database } = site.backend
    const count = async (at: number, online: number) => {
      await database.write((tx) =>
        tx.sql
          .insertInto('live_audiences')
          .values({ content_id: room.id, counted_by: 'test', clients: online, counted_at: at })
          .onConflict((conflict) =>
            conflict.columns(['content_id', 'counted_by']).doUpdateSet({ clients: online, counted_at: at }),
          )
          .execute(),
      )
      await site.backend.live.keepMinutes(at)
    }
    await send(room, '一')
    await count(begun + 10, 5)
    await count(begun + 40, 9)
    await count(begun + 50, 3)
    await send(room, '二')
    await post(room, { content: '冲线\n潮声号第一', key: true })
    await site.ask(`/peony/v3/live/room/${room.publicId}/like`, { type: true }, { token: user.token })
    await count(begun + 70, 4)
    const curve = await read<Curve>(`/stats/live/${room.publicId}`)
    expect(curve.minutes).toEqual([
      { minute: begun, online: 9, likes: 0, messages: 1 },
      { minute: begun + 60, online: 4, likes: 1, messages: 2 },
    ])
    expect(curve).toMatchObject({ started_at: startedAt, keys: [{ title: '冲线', offset: expect.any(Number) }] })
    await act(room, '/end')
    await count(begun + 130, 2)
    expect((await read<Curve>(`/stats/live/${room.publicId}`)).minutes).toHaveLength(2)
    const silent = await site.makeRoom()
    expect(await read<Curve>(`/stats/live/${silent.publicId}`)).toEqual({ started_at: 0, minutes: [], keys: [] })
  })
})

const stream = (dated: boolean) =>
  [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:4',
    ...(dated ? [`#EXT-X-PROGRAM-DATE-TIME:${new Date((ROOM_NOW - 14) * 1000).toISOString()}`] : []),
    '#EXTINF:4,',
    'a.ts',
    '#EXTINF:4,',
    'b.ts',
  ].join('\n')

const STREAMS: Record<string, () => string> = {
  '/fresh': () => stream(true),
  '/undated': () => stream(false),
  '/main': () => '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=800000\nfresh\n',
  '/words': () => '<html>',
}
