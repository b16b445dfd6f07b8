import { expect, it } from 'vitest'
import { itemTypes } from '#contract/content-types.ts'
import { fieldsOf } from '#contract/fields/fields-of.ts'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { inspectManuscript } from '#app/editing/read-manuscript.ts'
import { sayWhy } from '#newsroom/parts/fields/say-problem.ts'
import { loadText } from '#newsroom/texts/text.tsx'

/** Values that some field or other does not take. */
const WRONG = [
  '-',
  '1.5',
  '\u0007',
  '99999999999',
  'x'.repeat(600_000),
  'javascript:x',
  ['x', { y: 'z' }],
  { y: 'z' },
  [],
]

/** Values of a field that are wrong as a whole, too many, or wrong in one place inside of it. */
function wrongValues(facts: FieldFacts): unknown[] {
  if (facts.kind === 'list')
    return [...WRONG, Array.from({ length: facts.most + 1 }, () => ({})), ...wrongValues(facts.of).map((one) => [one])]
  if (facts.kind !== 'mapping') return WRONG
  const inside = Object.entries(facts.fields)
  return [...WRONG, {}, ...inside.flatMap(([name, own]) => wrongValues(own).map((value) => ({ [name]: value })))]
}

it('what is wrong with a field is said in the words of editors, whatever it is', async () => {
  const text = await loadText('zh-CN')
  const reasons = new Set<string>()
  for (const type of itemTypes)
    for (const [name, facts] of Object.entries(fieldsOf(type)))
      for (const value of wrongValues(facts))
        for (const { message } of inspectManuscript({ fields: { title: '题', type, [name]: value }, body: '' }))
          reasons.add(message)
  expect(reasons.size).toBeGreaterThan(30)
  expect([...reasons].filter((reason) => sayWhy(reason, text) === reason)).toEqual([])
})
