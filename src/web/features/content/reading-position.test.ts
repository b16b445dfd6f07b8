import { describe, expect, it, vi } from 'vitest'
import { findPosition, isResumable, listPositionsSince, RESUMABLE_MS, savePosition } from './reading-position.ts'

const position = { paragraph: '12', percent: 37, at: 1_800_000_000_000 }

describe('a reading position', () => {
  it('is offered for 90 days', () => {
    expect(isResumable(position, position.at + RESUMABLE_MS - 1)).toBe(true)
    expect(isResumable(position, position.at + RESUMABLE_MS)).toBe(false)
  })

  it.each([0, 4, 96, 100])('is not offered at %i percent', (percent) => {
    expect(isResumable({ ...position, percent }, position.at)).toBe(false)
  })

  it('is found again, the oldest ones forgotten', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    for (let index = 0; index < 250; index += 1) savePosition(`id${index}`, { ...position, at: position.at + index })
    expect(findPosition('id249', null, position.at)?.paragraph).toBe('12')
    expect(findPosition('id0', null, position.at)).toBeNull()
  })

  it('from elsewhere is offered when it is newer, and not one that was read on here', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    const later = { paragraph: '20', percent: 60, at: position.at + 1 }
    expect(findPosition('id', later, later.at)).toEqual(later)
    savePosition('id', position)
    expect(findPosition('id', later, later.at)).toEqual(later)
    expect(findPosition('id', { ...later, at: position.at - 1 }, later.at)).toEqual(position)
    savePosition('id', { ...position, percent: 100, at: later.at })
    expect(findPosition('id', later, later.at)).toBeNull()
  })

  it('is listed with those that are newer than a moment, newest first', () => {
    vi.stubGlobal('localStorage', memoryStorage())
    for (const after of [2, 0, 1]) savePosition(`id${after}`, { ...position, at: position.at + after })
    expect(listPositionsSince(position.at).map(({ id }) => id)).toEqual(['id2', 'id1'])
  })

  it('is not kept where nothing can be stored', () => {
    savePosition('id', position)
    expect(findPosition('id', null, position.at)).toBeNull()
  })
})

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
}
