import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { COLUMN_TYPE, LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import {
  liveDetail,
  type ChatPage,
  type LiveDetail,
  type LivePush,
  type Message,
  type RoomPage,
} from '#contract/live.ts'
import type { ContentPreview } from '#contract/previews.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { liveDraft, startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { askAdmin, staffVisitor } from '#tests/support/staff.ts'
import { anonymousVisitor, userVisitor } from '#tests/support/visitors.ts'

const HOUR = 60 * 60

eachDatabase('live rooms', (openDatabase) => {
  let site: LiveSite
  beforeAll(async () => {
    site = await startLiveSite(await openDatabase())
  })
  afterAll(() => site.close())

  const info = (id: string) => site.ask<LiveDetail>(`/peony/v3/live/info/${id}`)
  const chat = (id: string, query = '') => site.ask<ChatPage>(`/peony/v3/live/chat/${id}?${query}`)
  const posts = (id: string, query = '') => site.ask<RoomPage>(`/peony/v3/live/room/${id}?${query}`)
  const contents = (messages: readonly Message[]) => messages.map((message) => message.content)
  const remove = (room: TestRoom) =>
    site.backend.database.write((tx) => site.backend.content.removeContent(tx, room.id))

  it('say everything of themselves', async () => {
    const start = site.now + HOUR
    const room = await site.makeRoom({
      item: { title: '渔港夜话', summary: '潮水来之前', source: '望潮电视台', bodySource: '聊聊渔港。' },
      times: { startAt: start, endAt: start + HOUR, place: '老渔港' },
      type: LIVE_TYPE.portrait,
      columns: [
        { key: 'intro', type: COLUMN_TYPE.intro, name: ' 简\n介 ', enableChat: false, linkUrl: '' },
        { key: 'shop', type: COLUMN_TYPE.link, name: '商店', enableChat: false, linkUrl: 'https://shop.example/' },
        { key: 'quiet', type: COLUMN_TYPE.chat, name: '公告', enableChat: false, linkUrl: '' },
        { key: 'chat', type: COLUMN_TYPE.chat, name: '聊天', enableChat: true, linkUrl: '' },
      ],
      playlists: [{ cover: '/c.webp', name: '主机位', playURL: 'https://live.example/a.m3u8', type: 'hls' }],
      countdown: { isShown: true, label: '距开播', style: 2 },
      notice: { isShown: true, label: '预告', video: 'https://live.example/n.mp4' },
      disclaimer: '观点不代表本台。',
      liveBackground: '/bg.webp',
      playBackground: '/play.webp',
      reservationLabel: '预约夜话',
      dvrSeconds: 1800,
      chat: { slowSeconds: 10, preDelaySeconds: 3, role: 'user' },
    })
    const { status, data } = await info(room.publicId)
    expect(status).toBe(200)
    expect(liveDetail.parse(data)).toEqual(data)
    const columns = await site.backend.database.db
      .selectFrom('live_columns')
      .select(['id', 'column_key'])
      .where('content_id', '=', room.id)
      .execute()
    const groupOf = (key: string) => site.domains.ids.encode(columns.find((row) => row.column_key === key)?.id ?? 0)
    expect(data).toMatchObject({
      live_id: room.publicId,
      post_id: room.publicId,
      track_id: room.publicId,
      title: '渔港夜话',
      summary: '潮水来之前',
      source: '望潮电视台',
      type: 2,
      status: 0,
      start_time: start,
      end_time: start + HOUR,
      server_time: site.now,
      columns: [
        { type: 3, name: '简 介', enable_chat: 0, group_id: '', link_url: '' },
        { type: 4, name: '商店', enable_chat: 0, group_id: '', link_url: 'https://shop.example/' },
        { type: 1, name: '公告', enable_chat: 0, group_id: groupOf('quiet'), link_url: '' },
        { type: 1, name: '聊天', enable_chat: 1, group_id: groupOf('chat'), link_url: '' },
      ],
      group_id: groupOf('chat'),
      playlists: [{ cover: '/c.webp', name: '主机位', playURL: 'https://live.example/a.m3u8', type: 'hls' }],
      countdown_switch: 1,
      countdown_label: '距开播',
      countdown_style: 2,
      notice_switch: 1,
      notice_label: '预告',
      notice_video: 'https://live.example/n.mp4',
      disclaimer: '观点不代表本台。',
      disclaimer_enable: 1,
      live_background: '/bg.webp',
      play_background: '/play.webp',
      reservation_label: '预约夜话',
      dvr_seconds: 1800,
      chat_policy: { slow_seconds: 10, pre_delay_seconds: 3, role: 'user' },
      author: { name: '潮声深读' },
      share: { title: '渔港夜话', desc: '潮水来之前' },
      online_count: 0,
      live_count: 0,
      replay: null,
    })
  })

  it('count who watched, shared and booked them, and since when', async () => {
    const room = await site.makeRoom({ times: { startAt: site.now + HOUR, endAt: 0, place: '' } })
    const { database, content, live } = site.backend
    await site.ask(
      '/peony/v3/booking',
      { booking_id: room.publicId, booking_type: 1 },
      await anonymousVisitor(site.backend),
    )
    await database.write((tx) => content.countViews(tx, new Map([[room.id, 5]]), site.now))
    await database.write((tx) => live.host.start(tx, room.id))
    await database.write((tx) => content.countViews(tx, new Map([[room.id, 3]]), site.now))
    await database.write((tx) =>
      tx.sql.updateTable('contents').set({ share_count: 4 }).where('id', '=', room.id).execute(),
    )
    await database.write((tx) =>
      tx.sql
        .insertInto('live_audiences')
        .values([
          { content_id: room.id, counted_by: 'one', clients: 2, counted_at: site.now - 30 },
          { content_id: room.id, counted_by: 'two', clients: 3, counted_at: site.now },
          { content_id: room.id, counted_by: 'gone', clients: 9, counted_at: site.now - 31 },
        ])
        .execute(),
    )
    expect((await info(room.publicId)).data).toMatchObject({
      view_count: 8,
      live_count: 3,
      share_count: 4,
      booking_count: 1,
      online_count: 5,
      status: 1,
    })
    expect((await chat(room.publicId)).data.online_count).toBe(5)
  })

  it('count whoever comes after the end as a viewer, but not as one of those who were there live', async () => {
    const room = await site.makeRoom()
    const { database, content, live } = site.backend
    const see = (views: number) => database.write((tx) => content.countViews(tx, new Map([[room.id, views]]), site.now))
    await see(2)
    await database.write((tx) => live.host.start(tx, room.id))
    await see(5)
    await database.write((tx) => live.host.end(tx, room.id, { address: 'https://live.example/a.mp4', offset: 0 }))
    await see(40)
    expect((await info(room.publicId)).data).toMatchObject({ status: 4, view_count: 47, live_count: 5 })
  })

  it('keep their planned times until there are real ones', async () => {
    const times = { startAt: site.now - 2 * HOUR, endAt: site.now - HOUR, place: '' }
    const past = await site.makeRoom({
      status: LIVE_STATUS.replay,
      times,
      startedAt: times.startAt + 7,
      replay: { address: 'https://live.example/r.mp4', offset: 12 },
    })
    expect((await info(past.publicId)).data).toMatchObject({
      status: 4,
      start_time: times.startAt + 7,
      end_time: times.endAt,
      replay: { playURL: 'https://live.example/r.mp4', offset: 12 },
    })
    const plain = await site.makeRoom({ status: LIVE_STATUS.live, times })
    expect((await info(plain.publicId)).data).toMatchObject({
      status: 1,
      start_time: times.startAt,
      end_time: times.endAt,
    })
  })

  it('are answered to everybody with the same bytes, for three seconds and not stale', async () => {
    const room = await site.makeRoom()
    const user = await userVisitor(site.backend)
    const url = `/peony/v3/live/info/${room.publicId}`
    const [nobody, somebody] = [
      await site.backend.http.inject({ url }),
      await site.backend.http.inject({ url, headers: { authorization: user.token } }),
    ]
    expect(somebody.body).toBe(nobody.body)
    expect(nobody.headers['cache-control']).toBe('public, max-age=3')
    const chatAnswer = await site.backend.http.inject({ url: `/peony/v3/live/chat/${room.publicId}` })
    expect(chatAnswer.headers['cache-control']).toBe('public, max-age=1')
    const postsAnswer = await site.backend.http.inject({ url: `/peony/v3/live/room/${room.publicId}` })
    expect(postsAnswer.headers['cache-control']).toBe('public, max-age=2')
  })

  it('that are not public, were taken down or are none are told apart', async () => {
    const other = await site.makeRoom({ item: { title: '别的' } })
    const draft = await site.makeRoom({ item: { state: 'draft' } })
    const gone = await site.makeRoom()
    await remove(gone)
    const article = await site.makeRoom({ item: { type: 'doc' } })
    for (const call of [info, chat, posts]) {
      expect(await call(draft.publicId)).toMatchObject({ status: 404, code: 40401 })
      expect(await call(article.publicId)).toMatchObject({ status: 404, code: 40401 })
      expect(await call('????')).toMatchObject({ status: 404, code: 40002 })
      const answer = await call(gone.publicId)
      expect(answer).toMatchObject({ status: 410, code: 41001 })
      const { similar } = answer.data as unknown as { similar: ContentCard[] }
      expect(similar.map((card) => card.id)).toContain(other.publicId)
    }
  })

  it('stay as their hosts left them when they are saved again, and keep their chats', async () => {
    const room = await site.makeRoom({ chat: { slowSeconds: 5, preDelaySeconds: 0, role: 'user' } })
    const { database, live } = site.backend
    await database.write((tx) => live.host.start(tx, room.id))
    await database.write((tx) => live.host.setPolicy(tx, room.id, { slowSeconds: 30 }))
    await site.say(room, [{ content: '第一句' }])
    const { columns } = liveDraft()
    const renamed = columns.map((column) => (column.key === 'chat' ? { ...column, name: '闲聊' } : column))
    await database.write((tx) => live.saveRoom(tx, room.id, liveDraft({ columns: columns.slice(1), type: 3 })))
    expect((await info(room.publicId)).data).toMatchObject({ group_id: '', type: 3, status: 1 })
    expect((await chat(room.publicId)).data.list).toEqual([])
    await database.write((tx) => live.saveRoom(tx, room.id, liveDraft({ columns: renamed.toReversed() })))
    const { data } = await info(room.publicId)
    expect(data.columns.map((column) => column.name)).toEqual(['简介', '现场', '闲聊'])
    expect(data).toMatchObject({ group_id: room.groupId, chat_policy: { slow_seconds: 30 } })
    expect(contents((await chat(room.publicId)).data.list)).toEqual(['第一句'])
  })

  it('can be seen by who holds a preview link before they are public', async () => {
    const room = await site.makeRoom({ item: { state: 'draft', title: '渔港夜话' }, type: LIVE_TYPE.image })
    const { path } = await site.backend.previews.createLink(room.publicId, { seconds: HOUR, editor: '林述' })
    const token = /preview-([^/]+)/.exec(path)?.[1] ?? ''
    const { data } = await site.ask<ContentPreview>(
      `/inner/preview/document/detail/${room.publicId}?preview_token=${token}`,
    )
    expect(data.live_detail).toMatchObject({ live_id: room.publicId, title: '渔港夜话', type: 3, status: 0 })
  })

  it('tell whoever has them open what an editor changed, and nothing when nothing was', async () => {
    const room = await site.makeRoom({ disclaimer: '如题' })
    const { database, live } = site.backend
    const told = async () => {
      const rows = await database.db
        .selectFrom('publications')
        .select('data')
        .where('channel', '=', `live:${room.publicId}`)
        .execute()
      return rows.map((row) => JSON.parse(row.data) as LivePush)
    }
    await database.write((tx) => live.saveRoom(tx, room.id, liveDraft({ disclaimer: '如题' })))
    expect(await told()).toEqual([])
    await database.write((tx) => live.saveRoom(tx, room.id, liveDraft({ disclaimer: '', dvrSeconds: 60 })))
    expect(await told()).toEqual([{ t: 'patch', detail: { disclaimer: '', disclaimer_enable: 0, dvr_seconds: 60 } }])
    expect((await info(room.publicId)).data).toMatchObject({ disclaimer_enable: 0, dvr_seconds: 60 })
  })

  it('are described as they were given', async () => {
    const draft = liveDraft({
      status: LIVE_STATUS.ended,
      autoStart: true,
      startedAt: site.now - HOUR,
      endedAt: site.now,
      disclaimer: '如题',
      dvrSeconds: 60,
      chat: { slowSeconds: 3, preDelaySeconds: 2, role: 'host' },
    })
    const room = await site.makeRoom(draft)
    expect(await site.backend.live.describeRoom(room.id)).toEqual(draft)
    expect(await site.backend.live.describeRoom(room.id + 9999)).toBeNull()
  })

  it('are no more when their item is something else', async () => {
    const room = await site.makeRoom()
    await site.say(room, [{}, { column: null, role: 'host' }])
    await site.backend.database.write((tx) => site.backend.live.saveRoom(tx, room.id, null))
    expect(await info(room.publicId)).toMatchObject({ code: 40401 })
    const rows = await site.backend.database.db
      .selectFrom('live_messages')
      .selectAll()
      .where('content_id', '=', room.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('go with a draft that is deleted', async () => {
    const room = await site.makeRoom({ item: { state: 'draft' } })
    await site.say(room, [{}])
    const editor = await staffVisitor(site.backend, 'admin')
    const gone = await askAdmin(site.backend, editor, `/contents/${room.publicId}/delete`, { body: {} })
    expect(gone.code).toBe(0)
    expect(await site.backend.live.describeRoom(room.id)).toBeNull()
  })

  it('show on their cards how they stand', async () => {
    const start = site.now + HOUR
    const room = await site.makeRoom({
      times: { startAt: start, endAt: 0, place: '' },
      reservationLabel: '预约夜话',
    })
    const [found] = await site.backend.content.loadCards([room.id])
    expect(found?.card.live).toEqual({
      status: 0,
      start_time: start,
      end_time: 0,
      online_count: 0,
      reservation_label: '预约夜话',
    })
    const { data } = await site.ask<ContentDetail>(`/dinner/content/${room.publicId}`)
    expect(data).toMatchObject({ live_id: room.publicId, event: { start_time: start }, live: { status: 0 } })
    await site.backend.database.write((tx) => site.backend.live.host.start(tx, room.id))
    expect((await site.ask<ContentDetail>(`/dinner/content/${room.publicId}`)).data.live?.status).toBe(1)
  })

  it('can be booked until they begin or are called off', async () => {
    const reader = await anonymousVisitor(site.backend)
    const book = (room: TestRoom) =>
      site.ask('/peony/v3/booking', { booking_id: room.publicId, booking_type: 'live' }, reader)
    const times = { startAt: site.now + HOUR, endAt: 0, place: '' }
    const [early, off, open] = [
      await site.makeRoom({ times }),
      await site.makeRoom({ times }),
      await site.makeRoom({ times }),
    ]
    await site.backend.database.write((tx) => site.backend.live.host.start(tx, early.id))
    await site.backend.database.write((tx) => site.backend.live.host.cancel(tx, off.id))
    expect((await book(early)).code).toBe(40901)
    expect((await book(off)).code).toBe(40901)
    expect((await book(open)).code).toBe(0)
  })

  describeChat()

  function describeChat() {
    let room: TestRoom
    let ids: string[]
    beforeEach(async () => {
      room = await site.makeRoom({ status: LIVE_STATUS.live, startedAt: site.now - 100 })
      const made = await site.say(
        room,
        Array.from({ length: 7 }, (_, n) => ({ content: `第${n + 1}句`, createdAt: site.now - 90 + n * 10 })),
      )
      ids = made.map((id) => site.domains.ids.encode(id))
    })

    it('show the last page of their chat, oldest first, and lead back', async () => {
      const last = (await chat(room.publicId, 'pagesize=3')).data
      expect(contents(last.list)).toEqual(['第5句', '第6句', '第7句'])
      expect(last).toMatchObject({ total: -1, pageindex: 1, pagesize: 3, has_more: true, slow_seconds: 0 })
      const middle = (await chat(room.publicId, `pagesize=3&before=${last.next_cursor}`)).data
      expect(contents(middle.list)).toEqual(['第2句', '第3句', '第4句'])
      const first = (await chat(room.publicId, `pagesize=3&before=${middle.list[0]?.msg_id}`)).data
      expect(contents(first.list)).toEqual(['第1句'])
      expect(first).toMatchObject({ has_more: false, next_cursor: '' })
    })

    it('tell what came after a message, both ends left out', async () => {
      const after = (await chat(room.publicId, `after=${ids[1]}&pagesize=2`)).data
      expect(contents(after.list)).toEqual(['第3句', '第4句'])
      expect(after.has_more).toBe(true)
      const on = (await chat(room.publicId, `after=${after.next_cursor}&before=${ids[6]}`)).data
      expect(contents(on.list)).toEqual(['第5句', '第6句'])
      expect(on.has_more).toBe(false)
      expect(contents((await chat(room.publicId, 'after=&pagesize=2')).data.list)).toEqual(['第1句', '第2句'])
      expect((await chat(room.publicId, `after=${ids[6]}`)).data.list).toEqual([])
    })

    it('tell what was said in a stretch of the replay', async () => {
      const stretch = (await chat(room.publicId, 'from_offset=20&to_offset=50&pagesize=2')).data
      expect(contents(stretch.list)).toEqual(['第2句', '第3句'])
      expect(stretch.list.map((message) => message.play_offset)).toEqual([20, 30])
      const on = (await chat(room.publicId, `from_offset=20&to_offset=50&after=${stretch.next_cursor}`)).data
      expect(contents(on.list)).toEqual(['第4句'])
      const before = (await chat(room.publicId, `to_offset=50&before=${ids[3]}&pagesize=2`)).data
      expect(contents(before.list)).toEqual(['第2句', '第3句'])
    })

    it('refuse places that are none of the chat', async () => {
      const other = await site.makeRoom({ status: LIVE_STATUS.live })
      const [elsewhere] = (await site.say(other, [{}])).map((id) => site.domains.ids.encode(id))
      expect(await chat(room.publicId, `after=${elsewhere}`)).toMatchObject({ code: 40401 })
      expect(await chat(room.publicId, `before=${site.domains.ids.encode(999_999)}`)).toMatchObject({ code: 40401 })
      expect(await chat(room.publicId, 'before=nonsense')).toMatchObject({
        code: 40001,
        data: { fields: [{ field: 'query.before' }] },
      })
      expect(await chat(room.publicId, `group_id=${other.groupId}`)).toMatchObject({ code: 40401 })
      expect(await chat(room.publicId, 'group_id=nonsense')).toMatchObject({ code: 40002 })
      expect(await chat(room.publicId, 'pagesize=101')).toMatchObject({ code: 40001 })
    })

    it('name what is pinned and what was lately removed, and show it no more', async () => {
      const { database, live } = site.backend
      const place = (n: number) => ({ contentId: room.id, messageId: site.domains.ids.decode(ids[n] ?? '') ?? 0 })
      await database.write((tx) => live.host.setTop(tx, place(1), true))
      await database.write((tx) => live.host.remove(tx, place(3)))
      const { data } = await chat(room.publicId)
      expect(contents(data.pinned)).toEqual(['第2句'])
      expect(data.removed).toEqual([ids[3]])
      expect(contents(data.list)).not.toContain('第4句')
      site.now += HOUR
      expect((await chat(room.publicId, 'pagesize=99')).data.removed).toEqual([])
      site.now -= HOUR
      expect((await posts(room.publicId)).data).toMatchObject({ pinned: [], removed: [] })
    })

    it('say who spoke, and what was replied to, shortened', async () => {
      const user = await userVisitor(site.backend)
      const { database, live } = site.backend
      const long = '潮'.repeat(200)
      const said = await database.write((tx) =>
        live.speak(tx, {
          contentId: room.id,
          columnId: null,
          userId: user.userId,
          content: long,
          replyTo: null,
          clientId: 'client-0001',
        }),
      )
      const messageId = site.domains.ids.decode(said.msg_id) ?? 0
      await database.write((tx) =>
        live.host.say(tx, room.id, {
          type: 'text',
          content: '收到',
          media: null,
          author: { name: '', avatar: '' },
          columnId: null,
          isTop: false,
          replyTo: messageId,
        }),
      )
      const { list } = (await chat(room.publicId, `after=${ids[6]}`)).data
      expect(list[0]).toEqual(said)
      expect(list[0]).toMatchObject({ user: { id: user.uid, role: 'viewer' }, client_id: 'client-0001', status: 1 })
      expect(list[1]).toMatchObject({
        user: { name: '潮声深读', role: 'host' },
        reply: { msg_id: said.msg_id, name: said.user.name, content: `${'潮'.repeat(59)}…` },
      })
      await database.write((tx) => live.host.remove(tx, { contentId: room.id, messageId }))
      const [answer] = (await chat(room.publicId, `after=${said.msg_id}`)).data.list
      expect(answer?.reply).toEqual({ msg_id: said.msg_id, name: '', content: '' })
    })
  }

  it('list what their hosts posted, newest first, the key events alone, and in the order of the replay', async () => {
    const room = await site.makeRoom({ status: LIVE_STATUS.live, startedAt: site.now - 100, type: LIVE_TYPE.image })
    await site.say(
      room,
      Array.from({ length: 6 }, (_, n) => ({
        column: null,
        role: 'host' as const,
        content: `第${n + 1}条`,
        isKey: n % 2 === 0,
        createdAt: site.now - 90 + n * 10,
        author: { name: n === 0 ? '前方记者' : '', avatar: '' },
      })),
    )
    const first = (await posts(room.publicId, 'pagesize=4')).data
    expect(contents(first.list)).toEqual(['第6条', '第5条', '第4条', '第3条'])
    expect(first).toMatchObject({ total: 6, total_key: 3, has_more: true, pinned: [] })
    const older = (await posts(room.publicId, `before=${first.next_cursor}`)).data
    expect(contents(older.list)).toEqual(['第2条', '第1条'])
    expect(older.list.map((post) => [post.user.name, post.group_id])).toEqual([
      ['潮声深读', ''],
      ['前方记者', ''],
    ])
    expect(contents((await posts(room.publicId, `after=${older.list[0]?.msg_id}&pagesize=2`)).data.list)).toEqual([
      '第4条',
      '第3条',
    ])
    const keys = (await posts(room.publicId, 'key_only=1&sort=asc&pagesize=2')).data
    expect(contents(keys.list)).toEqual(['第1条', '第3条'])
    expect(keys).toMatchObject({ total: 3, has_more: true })
    expect(contents((await posts(room.publicId, `key_only=1&sort=asc&after=${keys.next_cursor}`)).data.list)).toEqual([
      '第5条',
    ])
    const stretch = (await posts(room.publicId, 'from_offset=20&to_offset=50&sort=asc')).data
    expect(contents(stretch.list)).toEqual(['第2条', '第3条', '第4条'])
    expect(stretch.total).toBe(-1)
    expect((await chat(room.publicId)).data.list).toEqual([])
  })

  it('count a like once when a reader logs in, and give back and forget what somebody said', async () => {
    const { backend, domains } = site
    const room = await site.makeRoom({ status: LIVE_STATUS.live })
    const [post] = await site.say(room, [{ column: null, role: 'host' }])
    const msgId = domains.ids.encode(post ?? 0)
    const like = (id: string, by: { token: string }) =>
      site.ask(`/peony/v3/live/room/${room.publicId}/like`, { msg_id: id, type: 1 }, by)
    const device = await anonymousVisitor(backend)
    const user = await userVisitor(backend)
    for (const reader of [device, user]) for (const id of ['', msgId]) expect((await like(id, reader)).code).toBe(0)
    expect((await info(room.publicId)).data.like_count).toBe(2)
    await backend.database.write(async (tx) => backend.live.personal.merge?.(tx, device.subject, user.subject))
    const counted = await backend.database.db
      .selectFrom('live_messages')
      .select('like_count')
      .where('id', '=', post ?? 0)
      .executeTakeFirst()
    expect(counted?.like_count).toBe(1)
    await backend.database.write((tx) =>
      backend.live.speak(tx, {
        contentId: room.id,
        columnId: null,
        userId: user.userId,
        content: '我走了',
        replyTo: null,
        clientId: null,
      }),
    )
    const person = { subject: user.subject, userId: user.userId }
    expect(await backend.live.personal.export(backend.database.db, person)).toMatchObject({
      live_messages: [{ live_id: room.publicId, content: '我走了', state: 'public' }],
      live_likes: [{ msg_id: '' }, { msg_id: msgId }],
    })
    await backend.database.write((tx) => backend.live.personal.forget(tx, person))
    expect(await backend.live.personal.export(backend.database.db, person)).toEqual({
      live_messages: [],
      live_likes: [],
    })
    const [left] = (await chat(room.publicId, 'pagesize=9')).data.list
    expect(left).toMatchObject({ content: '我走了', user: { id: '', name: '' } })
    const row = await backend.database.db
      .selectFrom('live_rooms')
      .select('like_count')
      .where('content_id', '=', room.id)
      .executeTakeFirst()
    expect(row?.like_count).toBe(0)
  })
})
