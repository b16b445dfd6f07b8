import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffWords } from './diff-words.ts'

const without = (kind: string, changes: ReturnType<typeof diffWords>) =>
  changes
    .filter((change) => change.kind !== kind)
    .map(({ text }) => text)
    .join('')

it('Chinese is compared by words', () => {
  expect(diffWords('灯塔高34米，在礁石上。', '灯塔高43米，在礁石上。', 'zh-CN')).toEqual([
    { kind: 'same', text: '灯塔高' },
    { kind: 'removed', text: '34' },
    { kind: 'added', text: '43' },
    { kind: 'same', text: '米，在礁石上。' },
  ])
})

it('lines that were put in are apart from words that were changed', () => {
  expect(diffWords('The reef\nThe end\n', 'A reef\nnew\nThe end\n', 'en').map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
    'same',
    'added',
    'same',
  ])
})

it('both texts can be put together from what differs', () => {
  const text = fc
    .array(fc.constantFrom('潮', '水', '退了', '，', ' ', '\n', '\r\n', 'reef ', '34', '👨‍👩‍👧'), { maxLength: 40 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (former, later) => {
      const changes = diffWords(former, later, 'zh-CN')
      expect([without('added', changes), without('removed', changes)]).toEqual([former, later])
    }),
    { seed: 1, numRuns: 300 },
  )
})

it('texts with nothing in common are shown as wholes, soon', () => {
  const [former, later] = ['潮', '港'].map((word) =>
    Array.from({ length: 20_000 }, (_, index) => word + String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000))).join(
      '',
    ),
  )
  const changes = diffWords(former ?? '', later ?? '', 'zh-CN')
  expect([without('added', changes), without('removed', changes)]).toEqual([former, later])
})
