import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Manuscript } from '../api/queries.ts'
import type { Journal, StoredDraft } from './journal.ts'
import { createKeeper, type Kept, type KeeperParts, type Reply } from './keeper.ts'

const text = (body: string): Manuscript => ({ fields: { title: 'T' }, body })
const OFFLINE: Reply = { failure: { code: -1, msg: 'away', data: null } }

type Look = Awaited<ReturnType<KeeperParts['look']>>

function memoryJournal(): Pick<Journal, 'put'> & { stored: Map<string, StoredDraft> } {
  const stored = new Map<string, StoredDraft>()
  return { stored, put: async (draft) => void stored.set(draft.copyId, draft) }
}

/** A keeper beside a server that answers what it is told to, and otherwise counts. */
function setUp(parts: Partial<KeeperParts> = {}) {
  const journal = memoryJournal()
  const sent: Array<{ seq: number; body: string; lost: string | null }> = []
  const replies: Array<Reply | Promise<Reply>> = []
  const looks: Array<Promise<Look>> = []
  const kept: Kept[] = []
  let current = ''
  const keeper = createKeeper({
    copyId: 'c',
    staffId: 's',
    clientId: 'w',
    seq: 1,
    sent: text(''),
    journal,
    async send({ seq, manuscript, lost }) {
      sent.push({ seq, body: manuscript.body, lost: lost?.body ?? null })
      return (await replies.shift()) ?? { seq: seq + 1 }
    },
    join: async () => ({ lost: null }),
    look: () => looks.shift() ?? Promise.reject(new Error('nobody was to look')),
    take: ({ body }) => void (current = body),
    onChange: (news) => kept.push(news),
    isWatched: () => false,
    ...parts,
  })
  const type = (words: string) => {
    current += words
    keeper.change(() => text(current))
  }
  return {
    keeper,
    journal,
    sent,
    replies,
    looks,
    kept,
    type,
    last: () => kept.at(-1),
    set: (words: string) => (current = words),
    read: () => current,
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is typed', () => {
  it('stands on this machine at once and on the server after a pause', async () => {
    const { type, journal, sent, last } = setUp()
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
    const { type, sent } = setUp()
    for (let tenth = 0; tenth < 41; tenth += 1) {
      type('x')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(sent.map(({ body }) => body.length)).toEqual([40])
  })

  it('reaches it in half a second while a page beside it follows', async () => {
    const { type, sent } = setUp({ isWatched: () => true })
    for (let tenth = 0; tenth < 10; tenth += 1) {
      type('x')
      await vi.advanceTimersByTimeAsync(100)
    }
    await vi.advanceTimersByTimeAsync(250)
    expect(sent.map(({ body }) => body.length)).toEqual([5, 10])
  })

  it('goes in one request at a time, each with the number of the one before', async () => {
    const { type, sent, replies } = setUp()
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
    const { type, sent, replies, journal, last } = setUp()
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
    const { type, sent, replies, last, keeper } = setUp()
    replies.push({ failure: { code: 41301, msg: 'too large', data: null } })
    type('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    expect(last()).toMatchObject({ place: 'local', failure: { code: 41301 } })
    await expect(keeper.flush()).resolves.toBe(2)
  })

  it('goes to the server alone where this machine has no room, and says so', async () => {
    const full = { ...memoryJournal(), put: () => Promise.reject(new Error('full')) }
    const { type, sent, last } = setUp({ journal: full })
    type('a')
    await vi.advanceTimersByTimeAsync(0)
    expect(last()).toMatchObject({ place: 'typing', isFull: true })
    await vi.advanceTimersByTimeAsync(1200)
    expect(sent).toHaveLength(1)
    expect(last()).toMatchObject({ place: 'sent', isFull: true })
  })

  it('is joined with what somebody else wrote, and what lost is told', async () => {
    const joined: unknown[] = []
    const { type, sent, replies, set } = setUp({
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
    const { type, sent, replies } = setUp({ join })
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
    const { type, keeper, replies } = setUp()
    type('a')
    await expect(keeper.flush()).resolves.toBe(2)
    replies.push(OFFLINE)
    type('b')
    await expect(keeper.flush()).rejects.toThrow('away')
  })

  it('is stored and sent when the page is left', async () => {
    const { type, keeper, sent, journal } = setUp()
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
    const { type, keeper, sent, journal } = setUp()
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
    const { type, keeper, replies, journal } = setUp()
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
    const { type, replies, journal } = setUp()
    const slow = Promise.withResolvers<Reply>()
    replies.push(slow.promise, OFFLINE)
    type('a')
    await vi.advanceTimersByTimeAsync(1200)
    type('b')
    slow.resolve({ seq: 2 })
    await vi.advanceTimersByTimeAsync(0)
    expect(journal.stored.get('c')).toMatchObject({ manuscript: text('ab'), isSent: false })
  })

  describe('while somebody else keeps it', () => {
    const theirs = (seq: number, body: string) => Promise.resolve({ seq, manuscript: text(body) })

    it('is what they wrote, and goes on from there', async () => {
      const { keeper, looks, type, read, sent, last } = setUp()
      looks.push(theirs(4, 'theirs'))
      await keeper.catchUp(3)
      expect([read(), last()]).toEqual(['theirs', expect.objectContaining({ place: 'sent', seq: 4 })])
      await keeper.catchUp(4) // is known, and nobody looks
      type('+mine')
      await keeper.flush()
      expect(sent).toEqual([{ seq: 4, body: 'theirs+mine', lost: null }])
    })

    it('is stored here as they wrote it, for a reload without a network', async () => {
      const { keeper, looks, type, journal } = setUp()
      type('mine')
      await keeper.flush()
      looks.push(theirs(4, 'theirs'))
      await keeper.catchUp(4)
      await vi.advanceTimersByTimeAsync(0)
      expect(journal.stored.get('c')).toMatchObject({
        seq: 4,
        manuscript: text('theirs'),
        base: text('theirs'),
        isSent: true,
      })
    })

    it('stays as it was typed, and meets theirs when it is sent', async () => {
      const { keeper, looks, type, read, replies, sent } = setUp()
      type('mine')
      await keeper.catchUp(3) // nobody looks
      expect(read()).toBe('mine')
      replies.push({ behind: { seq: 3, manuscript: text('theirs'), clientId: 'other' } })
      await keeper.flush()
      expect(sent.map(({ seq }) => seq)).toEqual([1, 3])

      const slow = Promise.withResolvers<Look>()
      looks.push(slow.promise)
      const looking = keeper.catchUp(5)
      await vi.advanceTimersByTimeAsync(0)
      type('+more')
      slow.resolve(await theirs(5, 'theirs again'))
      await looking
      expect(read()).toBe('mine+more')
    })

    it('is looked at once however often that is told, and again with the next news after nobody answered', async () => {
      const { keeper, looks, read } = setUp()
      looks.push(theirs(6, 'six'))
      await Promise.all([keeper.catchUp(5), keeper.catchUp(6), keeper.catchUp(6)])
      expect(read()).toBe('six')
      looks.push(Promise.reject(new Error('away')), theirs(8, 'eight'))
      await keeper.catchUp(7)
      expect(read()).toBe('six')
      await keeper.catchUp(8)
      expect(read()).toBe('eight')
    })

    it('waits for the answer to what is being sent: it may be no other one that is told of', async () => {
      const { keeper, type, replies, read } = setUp()
      const slow = Promise.withResolvers<Reply>()
      replies.push(slow.promise)
      type('mine')
      const kept = keeper.flush()
      const looking = keeper.catchUp(2)
      slow.resolve({ seq: 2 })
      await Promise.all([kept, looking])
      expect(read()).toBe('mine')
    })
  })

  it('is left alone after the end', async () => {
    const { type, keeper, sent } = setUp()
    type('a')
    keeper.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
  })
})
