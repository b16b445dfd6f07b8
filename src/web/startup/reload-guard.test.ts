import { describe, expect, it, vi } from 'vitest'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { mayPrefetch } from '../runtime/may-prefetch.ts'
import { mayReload, reloadOnce } from './reload-guard.ts'

function storage(works: boolean): BrowserStorage {
  const values = new Map<string, unknown>()
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => works && values.set(key, value) !== undefined,
  }
}

describe('a failed chunk', () => {
  it('reloads the page once in 60 seconds', () => {
    const kept = storage(true)
    expect([0, 1, 59_999, 60_000, 60_001].map((passed) => mayReload(1_000_000 + passed, kept))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  it.each([true, false])('with a network (%s) is a reason to reload, without one the page stays', (onLine) => {
    const values = new Map<string, string>()
    const getItem = (key: string) => values.get(key) ?? null
    vi.stubGlobal('sessionStorage', { getItem, setItem: (key: string, value: string) => values.set(key, value) })
    const reload = vi.fn<() => void>()
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('location', { reload })
    expect(reloadOnce()).toBe(onLine)
    expect(reload).toHaveBeenCalledTimes(onLine ? 1 : 0)
  })

  it('never reloads where that cannot be remembered', () => expect(mayReload(0, storage(false))).toBe(false))
})

describe('prefetching', () => {
  it.each([
    [true, { onLine: true }],
    [true, { onLine: true, connection: { effectiveType: '4g' } }],
    [false, { onLine: false }],
    [false, { onLine: true, connection: { effectiveType: '2g' } }],
    [false, { onLine: true, connection: { effectiveType: 'slow-2g' } }],
    [false, { onLine: true, connection: { saveData: true } }],
  ])('is %s with %j', (allowed, connection) => expect(mayPrefetch(connection)).toBe(allowed))
})
