import { expect, it } from 'vitest'
import { listBroken, toMarkdown, toRows, toSurvivorLines, type PlacedMutant } from './report.ts'
import { CAUGHT } from './shared.ts'

const place = { line: 3, within: 'check', path: 'src/a/rules.ts', domain: 'a', kind: 'rules' } as const
const mutants: PlacedMutant[] = ['x', 'y', 'z', 'v'].map((change) => ({ ...place, change }))
const equivalent = (change: string) => ({ path: place.path, within: 'check', change, why: 'same' })

it('counts without equivalents and names what survived', () => {
  const rows = toRows(mutants, [CAUGHT, 2, 0, 5], [equivalent('v')], true)
  expect(rows).toMatchObject([{ domain: 'a', kind: 'rules', mutants: 3, caught: 1 }])
  expect(toSurvivorLines(rows)).toEqual(['src/a/rules.ts:3 check: y', 'src/a/rules.ts:3 check: z (no test runs it)'])
  expect(toMarkdown(toRows(mutants, [], [], false))).toContain('| a | rules | 4 | 0 | 0 % | partly tried |')
  expect(toMarkdown(rows).split('\n').slice(2)).toEqual([
    '| a | rules | 3 | 1 | 33 % | MISSED |',
    '| all | rules | 3 | 1 | 33 % | MISSED |',
  ])
})

it('asks of a listed equivalent that it is there and that no test catches it', () => {
  expect(listBroken(mutants, [1, 1, 1, 1], [equivalent('v')])).toEqual([])
  expect(listBroken(mutants, [1, 1, 1, CAUGHT], [equivalent('v')])).toEqual([
    'src/a/rules.ts check: v: a test catches it, so it is no equivalent',
  ])
  expect(listBroken(mutants, [], [equivalent('w')])).toEqual([
    'src/a/rules.ts check: w: there is no such mutant any more',
  ])
})
