import { describe, expect, it } from 'vitest'
import { TRACKS_AT_ONCE } from './album-tracks.ts'
import { addPage, findNeighbour, neededPage, startQueue, type PlayableTrack, type Queue } from './queue.ts'

const album = { id: 'album', title: '守塔人手记', artist: '潮声', path: '/album', count: 60, sort: 'asc' as const }
const track = (index: number, sources = 1): PlayableTrack => ({
  id: `t${index}`,
  title: `第${index}集`,
  artist: '潮声',
  cover: '',
  color: '',
  path: `/t${index}`,
  index,
  duration: 60,
  sources: Array.from({ length: sources }, () => ({ url: `/t${index}.m4a`, type: 'audio/mp4', size: 1 })),
  isPreview: false,
})
const pageOf = (page: number, sort: 'asc' | 'desc' = 'asc') =>
  Array.from({ length: TRACKS_AT_ONCE }, (_, place) => {
    const rank = (page - 1) * TRACKS_AT_ONCE + place + 1
    return track(sort === 'asc' ? rank : album.count + 1 - rank)
  })
const numbers = ({ tracks }: Queue) => tracks.map(({ index }) => index)

describe('the queue', () => {
  it('of one thing needs nothing more', () => {
    const queue = startQueue(track(0), null)
    expect(neededPage(queue)).toBeNull()
    expect(findNeighbour(queue, 1)).toBeNull()
  })

  it.each([
    [1, 'asc', 1],
    [20, 'asc', 1],
    [21, 'asc', 2],
    [60, 'asc', 3],
    [60, 'desc', 1],
    [1, 'desc', 3],
    [75, 'asc', 3],
  ] as const)('begins with the page of its track: number %i, %s', (index, sort, page) => {
    expect(neededPage(startQueue(track(index), { ...album, sort }))).toBe(page)
  })

  it('goes on into the next page before its end, and back into the one before', () => {
    const begun = addPage(startQueue(track(38), album), 2, pageOf(2), true)
    expect(begun.current).toBe(17)
    expect(neededPage(begun)).toBeNull()
    const nearEnd = { ...begun, current: 18 }
    expect(neededPage(nearEnd)).toBe(3)
    const longer = addPage(nearEnd, 3, pageOf(3), false)
    expect(longer.tracks[longer.current]?.index).toBe(39)
    expect(neededPage({ ...longer, current: 39 })).toBeNull()
    const atStart = { ...longer, current: 0 }
    expect(neededPage(atStart)).toBe(1)
    const whole = addPage(atStart, 1, pageOf(1), true)
    expect(numbers(whole)).toEqual(Array.from({ length: 60 }, (_, place) => place + 1))
    expect(whole.tracks[whole.current]?.index).toBe(21)
    expect(whole.pages).toEqual({ first: 1, last: 3, isLast: true })
  })

  it('keeps the track that plays where the numbers of an album have gaps', () => {
    const queue = addPage(startQueue(track(41), album), 3, pageOf(3).slice(1), true)
    expect(numbers(queue).slice(0, 3)).toEqual([41, 42, 43])
    expect(queue.current).toBe(0)
    const down = addPage(startQueue(track(20), { ...album, sort: 'desc' }), 3, pageOf(3, 'desc').slice(1), true)
    expect(numbers(down).slice(0, 3)).toEqual([20, 19, 18])
  })

  it('does not repeat what an album has got in the meantime', () => {
    const begun = addPage(startQueue(track(19), album), 1, pageOf(1), true)
    const shifted = [track(20), ...pageOf(2).slice(0, -1)]
    expect(new Set(numbers(addPage(begun, 2, shifted, true))).size).toBe(39)
  })

  it('passes over tracks without sound', () => {
    const tracks = [track(1), track(2, 0), track(3)]
    const queue: Queue = { album, tracks, current: 0, pages: { first: 1, last: 1, isLast: true } }
    expect(findNeighbour(queue, 1)).toBe(2)
    expect(findNeighbour({ ...queue, current: 2 }, -1)).toBe(0)
    expect(findNeighbour({ ...queue, current: 2 }, 1)).toBeNull()
  })
})
