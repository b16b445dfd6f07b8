import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Tx } from '#server/storage/database.ts'
import { assemble, inOrder } from './assemble.ts'
import { defineDomain, type AnyDomain, type DomainParts } from './domain.ts'
import type { Foundation } from './foundation.ts'
import { contribute, createPoints, defineEvent, definePoint, on, personalData } from './points.ts'

/** Nothing that these domains stand on is used. */
const foundation = {} as Foundation
const tx = {} as Tx

function domainOf(name: string, needs: readonly AnyDomain[] = [], parts: DomainParts = {}): AnyDomain {
  return { name, tables: [], needs, create: () => parts }
}

describe('domains', () => {
  it('are built once, each after those that it needs, and handed these under their names', () => {
    const built: string[] = []
    const lower = defineDomain({
      name: 'lower',
      tables: [],
      needs: [],
      create: () => {
        built.push('lower')
        return { handlers: { low: () => 1 }, add: (a: number) => a + 1 }
      },
    })
    const upper = defineDomain({
      name: 'upper',
      tables: [],
      needs: [lower],
      create: ({ lower: needed }) => {
        built.push('upper')
        return { handlers: { high: () => needed.add(2) }, jobs: [] }
      },
    })
    const { domains, handlers } = assemble([upper, lower], foundation)
    expect(built).toEqual(['lower', 'upper'])
    expect([handlers.high(), handlers.low()]).toEqual([3, 1])
    expect(domains.lower.add(1)).toBe(2)
    expectTypeOf(handlers.low).returns.toBeNumber()
  })

  it('are handed no others, so that what takes one without a need does not compile', () => {
    const lower = defineDomain({ name: 'lower', tables: [], needs: [], create: () => ({ handlers: {}, add: () => 1 }) })
    type Handed = Parameters<Parameters<typeof defineDomain<'upper', readonly [], DomainParts>>[0]['create']>[0]
    expectTypeOf<Handed>().not.toHaveProperty('lower')
    type Needing = Parameters<
      Parameters<typeof defineDomain<'upper', readonly [typeof lower], DomainParts>>[0]['create']
    >[0]
    expectTypeOf<Needing['lower']['add']>().returns.toBeNumber()
  })

  it('that need each other are named', () => {
    const a = { ...domainOf('a'), needs: [] as AnyDomain[] }
    const b = domainOf('b', [a])
    const c = domainOf('c', [b])
    a.needs.push(c)
    expect(() => inOrder([a, b, c])).toThrow('domains need each other: a → c → b → a')
  })

  it.each([
    ['a need that is not in the list', [domainOf('b', [domainOf('a')])], 'a is needed, but is not in the list: b → a'],
    ['two of one name', [domainOf('a'), domainOf('a')], 'two domains are called a'],
    [
      'two handlers of one call',
      [domainOf('a', [], { handlers: { 'GET /x': 1 } }), domainOf('b', [], { handlers: { 'GET /x': 2 } })],
      'two domains have handlers for GET /x',
    ],
    [
      'two handlers of one call of the editor’s API',
      [domainOf('a', [], { adminHandlers: { 'GET /x': 1 } }), domainOf('b', [], { adminHandlers: { 'GET /x': 2 } })],
      'two domains have adminHandlers for GET /x',
    ],
  ])('are refused for %s', (_name, list, message) => {
    expect(() => assemble(list, foundation)).toThrow(message)
  })

  it('add to points and listen to events in the order of the list, whatever needs what', async () => {
    const words = definePoint<string>('words')
    const said = defineEvent<{ word: string }>('said')
    const heard: string[] = []
    const listening = (name: string, needs: readonly AnyDomain[] = []) =>
      domainOf(name, needs, {
        contributions: [
          contribute(words, name),
          on(said, async (_tx, { word }) => void heard.push(`${name}: ${word}`)),
        ],
      })
    const second = listening('second')
    let standing: Foundation = foundation
    const asking: AnyDomain = {
      ...domainOf('asking'),
      create: (parts) => {
        standing = parts as Foundation
        return {}
      },
    }
    const { add } = assemble([listening('first', [second]), asking, second], foundation)
    add([contribute(words, 'from above')])
    expect(standing.given(words)).toEqual(['first', 'second', 'from above'])
    await standing.emit(tx, said, { word: 'ahoy' })
    expect(heard).toEqual(['first: ahoy', 'second: ahoy'])
  })

  it('say what they keep of persons, do, show and have to finish', async () => {
    const done: string[] = []
    const personal = { export: async () => ({}), forget: async () => {} }
    let given: readonly unknown[] = []
    const whole = domainOf('whole', [], {
      personal,
      jobs: [{ everyMs: 1, name: 'a job', run: async () => {} }],
      metrics: [{ name: 'number', help: 'a number', read: () => 1 }],
      onChange: () => void done.push('changed'),
      settle: async () => void done.push('settled'),
    })
    const asking: AnyDomain = {
      ...domainOf('asking'),
      create: (parts) => ({ onChange: () => (given = (parts as Foundation).given(personalData)) }),
    }
    const assembled = assemble([whole, asking], foundation)
    assembled.onChange()
    await assembled.settle()
    expect([given, done]).toEqual([[personal], ['changed', 'settled']])
    expect([assembled.jobs.length, assembled.metrics.length]).toEqual([1, 1])
  })
})

it('points are not read while domains are built', () => {
  const words = definePoint<string>('words')
  const early: AnyDomain = {
    ...domainOf('early'),
    create: (parts) => ({ handlers: (parts as Foundation).given(words) }),
  }
  expect(() => assemble([early], foundation)).toThrow('words: asked for before all domains are built')
})

describe('what exactly one domain adds', () => {
  const word = definePoint<string>('the word')
  it.each([[[]], [['one', 'another']]])('is refused when it is %j', (added) => {
    const points = createPoints()
    points.add(added.map((one) => contribute(word, one)))
    expect(() => points.only(word)).toThrow('the word is to be added once')
  })

  it('is given', () => {
    const points = createPoints()
    points.add([contribute(word, 'one')])
    expect(points.only(word)).toBe('one')
  })
})

it('a listener that throws undoes what the event tells of', async () => {
  const points = createPoints()
  const said = defineEvent<object>('said')
  points.add([on(said, () => Promise.reject(new Error('no')))])
  await expect(points.emit(tx, said, {})).rejects.toThrow('no')
})
