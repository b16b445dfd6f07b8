import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { liveDetail } from '#tests/support/live-messages.ts'
import { leaveBrowser, NOW, openRoom, pass, standInBrowser } from '#tests/support/live-room.ts'

beforeEach(standInBrowser)
afterEach(leaveBrowser)

describe('the room', () => {
  it('is what is told, and asked for anew when something may have been missed', async () => {
    const { server, room, push, gap } = openRoom()
    const stop = room.open()
    await pass()
    push('live:room', { t: 'patch', detail: { status: 2 } })
    expect(room.state.getState().detail.status).toBe(2)
    server.detail = liveDetail({ server_time: NOW + 20, status: 3 })
    gap('live:room')
    await pass()
    expect(room.state.getState().detail.status).toBe(3)
    stop()
  })

  it('is liked once, however often the heart is touched', async () => {
    const { server, room } = openRoom()
    server.answers = [{ code: 0, msg: '', data: { msg_id: '', is_like: true, like_count: 8 } as never }]
    const heard: number[] = []
    room.onLikes((count) => heard.push(count))
    room.like()
    room.like()
    expect(heard).toEqual([1, 1])
    expect(room.state.getState()).toMatchObject({ isLiked: true, detail: { like_count: 1 } })
    await pass()
    expect(server.sent).toEqual([{ id: 'room', type: 1 }])
    expect(room.state.getState().detail.like_count).toBe(8)
  })
})
