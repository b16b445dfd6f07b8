import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearHeard, findHeard, findPosition, listHeard, savePosition } from './media-positions.ts'

const AT = 1_800_000_000_000
const DAY = 24 * 60 * 60 * 1000
const item = { title: '灯室', index: 12, albumId: 'album', source: '守塔人手记', cover: '', color: '', path: '/a' }

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  })
})

const save = (id: string, seconds: number, at = AT, duration = 1000) => savePosition(id, { seconds, duration, at })

describe('a position in a sound or film', () => {
  it('survives a storm of reloads, each of which stands at the beginning for a moment', () => {
    save('a', 492)
    for (let reload = 1; reload <= 50; reload += 1) save('a', 0, AT + reload * 100)
    expect(findPosition('a', null, AT)).toBe(492)
  })

  it('is not replaced by an older one that comes late', () => {
    save('a', 600, AT + 5000)
    save('a', 300, AT)
    expect(findPosition('a', null, AT)).toBe(600)
    save('a', 120, AT + 6000)
    expect(findPosition('a', null, AT)).toBe(120)
  })

  it.each([
    ['was never begun', 3, 1000],
    ['was heard for the most part', 960, 1000],
    ['has next to nothing left', 55, 64],
  ])('is not offered where it %s', (_, seconds, duration) => {
    save('a', seconds, AT, duration)
    expect(findPosition('a', null, AT)).toBeNull()
  })

  it('is offered for 90 days', () => {
    save('a', 300)
    expect(findPosition('a', null, AT + 90 * DAY)).toBe(300)
    expect(findPosition('a', null, AT + 90 * DAY + 1)).toBeNull()
  })

  it('from another device is offered when it is newer', () => {
    save('a', 300)
    expect(findPosition('a', { seconds: 700, at: AT + 1 }, AT)).toBe(700)
    expect(findPosition('a', { seconds: 700, at: AT - 1 }, AT)).toBe(300)
    expect(findPosition('b', { seconds: 700, at: AT }, AT)).toBe(700)
    expect(findPosition('a', { seconds: 980, at: AT + 1 }, AT)).toBeNull()
  })

  it('remembers that it was heard to the end, also when it is heard again', () => {
    save('a', 970)
    save('a', 40, AT + 1)
    expect(findHeard('a')).toMatchObject({ isFinished: true, seconds: 40 })
    expect(findPosition('a', null, AT)).toBe(40)
  })

  it('keeps the length and the item that are known', () => {
    savePosition('a', { seconds: 30, duration: 1000, at: AT }, item)
    savePosition('a', { seconds: 40, duration: 0, at: AT + 1 })
    expect(findHeard('a')).toEqual({ seconds: 40, duration: 1000, at: AT + 1, isFinished: false, item })
  })

  it('is listed last one first, the oldest ones forgotten', () => {
    for (let n = 0; n < 320; n += 1) save(`item-${n}`, 30, AT + n)
    expect(listHeard()).toHaveLength(300)
    expect(listHeard()[0]?.id).toBe('item-319')
    expect(findHeard('item-0')).toBeNull()
  })

  it('is forgotten at the wish of the reader, as far as a list shows it', () => {
    savePosition('a', { seconds: 30, duration: 1000, at: AT }, item)
    save('film', 30)
    clearHeard()
    expect(listHeard().map(({ id }) => id)).toEqual(['film'])
  })
})
