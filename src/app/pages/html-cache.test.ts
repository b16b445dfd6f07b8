import { describe, expect, it } from 'vitest'
import { createHtmlCache, toCachedPage } from './html-cache.ts'

const page = (text: string, tags: string[] = []) =>
  toCachedPage({ status: 200, headers: {}, html: Buffer.from(text), tags }, 1000)

describe('kept pages', () => {
  it('are found until something they show changes', () => {
    const cache = createHtmlCache()
    cache.save('/a', page('a', ['content:1', 'lists']), cache.generation)
    cache.save('/b', page('b', ['content:2']), cache.generation)
    cache.purge(['content:1'])
    expect(cache.find('/a')).toBeUndefined()
    expect(cache.find('/b')?.html.toString()).toBe('b')
    cache.purge('all')
    expect(cache.find('/b')).toBeUndefined()
  })

  it('are dropped by the tags of their last version', () => {
    const cache = createHtmlCache()
    cache.save('/a', page('first', ['content:1']), cache.generation)
    cache.save('/a', page('second', ['content:2']), cache.generation)
    cache.purge(['content:1'])
    expect(cache.find('/a')?.html.toString()).toBe('second')
    cache.purge(['content:2'])
    expect(cache.find('/a')).toBeUndefined()
  })

  it('count as out of date when something changed while they were rendered', () => {
    const cache = createHtmlCache()
    const before = cache.generation
    cache.purge(['content:1'])
    cache.save('/a', page('a', ['content:1']), before)
    expect(cache.find('/a')?.renderedAt).toBe(Number.NEGATIVE_INFINITY)
  })

  it('never take more room than they were given', () => {
    const cache = createHtmlCache(10_000)
    for (let index = 0; index < 10; index += 1) cache.save(`/${index}`, page('x'.repeat(900)), cache.generation)
    const kept = Array.from({ length: 10 }, (_, index) => cache.find(`/${index}`)).filter(Boolean)
    expect(kept.length).toBe(5)
  })

  it('without end share a small part of it, and are dropped like the others', () => {
    const cache = createHtmlCache(160_000)
    cache.save('/article', page('a'), cache.generation)
    for (let index = 0; index < 200; index += 1) {
      cache.save(`/search?${index}`, page('x'.repeat(500), ['lists']), cache.generation, true)
    }
    const kept = () => Array.from({ length: 200 }, (_, index) => cache.find(`/search?${index}`)).filter(Boolean).length
    expect(cache.find('/article')?.html.toString()).toBe('a')
    expect(kept()).toBe(2)
    cache.purge(['lists'])
    expect(kept()).toBe(0)
  })

  it('without end that were asked for twice outlast any number that were asked for once, and are still dropped', () => {
    const cache = createHtmlCache(160_000)
    const search = (name: string) =>
      cache.save(`/search?${name}`, page('x'.repeat(500), [name]), cache.generation, true)
    search('hot')
    expect(cache.find('/search?hot')).toBeDefined()
    for (let index = 0; index < 200; index += 1) search(`made-up-${index}`)
    expect(cache.find('/search?hot')).toBeDefined()
    search('hot')
    for (let index = 0; index < 200; index += 1) search(`made-up-${index}`)
    expect(cache.find('/search?hot')).toBeDefined()
    cache.purge(['hot'])
    expect(cache.find('/search?hot')).toBeUndefined()
  })
})
