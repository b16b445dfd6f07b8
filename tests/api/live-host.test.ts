import { afterAll, beforeAll, expect, it } from 'vitest'
import type { liveAdminEndpoints } from '#contract/admin/live.ts'
import type { FailureData, OutputOf } from '#contract/endpoints.ts'
import type { Decision, QueueEntry } from '#contract/admin/moderation.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { message, type ChatPage, type LiveDetail, type Message, type RoomPage } from '#contract/live.ts'
import type { Tx } from '#server/storage/database.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { publishedOn } from '#tests/support/live-published.ts'
import { MODERATOR } from '#tests/support/moderator.ts'
import { askAdmin, staffVisitor, type StaffVisitor } from '#tests/support/staff.ts'
import { userVisitor, type UserVisitor } from '#tests/support/visitors.ts'
import { picture } from '../import/folders.ts'

type Room = OutputOf<(typeof liveAdminEndpoints)['GET /admin/api/v1/lives/{id}']>['room']
type Listed = OutputOf<(typeof liveAdminEndpoints)['GET /admin/api/v1/lives/{id}/messages']>

const { upcoming, live, paused, ended, replay, cancelled } = LIVE_STATUS
const FILM = 'https://live.example/replay.m3u8'

eachDatabase('the hosts of a live room', (openDatabase) => {
  let site: LiveSite
  let editor: StaffVisitor
  let user: UserVisitor
  beforeAll(async () => {
    site = await startLiveSite(await openDatabase())
    editor = await staffVisitor(site.backend, 'editor')
    user = await userVisitor(site.backend)
  })
  afterAll(() => site.close())

  const act = <T = { room: Room }>(room: TestRoom, path: string, body: object | null = {}) =>
    askAdmin<T & FailureData>(site.backend, editor, `/lives/${room.publicId}${path}`, { body })
  const post = (room: TestRoom, body: object) => act<{ message: Message }>(room, '/posts', body)
  const say = (room: TestRoom, body: object) => act<{ message: Message }>(room, '/chat', body)
  const onMessage = (room: TestRoom, { msg_id: id }: Message, what: string) =>
    act<{ message: Message }>(room, `/messages/${id}/${what}`)
  const info = async (room: TestRoom) => (await site.ask<LiveDetail>(`/peony/v3/live/info/${room.publicId}`)).data
  const posts = async (room: TestRoom) => (await site.ask<RoomPage>(`/peony/v3/live/room/${room.publicId}`)).data
  const chat = async (room: TestRoom) => (await site.ask<ChatPage>(`/peony/v3/live/chat/${room.publicId}`)).data
  const send = async (room: TestRoom, content: string) =>
    (await site.ask<Message>(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content }, { token: user.token })).data
  const write = <T>(work: (tx: Tx) => Promise<T>) => site.backend.database.write(work)
  const patches = async (room: TestRoom) =>
    (await publishedOn(site.backend, `live:${room.publicId}`)).map((push) => (push.t === 'patch' ? push.detail : push))

  it('share one queue with what else waits for moderators: a message is shown, refused, and held again', async () => {
    const room = await site.makeRoom()
    await act(room, '/start')
    await act(room, '/chat-policy', { pre_delay_seconds: 60 })
    const [first, second] = [await send(room, '第一句'), await send(room, '第二句')]
    const queue = async () => {
      const { data } = await askAdmin<{ list: QueueEntry[] }>(site.backend, editor, '/moderation/queue?kind=live')
      return data.list.filter(({ content_id: id }) => id === room.publicId)
    }
    const decide = async (verdict: string, { msg_id: id }: Message) => {
      const body = { targets: [{ kind: 'message', id }], verdict }
      const { data } = await askAdmin<{ list: Decision[] }>(site.backend, editor, '/moderation/decisions', { body })
      return data.list[0]
    }
    const undo = (decision: Decision | undefined) =>
      askAdmin(site.backend, editor, '/moderation/decisions/undo', { body: { ids: [decision?.decision_id] } })
    const shown = async () => (await chat(room)).list.map(({ content }) => content)
    expect(await queue()).toMatchObject([
      { queue: 'live', kind: 'message', id: first.msg_id, text: '第一句', author: { id: user.uid } },
      { id: second.msg_id, release_at: expect.any(Number), item: { path: expect.any(String) } },
    ])
    expect((await queue()).every(({ release_at: at, since }) => at >= since + 60)).toBe(true)
    const approved = await decide('approve', first)
    expect(approved).toMatchObject({ code: 0 })
    const refused = await decide('reject', second)
    expect(await shown()).toEqual(['第一句'])
    expect(await queue()).toEqual([])
    expect(await decide('approve', second)).toMatchObject({ code: 40901 })
    await undo(refused)
    await undo(approved)
    expect(await shown()).toEqual([])
    // held again, nothing becomes public by itself
    expect(await queue()).toMatchObject([
      { id: first.msg_id, release_at: 0 },
      { id: second.msg_id, release_at: 0 },
    ])
    expect(await publishedOn(site.backend, `chat:${room.groupId}`)).toContainEqual({
      t: 'remove',
      msg_id: first.msg_id,
    })
    await decide('reject', first)
    await decide('reject', second)
  })

  it('take it through its life, and everybody is told', async () => {
    const room = await site.makeRoom()
    await write((tx) => site.backend.content.countViews(tx, new Map([[room.id, 7]]), site.now))
    const started = (await act(room, '/start')).data.room
    expect(started).toMatchObject({ status: live, ended_at: 0 })
    expect(started.started_at).toBeGreaterThanOrEqual(site.now)
    const at = started.started_at
    expect(await info(room)).toMatchObject({ status: live, start_time: at, view_count: 7, live_count: 0 })

    expect((await act(room, '/pause')).data.room.status).toBe(paused)
    expect((await act(room, '/start')).data.room).toMatchObject({ status: live, started_at: at })
    const over = (await act(room, '/end')).data.room
    expect(over).toMatchObject({ status: ended, replay: null })
    expect(over.ended_at).toBeGreaterThanOrEqual(at)
    expect((await act(room, '/replay', { address: FILM, offset: -12 })).data.room.status).toBe(replay)
    expect((await act(room, '/replay', { offset: 5 })).data.room.replay).toEqual({ address: FILM, offset: 5 })
    expect(await info(room)).toMatchObject({
      status: replay,
      end_time: over.ended_at,
      replay: { playURL: FILM, offset: 5 },
    })
    expect((await act(room, '/replay', { address: '' })).data.room).toMatchObject({ status: ended, replay: null })

    expect(await patches(room)).toEqual([
      { status: live, start_time: at },
      { status: paused },
      { status: live },
      { status: ended, end_time: over.ended_at },
      { status: replay, replay: { playURL: FILM, offset: -12 } },
      { status: replay, replay: { playURL: FILM, offset: 5 } },
      { status: ended, replay: null },
    ])
  })

  it('end it with its replay at once', async () => {
    const room = await site.makeRoom({ status: live })
    expect((await act(room, '/end', { replay: FILM, offset: 30 })).data.room).toMatchObject({
      status: replay,
      replay: { address: FILM, offset: 30 },
    })
  })

  it('call it off and open it again', async () => {
    const past = site.now - 60
    const room = await site.makeRoom({ autoStart: true, times: { startAt: past, endAt: 0, place: '' } })
    expect((await act(room, '/cancel')).data.room.status).toBe(cancelled)
    expect((await act(room, '/reopen')).data.room).toMatchObject({ status: upcoming, auto_start: false })
    await site.backend.live.startDue(site.now)
    expect((await info(room)).status).toBe(upcoming)
  })

  it.each([
    [upcoming, ['/start', '/cancel']],
    [live, ['/pause', '/end']],
    [paused, ['/start', '/end']],
    [ended, ['/reopen', '/replay']],
    [replay, ['/replay']],
    [cancelled, ['/reopen']],
  ])('in the status %i may do %j', async (status, allowed) => {
    for (const step of ['/start', '/pause', '/end', '/cancel', '/reopen', '/replay']) {
      const { code } = await act(await site.makeRoom({ status }), step)
      expect([step, code]).toEqual([step, allowed.includes(step) ? 0 : 40901])
    }
  })

  it('go on air only with what is public, and with a room', async () => {
    expect((await act(await site.makeRoom({ item: { state: 'draft' } }), '/start')).code).toBe(40901)
    const article = await site.makeRoom({ item: { type: 'doc' } })
    await write((tx) => site.backend.live.saveRoom(tx, article.id, null))
    expect((await act(article, '/start')).code).toBe(40401)
    expect((await act(article, '', null)).code).toBe(40401)
    expect((await act({ ...article, publicId: '不是' }, '/start')).code).toBe(40002)
  })

  it('have it begin by itself at its time, once', async () => {
    const times = { startAt: site.now + 60, endAt: 0, place: '' }
    const room = await site.makeRoom({ autoStart: true, times })
    const byHand = await site.makeRoom({ times })
    const hidden = await site.makeRoom({ autoStart: true, times, item: { state: 'draft' } })
    await site.backend.live.startDue(times.startAt - 1)
    expect((await info(room)).status).toBe(upcoming)
    await Promise.all([1, 2, 3].map(() => site.backend.live.startDue(times.startAt)))
    expect((await info(room)).status).toBe(live)
    expect((await info(byHand)).status).toBe(upcoming)
    expect((await act(hidden, '', null)).data.room.status).toBe(upcoming)
    expect(await patches(room)).toHaveLength(1)
  })

  it('have what was said before count from the real start', async () => {
    const room = await site.makeRoom({ times: { startAt: site.now + 3600, endAt: 0, place: '' } })
    await site.say(room, [{ createdAt: site.now - 90, content: '早到了' }])
    const { started_at: at } = (await act(room, '/start')).data.room
    expect((await chat(room)).list.map((each) => each.play_offset)).toEqual([site.now - 90 - at])
  })

  it('post words, pictures, film and links', async () => {
    const room = await site.makeRoom({ status: live })
    const data = (await picture('#123456', 40, 30)).toString('base64')
    const { address } = (await askAdmin<{ address: string }>(site.backend, editor, '/images', { body: { data } })).data
    const link = { title: '潮汐表', url: 'https://tide.example/', cover: '' }
    const said = [
      { content: '船进港了\r\n\u0007第二行', key: true },
      { content: '看图', images: [address, 'https://pictures.example/a.jpg'], author_name: '林述' },
      { video: 'https://live.example/clip.mp4' },
      { content: '听', audio: 'https://live.example/wave.mp3' },
      { link },
    ]
    const made = []
    for (const body of said) made.push((await post(room, body)).data.message)
    for (const each of made) expect(message.parse(each)).toEqual(each)
    expect(made).toMatchObject([
      {
        type: 'text',
        content: '船进港了\n 第二行',
        is_key: 1,
        group_id: '',
        media: null,
        seq: 1,
        user: { role: 'host' },
      },
      {
        type: 'image',
        user: { name: '林述' },
        media: {
          images: [
            { original_url: address, width: 40, height: 30 },
            { url: 'https://pictures.example/a.jpg', width: 0 },
          ],
        },
      },
      {
        type: 'video',
        media: { playback: { url: 'https://live.example/clip.mp4', sources: [{ type: 'video/mp4' }] } },
      },
      { type: 'audio', media: { playback: { sources: [{ type: 'audio/mpeg' }] } } },
      { type: 'link', media: { link }, seq: 5 },
    ])
    expect((await posts(room)).list).toEqual(made.toReversed())
    expect(await publishedOn(site.backend, `room:${room.publicId}`)).toEqual(
      made.map((each) => ({ t: 'message', message: each })),
    )
    expect(await info(room)).toMatchObject({ post_count: 5, key_count: 1 })
    expect((await patches(room)).at(-1)).toEqual({ post_count: 5, key_count: 1 })
  })

  it.each([
    ['nothing', {}],
    ['a script', { link: { title: '点我', url: 'javascript:alert(1)' } }],
    ['an address without a scheme', { link: { title: '点我', url: '//evil.example' } }],
    ['a film without https', { video: 'http://live.example/clip.mp4' }],
    ['a film and a sound', { video: FILM, audio: FILM }],
    ['a picture from nowhere', { images: ['/etc/passwd'] }],
    ['a face of data', { content: '好', author_avatar: 'data:image/png;base64,AAAA' }],
    ['a script behind a slash', { link: { title: '点我', url: '/\\evil.example' } }],
    ['a link without a title', { link: { title: '\u0000', url: 'https://tide.example/' } }],
    ['a file beside the media store', { video: '/davmu/share/media/../secret.mp4' }],
    ['ten pictures', { images: Array.from({ length: 10 }, () => FILM) }],
  ])('cannot post %s', async (_, body) => {
    const room = await site.makeRoom({ status: live })
    expect((await post(room, body)).code).toBe(40001)
    expect((await posts(room)).list).toEqual([])
  })

  it('may write anything without harm', async () => {
    const room = await site.makeRoom({ status: live })
    const odd = '\u0000潮\uD800\u202E'
    const { data } = await post(room, { content: odd, author_name: odd, link: { title: odd, url: '/me?a=\u0000b' } })
    expect(data.message).toMatchObject({
      content: '潮\uFFFD',
      user: { name: '潮\uFFFD\u202E' },
      media: { link: { title: '潮\uFFFD\u202E', url: '/me?a=%00b' } },
    })
    expect((await act(room, '/mute', { user_id: user.uid, reason: odd })).code).toBe(0)
    expect((await act(room, '/end', { replay: 'https://live.example/\u0000b' })).data.room.replay?.address).toBe(
      'https://live.example/%00b',
    )
  })

  it('speak in the chat as themselves and as the room', async () => {
    const room = await site.makeRoom({ status: live })
    const asked = await send(room, '几点结束？')
    const answer = await say(room, { content: '九点', reply_msg_id: asked.msg_id, author_name: '小编' })
    const notice = await say(room, { content: '请文明发言', type: 'notice', top: true })
    expect([answer.data.message, notice.data.message]).toMatchObject([
      {
        type: 'text',
        user: { role: 'host', name: '小编' },
        reply: { msg_id: asked.msg_id, content: '几点结束？' },
        seq: 2,
      },
      { type: 'notice', user: { role: 'system' }, is_top: 1 },
    ])
    const { list, pinned } = await chat(room)
    expect([list.length, pinned]).toEqual([3, [notice.data.message]])
    expect((await say(room, { content: '没图', type: 'image' })).code).toBe(40001)
    expect((await say(room, { content: '串门', group_id: (await site.makeRoom()).groupId })).code).toBe(40401)
    expect(
      (await say(room, { content: '回谁', reply_msg_id: (await post(room, { content: '帖' })).data.message.msg_id }))
        .code,
    ).toBe(40401)
  })

  it('pin five at most, and let them go', async () => {
    const room = await site.makeRoom({ status: live })
    const made = []
    for (const content of ['一', '二', '三', '四', '五', '六']) made.push(await send(room, content))
    const [first, ...others] = made
    if (!first) throw new Error('nothing was said')
    for (const each of others) expect((await onMessage(room, each, 'pin')).data.message.is_top).toBe(1)
    expect((await onMessage(room, first, 'pin')).code).toBe(40901)
    expect((await say(room, { content: '七', top: true })).code).toBe(40901)
    const [second] = others
    if (!second) throw new Error('nothing was pinned')
    expect((await onMessage(room, second, 'unpin')).data.message.is_top).toBe(0)
    expect((await onMessage(room, second, 'unpin')).code).toBe(0)
    const pinned = (await onMessage(room, first, 'pin')).data.message
    expect((await publishedOn(site.backend, `chat:${room.groupId}`)).slice(-2)).toEqual([
      { t: 'pin', msg_id: second.msg_id, is_top: 0, message: null },
      { t: 'pin', msg_id: first.msg_id, is_top: 1, message: pinned },
    ])
    expect((await post(room, { content: '帖子另算', top: true })).code).toBe(0)
  })

  it('remove what was said, and bring it back', async () => {
    const room = await site.makeRoom({ status: live })
    const said = await send(room, '说错了')
    const post1 = (await post(room, { content: '关键', key: true, top: true })).data.message
    for (const each of [said, post1]) {
      const { message: removed } = (await onMessage(room, each, 'remove')).data
      expect(removed).toMatchObject({ status: 2, content: '', is_top: 0 })
      expect((await onMessage(room, each, 'remove')).code).toBe(0)
      expect((await onMessage(room, each, 'pin')).code).toBe(40901)
    }
    expect(await chat(room)).toMatchObject({ list: [], removed: [said.msg_id] })
    expect(await info(room)).toMatchObject({ post_count: 0, key_count: 0 })
    const back = (await onMessage(room, said, 'approve')).data.message
    expect(back).toMatchObject({ status: 1, content: '说错了', seq: 3 })
    await onMessage(room, post1, 'approve')
    expect(await info(room)).toMatchObject({ post_count: 1, key_count: 1 })
    expect((await publishedOn(site.backend, `chat:${room.groupId}`)).slice(1)).toEqual([
      { t: 'remove', msg_id: said.msg_id },
      { t: 'message', message: back },
    ])
    expect((await onMessage(await site.makeRoom(), said, 'remove')).code).toBe(40401)
  })

  it('see what waits, and let it through', async () => {
    const room = await site.makeRoom({ status: live })
    await act(room, '/chat-policy', { pre_delay_seconds: 60 })
    const held = await send(room, '等着')
    const { list } = (await act<Listed>(room, '/messages?status=0', null)).data
    expect(list).toMatchObject([{ msg_id: held.msg_id, content: '等着', status: 0, release_at: held.create_time + 60 }])
    expect((await onMessage(room, held, 'approve')).data.message).toMatchObject({ status: 1, seq: 1 })
    await site.backend.live.releaseDue(held.create_time + 60)
    expect(await publishedOn(site.backend, `chat:${room.groupId}`)).toHaveLength(1)
  })

  it('read everything, page by page', async () => {
    const room = await site.makeRoom({ status: live })
    for (const content of ['甲', '乙']) await send(room, content)
    await post(room, { content: '帖' })
    const gone = await send(room, '丙')
    await onMessage(room, gone, 'remove')
    const read = async (query: string) => (await act<Listed>(room, `/messages?${query}`, null)).data
    const first = await read('pagesize=3')
    const second = await read(`pagesize=3&cursor=${first.next_cursor}`)
    expect([...first.list, ...second.list].map(({ content }) => content)).toEqual(['丙', '帖', '乙', '甲'])
    expect([first.has_more, second.has_more, second.next_cursor]).toEqual([true, false, ''])
    expect((await read('posts=1')).list.map(({ content }) => content)).toEqual(['帖'])
    expect((await read(`group_id=${room.groupId}&status=1`)).list.map(({ content }) => content)).toEqual(['乙', '甲'])
    expect((await act(room, `/messages?posts=1&cursor=${first.next_cursor}`, null)).code).toBe(40001)
  })

  it('mute somebody and take away what they said', async () => {
    const room = await site.makeRoom({ status: live })
    const speaker = await userVisitor(site.backend)
    const speak = (content: string) =>
      site.ask<Message>(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content }, { token: speaker.token })
    const said = [(await speak('广告一')).data, (await speak('广告二')).data]
    await send(room, '不相干')
    const { code, data } = await act(room, '/mute', { msg_id: said[0]?.msg_id, reason: '广告', remove: true })
    expect(code).toBe(0)
    expect(data.room.mutes).toMatchObject([{ user_id: speaker.uid, until: 0, reason: '广告' }])
    expect((await chat(room)).list.map(({ content }) => content)).toEqual(['不相干'])
    expect((await publishedOn(site.backend, `chat:${room.groupId}`)).slice(-2)).toEqual(
      said.map(({ msg_id }) => ({ t: 'remove', msg_id })),
    )
    expect((await speak('广告三')).code).toBe(40302)
    expect((await act(room, '/unmute', { user_id: speaker.uid })).data.room.mutes).toEqual([])
    expect((await speak('我改')).code).toBe(0)
    expect((await act(room, '/unmute', { user_id: speaker.uid })).code).toBe(40401)
    expect((await act(room, '/mute', {})).code).toBe(40001)
    expect((await act(room, '/mute', { user_id: room.publicId })).code).toBe(40002)
    const own = (await say(room, { content: '主持人' })).data.message
    expect((await act(room, '/mute', { msg_id: own.msg_id })).code).toBe(40401)
  })

  it('are spared what a banned user has said', async () => {
    const rooms = [await site.makeRoom({ status: live }), await site.makeRoom({ status: live })]
    const banned = await userVisitor(site.backend)
    const { database, judging, moderation } = site.backend
    for (const room of rooms) {
      await site.ask(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content: '广告' }, { token: banned.token })
      await send(room, '不相干')
    }
    const draft = { kind: 'ban' as const, of: { subject: banned.subject }, reason: '', until: 0, removeAll: true }
    await database.write((tx) => judging.restrict(tx, draft, { staff: MODERATOR, now: site.now }))
    await moderation.takeDownBanned(() => false)
    for (const room of rooms) {
      expect((await chat(room)).list.map(({ content }) => content)).toEqual(['不相干'])
      expect((await publishedOn(site.backend, `chat:${room.groupId}`)).map(({ t }) => t)).toEqual([
        'message',
        'message',
        'remove',
      ])
    }
  })

  it('set how viewers may speak', async () => {
    const room = await site.makeRoom({ status: live })
    const { chat: policy } = (await act(room, '/chat-policy', { slow_seconds: 15 })).data.room
    expect(policy).toEqual({ slow_seconds: 15, pre_delay_seconds: 0, role: 'user' })
    await act(room, '/chat-policy', { role: 'host' })
    expect((await info(room)).chat_policy).toEqual({ ...policy, role: 'host' })
    expect((await patches(room)).at(-1)).toEqual({ chat_policy: { ...policy, role: 'host' } })
  })

  it('leave an entry in the audit log', async () => {
    const room = await site.makeRoom()
    await act(room, '/start')
    const row = await site.backend.database.db
      .selectFrom('audit')
      .select(['by', 'target'])
      .where('action', '=', 'POST /admin/api/v1/lives/{id}/start')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(row).toEqual({ by: editor.name, target: `lives/${room.publicId}` })
  })
})
