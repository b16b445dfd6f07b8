import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpKeeper, text, type Look } from '#tests/support/keeper.ts'
import type { Reply } from './keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what is typed while somebody else keeps it', () => {
  const theirs = (seq: number, body: string) => Promise.resolve({ seq, manuscript: text(body) })

  it('is what they wrote, and goes on from there', async () => {
    const { keeper, looks, type, read, sent, last } = setUpKeeper()
    looks.push(theirs(4, 'theirs'))
    await keeper.catchUp(3)
    expect([read(), last()]).toEqual(['theirs', expect.objectContaining({ place: 'sent', seq: 4 })])
    await keeper.catchUp(4) // is known, and nobody looks
    type('+mine')
    await keeper.flush()
    expect(sent).toEqual([{ seq: 4, body: 'theirs+mine', lost: null }])
  })

  it('is stored here as they wrote it, for a reload without a network', async () => {
    const { keeper, looks, type, journal } = setUpKeeper()
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
    const { keeper, looks, type, read, replies, sent } = setUpKeeper()
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
    const { keeper, looks, read } = setUpKeeper()
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
    const { keeper, type, replies, read } = setUpKeeper()
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
