import { describe, expect, it, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Message } from '#contract/live.ts'
import { message } from '#tests/support/live-messages.ts'
import { noFilm, type Film } from '../../players/film/film.ts'
import { createReplayFeed, type LoadSaid } from './replay-feed.ts'
import { createReplayLog } from './replay-log.ts'

/** One thing was said in each tenth second. */
function saidBetween(from: number, to: number): Message[] {
  const list: Message[] = []
  for (let at = Math.ceil(from / 10) * 10; at < to; at += 10)
    list.push(message({ msg_id: `m${at}`, play_offset: at, seq: at + 1000 }))
  return list
}

function setUp(offset: number, load: LoadSaid = (from, to) => Promise.resolve(saidBetween(from, to))) {
  let now = 0
  const asked: number[] = []
  const state = createStore(() => ({ ...noFilm.state.getState(), seconds: 0 }))
  const film: Film = { ...noFilm, state }
  const feed = createReplayFeed(
    (from, to) => {
      asked.push(from)
      return load(from, to)
    },
    60,
    () => now,
  )
  const log = createReplayLog(feed, film, offset)
  return {
    log,
    asked,
    last: () => log.state.getState().list.at(-1)?.play_offset,
    first: () => log.state.getState().list[0]?.play_offset,
    async playTo(seconds: number) {
      state.setState({ seconds })
      await vi.waitFor(() => expect(log.state.getState().phase).toBe('ready'))
    },
    wait: (ms: number) => (now += ms),
    seek: (seconds: number) => state.setState({ seconds }),
  }
}

describe('a log along a replay', () => {
  it('shows nothing that is later than the film, and loads ahead of it', async () => {
    const { log, last, playTo, asked } = setUp(0)
    const stop = log.follow()
    await playTo(35)
    expect(last()).toBe(30)
    expect(asked.toSorted((a, b) => a - b)).toEqual([-60, 0, 60])
    await playTo(61)
    expect(last()).toBe(60)
    stop()
    await playTo(200)
    expect(last()).toBe(60)
  })

  it.each([
    [90, 120],
    [-20, 10],
  ])('honours an offset of %i seconds', async (offset, expected) => {
    const { log, last, playTo } = setUp(offset)
    log.follow()
    await playTo(30)
    expect(last()).toBe(expected)
  })

  it('reads anew after a jump, shows nothing of before it, and earlier things when asked', async () => {
    const { log, first, last, playTo } = setUp(0)
    log.follow()
    await playTo(70)
    await playTo(1000)
    expect([first(), last()]).toEqual([900, 1000])
    await log.loadOlder()
    expect(first()).toBe(840)
    await playTo(20)
    expect(last()).toBe(20)
  })

  it('drops what an earlier place asked for and got too late', async () => {
    const late: Array<() => void> = []
    const { log, last, seek } = setUp(0, (from, to) =>
      from < 300
        ? new Promise((resolve) => late.push(() => resolve(saidBetween(from, to))))
        : Promise.resolve(saidBetween(from, to)),
    )
    log.follow()
    seek(605)
    await vi.waitFor(() => expect(last()).toBe(600))
    for (const arrive of late) arrive()
    await Promise.resolve()
    seek(606)
    expect(log.state.getState().list[0]?.play_offset).toBe(540)
  })

  it('rests after a failure, then asks again', async () => {
    let works = false
    const { log, last, seek, wait, asked } = setUp(0, (from, to) =>
      Promise.resolve(works ? saidBetween(from, to) : null),
    )
    log.follow()
    await Promise.resolve()
    const before = asked.length
    seek(1)
    expect(asked.length).toBe(before)
    works = true
    wait(4000)
    seek(12)
    await vi.waitFor(() => expect(last()).toBe(10))
  })

  it('counts what comes while its end is out of sight', async () => {
    const { log, playTo } = setUp(0)
    log.follow()
    await playTo(5)
    log.setAtEnd(false)
    await playTo(25)
    expect(log.state.getState().unread).toBe(2)
    log.setAtEnd(true)
    expect(log.state.getState().unread).toBe(0)
  })
})
