import { describe, expect, it } from 'vitest'
import { hasRoom, LATER_BYTES_MAX } from './keep-later.ts'

const MB = 1024 * 1024
const kept = (cache: string, bytes: number) => ({ cache, bytes })

describe('what is to be read later', () => {
  it('is kept as long as all of it takes no more than it may', () => {
    expect(hasRoom([])).toBe(true)
    expect(hasRoom([kept('davmu later /a', LATER_BYTES_MAX - 1)])).toBe(true)
    expect(hasRoom([kept('davmu later /a', MB), kept('davmu later /b', LATER_BYTES_MAX)])).toBe(false)
    expect(hasRoom([kept('davmu opened /a', LATER_BYTES_MAX)])).toBe(true)
  })

  it('leaves a device that is nearly full alone', () => {
    expect(hasRoom([], { quota: 500 * MB, usage: 100 * MB })).toBe(true)
    expect(hasRoom([], { quota: 500 * MB, usage: 450 * MB })).toBe(false)
  })
})
