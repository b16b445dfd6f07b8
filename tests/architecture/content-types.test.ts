import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { contentTypes } from '#contract/content-types.ts'
import { listFiles, readTree } from './source-tree.ts'

/** What names types, and why. */
const LISTING = {
  'src/contract/address-path.ts': 'writes addresses of screens, four of which are called as a type is',
  'src/contract/content-types.ts': 'the list',
}

/** So many types in one list, and it is one that a new type is missing in. */
const NAMED_MAX = 3

type Syntax = { type: string } & Record<string, unknown>

describe('content types', () => {
  it('are listed in one place, of which every other list is made', () => {
    const files = readTree(listFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.')))
    const listing = files.filter(({ path, text }) => countNamed(path, text) > NAMED_MAX)
    expect(listing.map(({ path }) => path)).toEqual(Object.keys(LISTING))
  })

  it.each([
    `const played = new Set(['audio', 'video', 'svideo', 'local_live'])`,
    `const layouts = { audio: 1, 'video': 2, circle: 3, topic: 4 }`,
    `switch (type) { case 'audio': case 'video': case 'circle': case 'topic': }`,
    `type Kept = 'doc' | 'gallery' | 'question' | 'circle'`,
    `const isKept = type === 'doc' || type === 'gallery' || (type === 'question' || type === 'circle')`,
  ])('are found in a list: %s', (text) => {
    expect(countNamed('list.ts', text)).toBe(4)
  })
})

/** How many types the longest list of a file names: an array, a mapping, a switch, a union, or alternatives. */
function countNamed(path: string, text: string): number {
  let most = 0
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one)
    else if (isSyntax(value)) {
      most = Math.max(most, new Set(namesIn(value)).size)
      for (const inside of Object.values(value)) look(inside)
    }
  }
  look(parseSync(path, text).program)
  return most
}

/** Types that a list names by its own entries. */
function namesIn(node: Syntax): string[] {
  switch (node.type) {
    case 'ArrayExpression':
      return listOf(node['elements']).flatMap(nameOf)
    case 'ObjectExpression':
      return listOf(node['properties']).flatMap(({ key }) => (isSyntax(key) ? nameOf(key) : []))
    case 'SwitchStatement':
      return listOf(node['cases']).flatMap(({ test }) => (isSyntax(test) ? nameOf(test) : []))
    case 'TSUnionType':
      return listOf(node['types']).flatMap(({ literal }) => (isSyntax(literal) ? nameOf(literal) : []))
    case 'LogicalExpression':
    case 'ParenthesizedExpression':
      return listOf([node['left'], node['right'], node['expression']]).flatMap(namesIn)
    case 'BinaryExpression':
      return listOf([node['left'], node['right']]).flatMap(nameOf)
    default:
      return []
  }
}

function nameOf(node: Syntax): string[] {
  const name = node.type === 'Identifier' ? node['name'] : node['value']
  return contentTypes.filter((type) => type === name)
}

function listOf(value: unknown): Syntax[] {
  return Array.isArray(value) ? value.filter(isSyntax) : []
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
