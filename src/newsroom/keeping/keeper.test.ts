import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryJournal, setUpKeeper, text } from '#tests/support/keeper.ts'
import type { KeeperParts, Reply } from './keeper.ts'

const OFFLINE: Reply = { failure: { code: -1, msg: 'away', data: null } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is typed', () => {
  it('stands on this machine at once and on the server after a pause', async () => {
    const { type, journal, sent, last } = setUpKeeper()
    type('a')
    expect(last()?.place).toBe('typing')
    await vi.advanceTimersByTimeAsync(0)
    expect(journal.stored.get('c')).toMatchObject({ seq: 1, manuscript: text('a'), isSent: false })
    expect(last()?.place).toBe('local')
    await vi.advanceTimersByTimeAsync(1199)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sent).toEqual([{ seq: 1, body: 'a', lost: null }])
    expect(last()).toMatchObject({ place: 'sent', failure: null })
    expect(journal.stored.get('c')).toMatchObject({ seq: 2, manuscript: text('a'), base: text('a'), isSent: true })
  })

  it('reaches the server within four seconds while somebody types on and on', async () => {
    const { type, sent } = setUpKeeper()
    for (let tenth = 0; tenth < 41; tenth += 1) {
      type('x')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(sent.map(({ body }) => body.length)).toEqual([40])
  })

  it('reaches it in half a second while a page beside it follows', async () => {
    const { type, sent } = setUpKeeper({ isWatched: () => true })
    for (let tenth = 0; tenth < 10; tenth += 1) {
      type('x')
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(250)
    expect(sent.map(({ body }) => body.length)).toEqual([5, 10])
  })

  it('goes in one request at a time, each with the number of the one before', async () => {
    const { type, sent, replies } = setUpKeeper()
    const slow = Promise.withResolvers<Reply>()
    replies.push(slow.promise)
    type('a')
    await vi.advanceTimersByTimeAsync(1200)
    type('b')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toHaveLength(1)
    slow.resolve({ seq: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([
      { seq: 1, body: 'a', lost: null },
      { seq: 2, body: 'ab', lost: null },
    ])
  })

  it('waits here while nobody answers, and goes on by itself', async () => {
    const { type, sent, replies, journal, last } = setUpKeeper()
    replies.push(OFFLINE, OFFLINE)
    type('a')
    await vi.advanceTimersByTimeAsync(1200)
    expect(last()).toMatchObject({ place: 'local', failure: { code: -1 } })
    expect(journal.stored.get('c')).toMatchObject({ seq: 1, staffId: 's' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toHaveLength(3)
    expect(last()).toMatchObject({ place: 'sent', failure: null })
  })

  it('is not sent again and again when it is refused for what it is', async () => {
    const { type, sent, replies, last, keeper } = setUpKeeper()
    replies.push({ failure: { code: 41301, msg: 'too large', data: null } })
    type('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(last()).toMatchObject({ place: 'local', failure: { code: 41301 } })
    await expect(keeper.flush()).resolves.toBe(2)
  })

  it('goes to the server alone where this machine has no room, and says so', async () => {
    const full = { ...memoryJournal(), put: () => Promise.reject(new Error('full')) }
    const { type, sent, last } = setUpKeeper({ journal: full })
    type('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toMatchObject({ place: 'typing', isFull: true })
    await vi.advanceTimersByTimeAsync(1200)
    expect(sent).toHaveLength(1)
    expect(last()).toMatchObject({ place: 'sent', isFull: true })
  })

  it('is joined with what somebody else wrote, and what lost is told', async () => {
    const joined: unknown[] = []
    const { type, sent, replies, set } = setUpKeeper({
      async join(base, theirs) {
        joined.push([base.body, theirs.body])
        set('a+theirs')
        return { lost: text('mine') }
      },
    })
    replies.push({ behind: { seq: 7, manuscript: text('theirs'), clientId: 'other' } })
    type('a')
    await vi.advanceTimersByTimeAsync(1200)
    expect(joined).toEqual([['', 'theirs']])
    expect(sent).toEqual([
      { seq: 1, body: 'a', lost: null },
      { seq: 7, body: 'a+theirs', lost: 'mine' },
    ])
  })

  it('goes on from its own text whose answer never came', async () => {
    const join = vi.fn<KeeperParts['join']>()
    const { type, sent, replies } = setUpKeeper({ join })
    replies.push({ behind: { seq: 7, manuscript: text('a'), clientId: 'w' } })
    type('ab')
    await vi.advanceTimersByTimeAsync(1200)
    expect(join).not.toHaveBeenCalled()
    expect(sent.map(({ seq, body }) => [seq, body])).toEqual([
      [1, 'ab'],
      [7, 'ab'],
    ])
  })

  it('is flushed at once, or it is said why not', async () => {
    const { type, keeper, replies } = setUpKeeper()
    type('a')
    await expect(keeper.flush()).resolves.toBe(2)
    replies.push(OFFLINE)
    type('b')
    await expect(keeper.flush()).rejects.toThrow('away')
  })

  it('is stored and sent when the page is left', async () => {
    const { type, keeper, sent, journal } = setUpKeeper()
    type('a')
    keeper.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    type('b'.repeat(70_000))
    keeper.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    expect(journal.stored.get('c')?.manuscript.body).toHaveLength(70_001)
  })

  it('stays here when the page is left with more Chinese than a browser still sends', async () => {
    const { type, keeper, sent, journal } = setUpKeeper()
    type('字'.repeat(19_000))
    keeper.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    type('字'.repeat(2000))
    keeper.leave()
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(1)
    expect(journal.stored.get('c')?.manuscript.body).toHaveLength(21_000)
  })

  it('is known here to be on the server, also where that was answered after the screen was left', async () => {
    const { type, keeper, replies, journal } = setUpKeeper()
    const slow = Promise.withResolvers<Reply>()
    replies.push(slow.promise)
    type('a')
    keeper.leave()
    keeper.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(journal.stored.get('c')).toMatchObject({ seq: 1, isSent: false })
    slow.resolve({ seq: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(journal.stored.get('c')).toMatchObject({ seq: 2, manuscript: text('a'), isSent: true })
  })

  it('stays unsent here as long as more was typed than was sent', async () => {
    const { type, replies, journal } = setUpKeeper()
    const slow = Promise.withResolvers<Reply>()
    replies.push(slow.promise, OFFLINE)
    type('a')
    await vi.advanceTimersByTimeAsync(1200)
    type('b')
    slow.resolve({ seq: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(journal.stored.get('c')).toMatchObject({ manuscript: text('ab'), isSent: false })
  })

  it('is left alone after the end', async () => {
    const { type, keeper, sent } = setUpKeeper()
    type('a')
    keeper.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })
})
