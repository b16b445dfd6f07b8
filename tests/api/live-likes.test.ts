import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail, LivePush, RoomPage } from '#contract/live.ts'
import { eachDatabase } from '#tests/support/each-database.ts'
import { startLiveSite, type LiveSite, type TestRoom } from '#tests/support/live-site.ts'
import { publishedOn } from '#tests/support/live-published.ts'
import { anonymousVisitor, userVisitor, type Visitor } from '#tests/support/visitors.ts'

interface Liked {
  msg_id: string
  is_like: boolean
  like_count: number
}

eachDatabase('likes in a live room', (openDatabase) => {
  let site: LiveSite
  let readers: Visitor[]
  let room: TestRoom
  let post: string
  beforeAll(async () => {
    site = await startLiveSite(await openDatabase())
    readers = await Promise.all([1, 2, 3].map(() => anonymousVisitor(site.backend)))
    ;[room, post] = await makeRoomWithPost()
  })
  afterAll(() => site.close())

  async function makeRoomWithPost(): Promise<[TestRoom, string]> {
    const made = await site.makeRoom({ status: LIVE_STATUS.live })
    const [id = 0] = await site.say(made, [{ column: null, role: 'host', content: '船进港了' }])
    return [made, site.domains.ids.encode(id)]
  }
  const like = (body: object, visitor = readers[0], of = room) =>
    site.ask<Liked>(`/peony/v3/live/room/${of.publicId}/like`, body, { ...(visitor && { token: visitor.token }) })

  it('count once for each reader', async () => {
    for (const visitor of [...readers, ...readers]) await like({ msg_id: post, type: 1 }, visitor)
    const { data } = await like({ msg_id: post, type: 1 })
    expect(data).toEqual({ msg_id: post, is_like: true, like_count: 3 })
    const { list } = (await site.ask<RoomPage>(`/peony/v3/live/room/${room.publicId}`)).data
    expect(list.map(({ like_count: count }) => count)).toEqual([3])
    expect((await like({ msg_id: post, type: 2 })).data).toEqual({ msg_id: post, is_like: false, like_count: 2 })
    expect((await like({ msg_id: post, type: 2 })).data.like_count).toBe(2)
  })

  it('of the room are apart from those of its posts', async () => {
    const [other] = await makeRoomWithPost()
    expect((await like({}, readers[0], other)).data).toEqual({ msg_id: '', is_like: true, like_count: 1 })
    expect((await like({ type: 1 }, readers[1], other)).data.like_count).toBe(2)
    expect((await like({ msg_id: '' }, readers[0], other)).data).toEqual({ msg_id: '', is_like: false, like_count: 1 })
    const { data } = await site.ask<LiveDetail>(`/peony/v3/live/info/${other.publicId}`)
    expect(data.like_count).toBe(1)
  })

  it('at once from many lose none', async () => {
    const [other, id] = await makeRoomWithPost()
    const many = await Promise.all(Array.from({ length: 10 }, () => anonymousVisitor(site.backend)))
    await Promise.all(many.flatMap((visitor) => [1, 2].map(() => like({ msg_id: id, type: 1 }, visitor, other))))
    expect((await like({ msg_id: id, type: 1 }, many[0], other)).data.like_count).toBe(10)
  })

  it('are for posts that are there', async () => {
    const [other, foreign] = await makeRoomWithPost()
    expect((await like({ msg_id: foreign, type: 1 })).code).toBe(40401)
    expect((await like({ msg_id: '不是', type: 1 })).code).toBe(40002)
    const [chatted = 0] = await site.say(other, [{}])
    expect((await like({ msg_id: site.domains.ids.encode(chatted) }, readers[0], other)).code).toBe(40401)
    const messageId = site.domains.ids.decode(foreign) ?? 0
    await site.backend.database.write((tx) => site.backend.live.host.remove(tx, { contentId: other.id, messageId }))
    expect((await like({ msg_id: foreign }, readers[0], other)).code).toBe(41001)
    expect((await site.ask(`/peony/v3/live/room/${other.publicId}/like`, {})).code).toBe(40101)
  })

  it('are told together, as totals', async () => {
    await site.backend.live.publishCounts(site.now)
    const [other, id] = await makeRoomWithPost()
    const told = async () => [
      ...(await publishedOn(site.backend, `room:${other.publicId}`)),
      ...(await publishedOn(site.backend, `live:${other.publicId}`)),
    ]
    for (const visitor of readers) {
      await like({ msg_id: id, type: 1 }, visitor, other)
      await like({ type: 1 }, visitor, other)
    }
    expect(await told()).toEqual([])
    await site.backend.live.publishCounts(site.now)
    await site.backend.live.publishCounts(site.now)
    const expected: LivePush[] = [
      { t: 'likes', list: [{ msg_id: id, like_count: 3 }] },
      { t: 'patch', detail: { like_count: 3 } },
    ]
    expect(await told()).toEqual(expected)
    await like({ type: 1 }, readers[0], other)
    await site.backend.live.publishCounts(site.now)
    expect(await told()).toEqual(expected)
  })

  it('of somebody who logs in become the user’s, counted once', async () => {
    const [other] = await makeRoomWithPost()
    const reader = await anonymousVisitor(site.backend)
    const user = await userVisitor(site.backend)
    for (const visitor of [user, reader]) await like({ type: 1 }, visitor, other)
    const { merge } = site.backend.live.personal
    await site.backend.database.write(async (tx) => merge?.(tx, reader.subject, user.subject))
    expect((await like({ type: 1 }, user, other)).data).toEqual({ msg_id: '', is_like: true, like_count: 1 })
  })
})
