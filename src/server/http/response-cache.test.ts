import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const ROOM = 10_000

function open() {
  let now = 1_000_000
  const cache = createResponseCache(() => now)
  const region = cache.createRegion<string>('page', ROOM)
  return {
    cache,
    find: region.find,
    save: (key: string, tags: string[] = [], more: { size?: number; seconds?: number; startedAt?: number } = {}) => {
      const { startedAt = cache.generation, ...facts } = more
      region.save(key, `value of ${key}`, { tags, size: 100, ...facts }, startedAt)
    },
    pass: (seconds: number) => void (now += seconds * 1000),
  }
}

describe('a cached response', () => {
  it('is found until something that it depends on changes', () => {
    const { cache, find, save } = open()
    save('/a', ['1', 'lists'])
    save('/b', ['2'])
    cache.invalidate(['1'])
    expect([find('/a'), find('/b')]).toEqual([undefined, 'value of /b'])
    cache.invalidate('all')
    expect(find('/b')).toBeUndefined()
    expect(cache.facts().get('page')).toEqual({ entries: 0, bytes: 0, invalidated: 2 })
  })

  it('depends on the tags of its last version', () => {
    const { cache, find, save } = open()
    save('/a', ['1'])
    save('/a', ['2'])
    cache.invalidate(['1'])
    expect(find('/a')).toBeDefined()
    cache.invalidate(['2'])
    expect(find('/a')).toBeUndefined()
  })

  it('is found for its seconds, however often it is asked for', () => {
    const { find, save, pass } = open()
    save('/a', [], { seconds: 15 })
    pass(10)
    expect(find('/a')).toBeDefined()
    pass(4.999)
    expect(find('/a')).toBeDefined()
    pass(0.002)
    expect(find('/a')).toBeUndefined()
  })

  it('is not stored when what it depends on changed while it was made, and is when something else did', () => {
    const { cache, find, save } = open()
    const startedAt = cache.generation
    cache.invalidate(['1'])
    save('/a', ['1'], { startedAt })
    save('/b', ['2'], { startedAt })
    expect([find('/a'), find('/b')]).toEqual([undefined, 'value of /b'])
    cache.invalidate('all')
    save('/c', ['3'], { startedAt })
    expect(find('/c')).toBeUndefined()
  })

  it('is not stored when more changed while it was made than is remembered', () => {
    const { cache, find, save } = open()
    const startedAt = cache.generation
    for (let count = 0; count < 101; count += 1) cache.invalidate(['other'])
    save('/a', ['1'], { startedAt })
    expect(find('/a')).toBeUndefined()
  })

  it('that is larger than the room leaves nothing behind', () => {
    const { cache, find, save } = open()
    save('/a', ['1'], { size: 2 * ROOM })
    expect(find('/a')).toBeUndefined()
    cache.invalidate(['1'])
    expect(cache.facts().get('page')?.invalidated).toBe(0)
  })
})

describe('a region', () => {
  it('never takes more room than it was given, and nothing of another one', () => {
    const { cache, find, save } = open()
    const other = cache.createRegion<string>('other', ROOM)
    other.save('/', 'other', { tags: [], size: 1 }, cache.generation)
    const keys = Array.from({ length: 50 }, (_, index) => `/${index}`)
    for (const key of keys) save(key, [], { size: 900 })
    expect(keys.filter((key) => find(key))).toHaveLength(2)
    for (const key of keys) {
      save(key, [], { size: 900 })
      expect(find(key)).toBeDefined() // and is asked for again
    }
    expect(keys.filter((key) => find(key)).length).toBeLessThanOrEqual(8)
    expect(other.find('/')).toBe('other')
  })

  it('holds on to what was asked for again', () => {
    const { cache, find, save } = open()
    save('hot', ['hot'])
    expect(find('hot')).toBeDefined()
    for (let index = 0; index < 200; index += 1) save(`made-up-${index}`)
    expect([find('hot'), find('made-up-0')]).toEqual(['value of hot', undefined])
    save('hot', ['hot'])
    for (let index = 0; index < 200; index += 1) save(`made-up-${index}`)
    expect(find('hot')).toBeDefined()
    cache.invalidate(['hot'])
    expect(find('hot')).toBeUndefined()
  })
})
