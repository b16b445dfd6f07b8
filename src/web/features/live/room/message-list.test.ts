import { describe, expect, it } from 'vitest'
import { message } from '#tests/support/live-messages.ts'
import type { ShownMessage } from './live-room.ts'
import {
  addOlder,
  applyPush,
  arrive,
  claimOwn,
  dropOwn,
  emptyLog,
  putOwn,
  removeMessages,
  ROWS,
  setAtEnd,
  startAgain,
  type Log,
} from './message-list.ts'

const isOwn = ({ user }: { user: { id: string } }) => user.id === 'me'
const said = (...seqs: number[]) => seqs.map((seq) => message({ seq }))
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const seqs = ({ list }: Log) => list.map(({ seq }) => seq)
const own = (clientId: string): ShownMessage => ({
  ...message({ seq: 0, msg_id: `own ${clientId}`, client_id: clientId }),
  sending: { state: 'sending' },
  isOwn: true,
})
const away = (log: Log) => setAtEnd(log, false, isOwn)

describe('what arrives', () => {
  it('stands in its order, each once, however it comes', () => {
    const first = arrive(emptyLog, said(1, 2, 5), isOwn)
    const then = arrive(arrive(first, said(4, 5, 6), isOwn), said(3, 4), isOwn)
    expect(seqs(then)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('takes the place of what it was before', () => {
    const log = arrive(arrive(emptyLog, said(1), isOwn), [message({ seq: 1, content: '改过' })], isOwn)
    expect(log.list.map(({ content }) => content)).toEqual(['改过'])
  })

  it('is let go at the other end, beyond 200 rows', () => {
    const log = arrive(emptyLog, said(...range(1, ROWS + 30)), isOwn)
    expect(seqs(log)).toEqual(range(31, ROWS + 30))
    expect(log.hasOlder).toBe(true)
  })

  it('is not shown above what was let go, where it would hide a gap', () => {
    const log = arrive(emptyLog, said(...range(1, ROWS + 30)), isOwn)
    expect(seqs(arrive(log, said(7), isOwn))).toEqual(seqs(log))
  })

  it('does not come back once it was removed', () => {
    const log = removeMessages(arrive(emptyLog, said(1, 2), isOwn), ['m2'])
    expect(seqs(arrive(log, said(2, 3), isOwn))).toEqual([1, 3])
    expect(seqs(arrive(log, [message({ seq: 1, status: 2 })], isOwn))).toEqual([])
  })
})

describe('what one says oneself', () => {
  it('stands behind what is public, until it has its place', () => {
    const log = arrive(putOwn(arrive(emptyLog, said(1), isOwn), own('a')), said(2), isOwn)
    expect(seqs(log)).toEqual([1, 2, 0])
    const there = arrive(log, [message({ seq: 3, client_id: 'a', user: { id: 'me' } })], isOwn)
    expect(there.list.map(({ seq, sending, isOwn }) => [seq, sending, isOwn])).toEqual([
      [1, null, false],
      [2, null, false],
      [3, null, true],
    ])
    expect(seqs(arrive(there, [message({ seq: 3, client_id: 'a' })], isOwn))).toEqual([1, 2, 3])
  })

  it('waits at the end while it is held, and takes its place when all may see it', () => {
    const held = message({ seq: 0, msg_id: 'held', client_id: 'a', status: 0 })
    const log = arrive(arrive(putOwn(emptyLog, own('a')), [held], isOwn), said(4), isOwn)
    expect(log.list.map(({ msg_id }) => msg_id)).toEqual(['m4', 'held'])
    expect(seqs(arrive(log, [{ ...held, seq: 5, status: 1 }], isOwn))).toEqual([4, 5])
  })

  it('goes when it is thrown away, but not once it is there', () => {
    const log = putOwn(emptyLog, own('a'))
    expect(seqs(dropOwn(log, 'a'))).toEqual([])
    const there = arrive(log, [message({ seq: 1, client_id: 'a' })], isOwn)
    expect(seqs(dropOwn(there, 'a'))).toEqual([1])
  })

  it('is told from what others say anew when another reader comes', () => {
    const log = arrive(emptyLog, [message({ seq: 1, user: { id: 'me' } })], () => false)
    expect(claimOwn(log, isOwn).list[0]?.isOwn).toBe(true)
  })
})

describe('a reader further up', () => {
  it('keeps what they read, and is told how much has come', () => {
    const log = away(arrive(emptyLog, said(...range(1, ROWS)), isOwn))
    const more = arrive(log, [...said(201, 202), message({ seq: 203, user: { id: 'me' } })], isOwn)
    expect(more.unread).toBe(2)
    expect(seqs(more).at(0)).toBe(1)
    expect(arrive(more, said(202), isOwn).unread).toBe(2)
    const back = setAtEnd(more, true, isOwn)
    expect([back.unread, seqs(back).at(0), seqs(back).at(-1)]).toEqual([0, 4, 203])
  })

  it('finds the newest at the end, however much came meanwhile, and older ones by asking', () => {
    let log = away(arrive(emptyLog, said(...range(1, ROWS)), isOwn))
    for (const seq of range(ROWS + 1, 1000)) log = arrive(log, said(seq), isOwn)
    expect(log.list.length).toBe(400)
    expect(log.waiting.length).toBe(ROWS)
    expect(log.unread).toBe(800)
    const back = setAtEnd(log, true, isOwn)
    expect(seqs(back)).toEqual(range(801, 1000))
    expect(back.hasOlder).toBe(true)
  })

  it('finds everything, where nothing of what waited was let go', () => {
    let log = arrive({ ...emptyLog, isAtEnd: false }, said(...range(1, 390)), isOwn)
    for (const seq of range(391, 450)) log = arrive(log, said(seq), isOwn)
    expect(log.waiting.length).toBe(50)
    expect(seqs(setAtEnd(log, true, isOwn))).toEqual(range(251, 450))
  })

  it('gets older ones above what is there', () => {
    const log = away(arrive({ ...emptyLog, hasOlder: true }, said(...range(50, 99)), isOwn))
    const more = addOlder(log, said(...range(1, 49)), false, isOwn)
    expect(seqs(more)).toEqual(range(1, 99))
    expect(more.hasOlder).toBe(false)
  })
})

describe('a log of which too much was missed', () => {
  it('starts again with the last page, with what is newer and what is on its way', () => {
    const log = arrive(putOwn(arrive(emptyLog, said(1, 2), isOwn), own('a')), said(99), isOwn)
    expect(seqs(startAgain(log, said(95, 96, 97, 98), true, isOwn))).toEqual([95, 96, 97, 98, 99, 0])
  })

  it('waits below a reader who is further up', () => {
    const log = startAgain(away(arrive(emptyLog, said(1, 2), isOwn)), said(96, 95), true, isOwn)
    expect(seqs(log)).toEqual([1, 2])
    expect(log.unread).toBe(2)
    expect(seqs(setAtEnd(log, true, isOwn))).toEqual([95, 96])
  })
})

describe('what is told of a message', () => {
  const log = arrive(emptyLog, said(1, 2), isOwn)

  it('pins it, and takes the pin away', () => {
    const [first = message({})] = log.list
    const pinned = applyPush(log, { t: 'pin', msg_id: 'm1', is_top: 1, message: first }, isOwn)
    expect(pinned.pinned.map(({ msg_id }) => msg_id)).toEqual(['m1'])
    expect(pinned.list[0]?.is_top).toBe(1)
    expect(applyPush(pinned, { t: 'pin', msg_id: 'm1', is_top: 0, message: null }, isOwn).pinned).toEqual([])
  })

  it('removes it everywhere', () => {
    const [first = message({})] = log.list
    const pinned = applyPush(log, { t: 'pin', msg_id: 'm1', is_top: 1, message: first }, isOwn)
    const removed = applyPush(pinned, { t: 'remove', msg_id: 'm1' }, isOwn)
    expect([seqs(removed), removed.pinned]).toEqual([[2], []])
    expect(applyPush(removed, { t: 'pin', msg_id: 'm1', is_top: 1, message: first }, isOwn).pinned).toEqual([])
  })

  it('counts its likes', () => {
    const liked = applyPush(log, { t: 'likes', list: [{ msg_id: 'm2', like_count: 7 }] }, isOwn)
    expect(liked.list.map(({ like_count }) => like_count)).toEqual([0, 7])
  })
})
