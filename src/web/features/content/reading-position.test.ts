import { describe, expect, it, vi } from 'vitest'
import { findPosition, isResumable, RESUMABLE_MS, savePosition } from './reading-position.ts'

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
    expect(findPosition('id249', position.at)?.paragraph).toBe('12')
    expect(findPosition('id0', position.at)).toBeNull()
  })

  it('is not kept where nothing can be stored', () => {
    savePosition('id', position)
    expect(findPosition('id', position.at)).toBeNull()
  })
})

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  }
}
