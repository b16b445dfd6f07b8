import { describe, expect, it } from 'vitest'
import type { ContentCard } from '#contract/content.ts'
import type { SpecialModule } from '#contract/specials.ts'
import { itemsSince, visit } from './visits.ts'

const MINUTE = 60

describe('visits to a special', () => {
  it('begin with one that has none before it', () => {
    expect(visit({}, 'a', 1000)).toEqual({ a: { last: 1000, before: 0 } })
  })

  it('remember when the reader was there before', () => {
    const visits = visit({ a: { last: 1000, before: 0 } }, 'a', 1000 + 31 * MINUTE)
    expect(visits['a']).toEqual({ last: 1000 + 31 * MINUTE, before: 1000 })
  })

  it('go on while the reader stays near', () => {
    const visits = visit({ a: { last: 9000, before: 1000 } }, 'a', 9000 + 29 * MINUTE)
    expect(visits['a']).toEqual({ last: 9000 + 29 * MINUTE, before: 1000 })
  })

  it('are kept for the latest sixty', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`s${at}`, { last: at, before: 0 }]))
    const kept = Object.keys(visit(many, 's70', 5000))
    expect(kept).toHaveLength(60)
    expect([kept[0], kept.at(-1)]).toEqual(['s20', 's70'])
  })
})

describe('what is new', () => {
  const module = (...cards: [string, number][]) =>
    ({
      list: { list: cards.map(([id, publish_time]) => ({ id, publish_time }) as ContentCard) },
      to_come: null,
    }) as SpecialModule

  it('came out since the visit before and is counted once', () => {
    const modules = [module(['a', 50], ['b', 150]), module(['b', 150], ['c', 200])]
    expect(itemsSince(modules, 100).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('counts what the page does not hold yet', () => {
    const later = { ...module(), to_come: [{ id: 'c', publish_time: 200 }] }
    expect(itemsSince([module(['b', 150]), later], 100).map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('is nothing on a first visit', () => expect(itemsSince([module(['a', 50])], 0)).toEqual([]))
})
