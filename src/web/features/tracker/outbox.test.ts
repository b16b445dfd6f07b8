import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackingEvent, type TrackingEvent } from '#contract/analytics.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { createOutbox } from './outbox.ts'
import type { ReadReport } from './reading.ts'

const NOW = 1_800_000_000_123
let sent: TrackingEvent[][]
/** What the open item has to tell next. */
let news: { id: string; report: ReadReport } | null
const userId = randomUuid()

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  sent = []
  news = null
})
afterEach(() => void vi.useRealTimers())

const create = (reading: 'read' | 'play' = 'read') =>
  createOutbox({
    userId,
    reading,
    send: (events) => void sent.push(events),
    takeReading() {
      const taken = news
      news = null
      return taken
    },
  })
const read = (id: string, duration: number, percent = 0) => ({ id, report: { duration, percent } })
const told = () => sent.map((events) => events.map(({ behavior, tid }) => `${behavior} ${tid}`))

describe('the outbox', () => {
  it('sends events of the contract', () => {
    const outbox = create()
    outbox.view('AbCd1234', 'group', 2)
    news = { id: 'AbCd1234', report: { duration: 12, percent: 40, p: 6 } }
    outbox.expose('EfGh5678')
    outbox.flushAll()
    expect(told()).toEqual([['view AbCd1234'], ['read AbCd1234', 'expose EfGh5678']])
    for (const event of sent.flat()) {
      expect(trackingEvent.parse(event)).toEqual(event)
      expect(event).toMatchObject({ timestamp: 1_800_000_000, version: '1', terminal: 'wap', user_id: userId })
    }
    expect(sent[0]?.[0]).toMatchObject({ source: 'group', d: 2 })
    expect(sent[1]?.[0]).toMatchObject({ duration: 12, percent: 40, p: 6 })
  })

  it('sends at once what was shared and how, in a word that is counted', () => {
    const outbox = create()
    outbox.tell({ behavior: 'share', id: 'AbCd1234', way: 'copy' })
    outbox.tell({ behavior: 'launch', id: '', way: 'with a song' })
    expect(sent.flat().map((event) => trackingEvent.parse(event))).toMatchObject([
      { behavior: 'share', tid: 'AbCd1234', way: 'copy' },
      { behavior: 'launch', tid: '', way: 'other' },
    ])
  })

  it('reports reading at most every 15 seconds, unless the page goes', () => {
    const outbox = create()
    news = read('a', 3)
    outbox.flush()
    expect(told()).toEqual([['read a']])
    vi.advanceTimersByTime(5000)
    news = read('a', 5)
    outbox.flush()
    outbox.flush()
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(9999)
    expect(sent).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(told()).toEqual([['read a'], ['read a']])
    news = read('a', 1)
    outbox.flushAll()
    expect(sent).toHaveLength(3)
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(3)
  })

  it('keeps what was read of one item while the next one is open', () => {
    const outbox = create()
    news = read('a', 8)
    outbox.keepReading()
    news = read('b', 4)
    outbox.flush()
    expect(told()).toEqual([['read a', 'read b']])
  })

  it('tells of what was heard in the same way', () => {
    const outbox = create('play')
    news = read('a', 8, 20)
    outbox.flush()
    expect(told()).toEqual([['play a']])
  })

  it('gathers exposures for a few seconds, 20 in one event', () => {
    const outbox = create()
    for (let n = 0; n < 3; n += 1) outbox.expose(`a${n}`)
    vi.advanceTimersByTime(4999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(told()).toEqual([['expose a0|a1|a2']])
    for (let n = 0; n < 45; n += 1) outbox.expose(`b${n}`)
    vi.advanceTimersByTime(5000)
    expect(sent.slice(1).map(([event]) => event?.tid.split('|').length)).toEqual([20, 20, 5])
  })

  it('sends exposures as the page is hidden, also when it is not yet time for reading', () => {
    const outbox = create()
    news = read('a', 3)
    outbox.flush()
    news = read('a', 2)
    outbox.expose('b')
    outbox.flush()
    expect(told()).toEqual([['read a'], ['expose b']])
  })

  it('says nothing when there is nothing to say', () => {
    const outbox = create()
    outbox.flush()
    outbox.flushAll()
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })
})
