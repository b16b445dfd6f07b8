import { stripTypeScriptTypes } from 'node:module'
import { afterEach, describe, expect, it } from 'vitest'
import { mutate } from './mutate.ts'

const SOURCE = `
export const LIMIT = 2 * 3
export function check(names: string[], most: number): string {
  const name = names[0] ?? '’文'
  if (names.length < most && !names.includes('x')) return name + '!'
  names.push(name)
  if (most === 7) throw new Error('seven')
  return 'end'
}
`

afterEach(() => {
  Reflect.deleteProperty(globalThis, '__mutant')
})

/** The function as it is with one mutant awake. */
async function load(id: number | null): Promise<(names: string[], most: number) => string> {
  Object.assign(globalThis, { __mutant: (asked: number) => asked === id })
  const { code } = mutate('check.ts', SOURCE, 0)
  const module = await import(`data:text/javascript,${encodeURIComponent(`${stripTypeScriptTypes(code)}//${id}`)}`)
  return (module as { check: (names: string[], most: number) => string }).check
}

describe('a mutated module', () => {
  it('has a mutant for each small fault inside of functions, and none for what is a text', () => {
    const { mutants } = mutate('check.ts', SOURCE, 0)
    expect(mutants.map(({ line, within, change }) => `${line} ${within}: ${change}`)).toEqual([
      "5 check: names.length < most && !names.includes('x') → names.length < most || !names.includes('x')",
      "5 check: names.length < most && !names.includes('x') → !(names.length < most && !names.includes('x'))",
      '5 check: names.length < most → names.length <= most',
      "5 check: !names.includes('x') → names.includes('x')",
      "5 check: without return name + '!'",
      '6 check: without names.push(name)',
      '7 check: most === 7 → most !== 7',
      "7 check: without throw new Error('seven')",
    ])
  })

  it('does what the original does while all are asleep', async () => {
    const check = await load(null)
    expect([check(['a'], 2), check(['a'], 1), check([], 1)]).toEqual(['a!', 'end', '’文!'])
    expect(() => check(['a', 'b', 'c', 'd', 'e', 'f', 'g'], 7)).toThrow('seven')
  })

  it.each([
    [0, ['a'], 1, 'a!'],
    [1, ['a'], 2, 'end'],
    [2, ['a'], 1, 'a!'],
    [3, ['a'], 2, 'end'],
    [4, ['a'], 2, 'end'],
    [7, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 7, 'end'],
  ])('does another thing with mutant %i awake', async (id, names, most, said) => {
    const check = await load(id)
    expect(check(names, most)).toBe(said)
  })

  it('says what is taken out of a chain', () => {
    const source = `export const find = async (db: Db, id: number) =>
  await db
    .selectFrom('a')
    .where('id', '=', id)
    .limit(2)
    .limit(1)
    .execute()`
    expect(mutate('store.ts', source, 0).mutants.map(({ line, change }) => `${line} ${change.slice(0, 20)}`)).toEqual([
      '5 without .limit(2)',
      "4 without .where('id',",
    ])
  })

  it('waits for nothing only where that is not the same', () => {
    const source = `async function find(db: Db) {
  const row = await db.first()
  try { return await db.second() } catch { return await db.third() }
  return await db.fourth()
}`
    expect(mutate('find.ts', source, 0).mutants.map(({ change }) => change)).toEqual([
      'await db.first() → db.first()',
      'await db.second() → db.second()',
      'await db.third() → db.third()',
    ])
  })
})
