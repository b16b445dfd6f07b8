import { describe, expect, it } from 'vitest'
import { liveDetail } from '#tests/support/live-messages.ts'
import { createRoomClock } from './room-clock.ts'
import { createRoomDetail } from './room-detail.ts'

function openRoom() {
  let now = 1000
  const first = liveDetail({ server_time: now, status: 1, online_count: 5 })
  const detail = createRoomDetail(
    first,
    createRoomClock(now, () => now),
  )
  return {
    detail,
    pass: (seconds: number) => {
      now += seconds
    },
    answer: (given: Parameters<typeof liveDetail>[0] = {}) => liveDetail({ server_time: now, ...given }),
  }
}

describe('what is known of a room', () => {
  it('is what was told, then what is answered later', () => {
    const { detail, pass, answer } = openRoom()
    detail.patch({ status: 2 })
    expect(detail.now()).toMatchObject({ status: 2, online_count: 5 })
    pass(20)
    detail.take(answer({ status: 3, online_count: 9 }))
    expect(detail.now()).toMatchObject({ status: 3, online_count: 9 })
  })

  it('does not go back with an answer that was made before it was told', () => {
    const { detail, pass, answer } = openRoom()
    const kept = answer({ status: 1, online_count: 6, server_time: 1001 })
    pass(3)
    detail.patch({ status: 3 })
    detail.take(kept)
    expect(detail.now()).toMatchObject({ status: 3, online_count: 6 })
  })

  it('does not go back with an answer that was overtaken', () => {
    const { detail, answer } = openRoom()
    detail.take(answer({ server_time: 1010, online_count: 9 }))
    detail.take(answer({ server_time: 1005, online_count: 7 }))
    expect(detail.now().online_count).toBe(9)
  })
})
