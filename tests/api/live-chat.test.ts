import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FailureData } from '#contract/endpoints.ts'
import { COLUMN_TYPE, LIVE_STATUS } from '#contract/live-kinds.ts'
import { message, type ChatPage, type Message } from '#contract/live.ts'
import type { LiveHost } from '#server/domains/live/live.ts'
import type { Tx } from '#server/storage/database.ts'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { makeUsers } from '#tests/support/comment-site.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { liveDraft, ROOM_NOW, startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { publishedOn } from '#tests/support/live-published.ts'
import { MODERATOR } from '#tests/support/moderator.ts'
import { anonymousVisitor, userVisitor, type UserVisitor } from '#tests/support/visitors.ts'

const { upcoming, live, paused, ended, replay, cancelled } = LIVE_STATUS

eachDatabase('what viewers say in a live room', (openDatabase) => {
  let site: LiveSite
  let user: UserVisitor
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: ROOM_NOW * 1000 })
    site = await startLiveSite(await openDatabase(), { blockedWords: ['骗子'] })
    user = await userVisitor(site.backend)
  })
  afterAll(async () => {
    vi.useRealTimers()
    await site.close()
  })

  const send = (room: TestRoom, content: string, more: object = {}, token = user.token) =>
    site.ask<Message & FailureData>(`/peony/v3/live/chat/${room.publicId}/send_msg`, { content, ...more }, { token })
  const chat = async (room: TestRoom) => (await site.ask<ChatPage>(`/peony/v3/live/chat/${room.publicId}`)).data
  const told = (room: TestRoom) => publishedOn(site.backend, `chat:${room.groupId}`)
  const host = <T>(work: (host: LiveHost, tx: Tx) => Promise<T>) =>
    site.backend.database.write((tx) => work(site.backend.live.host, tx))
  const makeRoom = (options: Parameters<LiveSite['makeRoom']>[0] = {}) => site.makeRoom({ status: live, ...options })
  /** In a fresh minute, so that nobody is stopped by how much was said before. */
  const later = (seconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
    site.now = Math.floor(Date.now() / 1000)
  }

  it('is answered, told and listed as the same message', async () => {
    const room = await makeRoom()
    const { status, data } = await send(room, ' 灯塔\u0007亮\n了 ', { client_id: 'mine-0001' })
    expect(status).toBe(200)
    expect(message.parse(data)).toEqual(data)
    expect(data).toMatchObject({
      live_id: room.publicId,
      group_id: room.groupId,
      type: 'text',
      content: '灯塔 亮 了',
      user: { id: user.uid, role: 'viewer' },
      status: 1,
      seq: 1,
      client_id: 'mine-0001',
    })
    expect(await told(room)).toEqual([{ t: 'message', message: data }])
    expect((await chat(room)).list).toEqual([data])
  })

  it('says when it was said of a room that began', async () => {
    const startedAt = Math.floor(Date.now() / 1000) - 100
    const room = await makeRoom({ startedAt })
    const { data } = await send(room, '开场就在')
    expect(data.play_offset).toBe(data.create_time - startedAt)
    const startAt = startedAt + 3600
    const before = await makeRoom({ status: upcoming, times: { startAt, endAt: 0, place: '' } })
    const early = (await send(before, '等着开播')).data
    expect(early.play_offset).toBe(early.create_time - startAt)
    expect(early.play_offset).toBeLessThan(0)
  })

  it('is for users, in rooms that are there', async () => {
    const room = await makeRoom()
    const reader = await anonymousVisitor(site.backend)
    expect((await send(room, '我是谁', {}, reader.token)).code).toBe(40103)
    expect((await send({ ...room, publicId: 'nonsense' }, '在吗')).code).toBe(40002)
    const draft = await makeRoom({ item: { state: 'draft' } })
    expect((await send(draft, '在吗')).code).toBe(40401)
    const gone = await makeRoom()
    await site.backend.database.write((tx) => site.backend.content.removeContent(tx, gone.id))
    expect((await send(gone, '在吗')).code).toBe(41001)
  })

  it.each([
    [upcoming, 0],
    [live, 0],
    [paused, 0],
    [ended, 40901],
    [replay, 40901],
    [cancelled, 40901],
  ])('in the status %i is answered %i', async (status, code) => {
    expect((await send(await makeRoom({ status }), '有人吗')).code).toBe(code)
  })

  it('needs a chat that is open', async () => {
    const [open] = liveDraft().columns
    if (!open) throw new Error('the draft has no chat')
    const quiet = { ...open, key: 'quiet', enableChat: false }
    const closed = await makeRoom({ columns: [quiet] })
    expect((await send(closed, '开门')).code).toBe(40303)
    expect((await send(await makeRoom({ columns: [] }), '开门')).code).toBe(40303)
    const hosted = await makeRoom({ chat: { slowSeconds: 0, preDelaySeconds: 0, role: 'host' } })
    expect((await send(hosted, '开门')).code).toBe(40303)
    const room = await makeRoom({ columns: [open, quiet, { ...open, key: 'posts', type: COLUMN_TYPE.posts }] })
    expect((await send(room, '走错门', { group_id: closed.groupId })).code).toBe(40401)
    expect((await send(room, '走错门', { group_id: '不是' })).code).toBe(40002)
    await site.backend.database.write((tx) => site.backend.live.saveRoom(tx, room.id, liveDraft({ columns: [quiet] })))
    expect((await send(room, '撤掉的门', { group_id: room.groupId })).code).toBe(40303)
  })

  it('is refused where nothing of it can be seen, or too much of it', async () => {
    later(61)
    const room = await makeRoom()
    expect((await send(room, '\u200b\u2060')).code).toBe(40001)
    expect((await send(room, '   ')).code).toBe(40001)
    expect((await send(room, '潮'.repeat(201))).code).toBe(40001)
    expect((await send(room, '😀'.repeat(200))).code).toBe(0)
    expect((await send(room, '图', { type: 'image' })).code).toBe(40001)
  })

  it('is said once for each name that its sender gives it', async () => {
    const room = await makeRoom()
    const first = await send(room, '只说一遍', { client_id: 'client-0001' })
    const again = await send(room, '只说一遍', { client_id: 'client-0001' })
    expect(again.data).toEqual(first.data)
    expect(await told(room)).toHaveLength(1)
    const elsewhere = await send(await makeRoom(), '只说一遍', { client_id: 'client-0001' })
    expect(elsewhere.code).toBe(40902)
    const other = await userVisitor(site.backend)
    expect((await send(room, '我也说', { client_id: 'client-0001' }, other.token)).code).toBe(0)
    const many = await Promise.all(
      Array.from({ length: 6 }, () => send(room, '连点', { client_id: 'client-0002' }, other.token)),
    )
    expect(new Set(many.map(({ data }) => data.msg_id)).size).toBe(1)
  })

  it('replies to what is public in the same chat', async () => {
    later(61)
    const room = await makeRoom()
    const { data: first } = await send(room, '几点\u202E涨潮？'.padEnd(100, '啊'))
    const { data: reply } = await send(room, '七点', { reply_msg_id: first.msg_id })
    expect(reply.reply?.msg_id).toBe(first.msg_id)
    expect(Array.from(reply.reply?.content ?? '')).toHaveLength(60)
    const other = await makeRoom()
    expect((await send(other, '七点', { reply_msg_id: first.msg_id })).code).toBe(40401)
    expect((await send(room, '七点', { reply_msg_id: '不是' })).code).toBe(40002)
    const messageId = site.domains.ids.decode(first.msg_id) ?? 0
    await host((hosts, tx) => hosts.remove(tx, { contentId: room.id, messageId }))
    expect((await send(room, '七点', { reply_msg_id: first.msg_id })).code).toBe(40901)
    expect((await chat(room)).list.map(({ reply: of }) => of?.content)).toEqual([''])
  })

  it('waits in slow mode, each viewer for themselves', async () => {
    later(61)
    const room = await makeRoom({ chat: { slowSeconds: 30, preDelaySeconds: 0, role: 'user' } })
    expect((await send(room, '一')).code).toBe(0)
    later(10)
    const refused = await send(room, '二')
    expect([refused.code, refused.data.retry_after]).toEqual([42901, 20])
    expect((await send(await makeRoom(), '别处')).code).toBe(0)
    expect((await send(room, '旁人', {}, (await userVisitor(site.backend)).token)).code).toBe(0)
    later(20)
    expect((await send(room, '二')).code).toBe(0)
  })

  it('is shown after the delay of the chat', async () => {
    later(61)
    const room = await makeRoom({ chat: { slowSeconds: 0, preDelaySeconds: 5, role: 'user' } })
    const { data } = await send(room, '等一等')
    expect([data.status, data.seq]).toEqual([0, 0])
    await send(room, '再等等')
    expect((await chat(room)).list).toEqual([])
    await site.backend.live.releaseDue(data.create_time + 4)
    expect(await told(room)).toEqual([])
    await Promise.all([1, 2].map(() => site.backend.live.releaseDue(data.create_time + 5)))
    await site.backend.live.releaseDue(data.create_time + 5)
    const { list } = await chat(room)
    expect(list.map(({ msg_id, status, seq }) => [msg_id === data.msg_id, status, seq])).toEqual([
      [true, 1, 1],
      [false, 1, 2],
    ])
    expect(await told(room)).toEqual(list.map((each) => ({ t: 'message', message: each })))
  })

  it('is refused or held by the words of the site', async () => {
    later(61)
    const room = await makeRoom()
    expect((await send(room, '你这骗子')).code).toBe(42201)
    await site.backend.database.write((tx) =>
      site.backend.judging.saveWord(
        tx,
        { word: '加微信', action: 'hold', homophones: false },
        { staff: MODERATOR, now: site.now },
      ),
    )
    site.backend.judging.forget()
    const { data } = await send(room, '加微信聊')
    expect([data.status, data.seq]).toEqual([0, 0])
    await site.backend.live.releaseDue(site.now + 3600)
    expect([(await chat(room)).list, await told(room)]).toEqual([[], []])
  })

  it.each<[CommentPolicy, number[]]>([
    ['off', [1, 1]],
    ['first', [0, 1]],
    ['pre', [0, 0]],
  ])('under the policy %s has the states %j', async (policy, states) => {
    later(61)
    const room = await makeRoom()
    const newcomer = await userVisitor(site.backend)
    const place = { contentId: room.id }
    await site.backend.database.write((tx) => site.backend.judging.setPolicy(tx, place, policy, MODERATOR))
    const first = (await send(room, '头一句', {}, newcomer.token)).data
    const messageId = site.domains.ids.decode(first.msg_id) ?? 0
    await host((hosts, tx) => hosts.approve(tx, { contentId: room.id, messageId }))
    const second = (await send(room, '第二句', {}, newcomer.token)).data
    expect([first.status, second.status]).toEqual(states)
  })

  it('is not for whoever is muted in the room, or on the site', async () => {
    later(61)
    const room = await makeRoom()
    const speaker = await userVisitor(site.backend)
    const muted = { userId: speaker.userId, until: site.now + 60, reason: '刷屏', removes: false }
    await host((hosts, tx) => hosts.mute(tx, room.id, muted))
    const refused = await send(room, '放我出去', {}, speaker.token)
    expect([refused.code, refused.data]).toMatchObject([40302, { until: site.now + 60, reason: '刷屏' }])
    expect((await send(await makeRoom(), '别处', {}, speaker.token)).code).toBe(0)
    later(61)
    expect((await send(room, '回来了', {}, speaker.token)).code).toBe(0)
    const draft = { kind: 'mute' as const, of: { subject: speaker.subject }, reason: '', until: 0, removeAll: false }
    await site.backend.database.write((tx) =>
      site.backend.judging.restrict(tx, draft, { staff: MODERATOR, now: site.now }),
    )
    expect((await send(room, '站外也不行', {}, speaker.token)).code).toBe(40302)
  })

  it('is counted without a gap or a double however many speak at once', async () => {
    const room = await makeRoom()
    const users = await makeUsers(site.backend.database, 20)
    const said = await Promise.all(
      users.map(({ userId }, index) =>
        site.backend.database.write((tx) =>
          site.backend.live.speak(tx, {
            contentId: room.id,
            columnId: null,
            userId,
            content: `第${index}位`,
            replyTo: null,
            clientId: randomUUID(),
          }),
        ),
      ),
    )
    expect(said.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(users.map((_, index) => index + 1))
    const { list } = await chat(room)
    expect(list.map(({ seq }) => seq)).toEqual(users.map((_, index) => index + 1))
    expect(await told(room)).toEqual(list.map((each) => ({ t: 'message', message: each })))
  })
})
