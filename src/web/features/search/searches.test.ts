import { beforeEach, describe, expect, it, vi } from 'vitest'

const storage = new Map<string, string>()

/** The module as a freshly opened page has it. */
async function open() {
  vi.resetModules()
  return import('./searches.ts')
}

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  })
})

describe('what was searched for', () => {
  it('is kept, newest first, each word once', async () => {
    const { rememberSearch } = await open()
    for (const word of ['灯塔', '台风', '灯塔']) rememberSearch(word)
    expect((await open()).readSearches().words).toEqual(['灯塔', '台风'])
  })

  it('is twelve words at most', async () => {
    const { rememberSearch, readSearches } = await open()
    for (let number = 1; number <= 14; number += 1) rememberSearch(`词${number}`)
    expect(readSearches().words).toHaveLength(12)
    expect(readSearches().words[0]).toBe('词14')
  })

  it('can be forgotten, one word or all', async () => {
    const { rememberSearch, forgetSearch, forgetSearches, readSearches } = await open()
    for (const word of ['一', '二', '三']) rememberSearch(word)
    forgetSearch('二')
    expect(readSearches().words).toEqual(['三', '一'])
    forgetSearches()
    expect((await open()).readSearches().words).toEqual([])
  })

  it('is not kept during private search, which stays on', async () => {
    const { rememberSearch, setPrivateSearch } = await open()
    rememberSearch('前')
    setPrivateSearch(true)
    rememberSearch('后')
    const later = await open()
    expect(later.readSearches()).toEqual({ words: ['前'], isPrivate: true })
  })

  it.each(['no json', 'null', '7', '{"words":7,"isPrivate":"yes"}', '{"words":[1,{}]}'])(
    'is nothing where the storage holds %s',
    async (stored) => {
      storage.set('davmu.searches', stored)
      expect((await open()).readSearches()).toEqual({ words: [], isPrivate: false })
    },
  )

  it('is kept for this page where there is no storage', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { rememberSearch, readSearches } = await open()
    rememberSearch('灯塔')
    expect(readSearches().words).toEqual(['灯塔'])
  })
})
