import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeBodies } from './merge-body.ts'

const BLOCKS = [
  '潮退到旧航标外面。',
  '涌浪一到，石阶就靠不了船。',
  '灯室里的透镜有一人多高。',
  '他把铜把手擦了三遍。',
  '## 怎么捡',
  '- 手套\n- 麻袋',
  '> 风大就改期。\n>\n> —— 周',
  '| 班 | 时 |\n| --- | --- |\n| 一 | 六 |',
  '![滩](a.jpg "九龙滩")',
  '```\n一\n\n二\n```',
]

const toText = (blocks: readonly string[]) => `${blocks.join('\n\n')}\n`

/** What somebody does to one block, with a word of their own. */
const DEEDS = {
  change: (block: string, word: string) => [
    block.includes('```') ? block.replace('一', word) : block.replace(/\S(?=\S*$)/, `$&${word}`),
  ],
  replace: (_block: string, word: string) => [`全新的一段${word}`],
  addBehind: (block: string, word: string) => [block, `插进来的${word}`],
  addBefore: (block: string, word: string) => [`${word}在前面`, block],
  split: (block: string, word: string) => [block, `## ${word}`, `${word}之后`],
  remove: () => [],
} satisfies Record<string, (block: string, word: string) => string[]>
type Deed = keyof typeof DEEDS

const anyDeed = fc.constantFrom(...(Object.keys(DEEDS) as Deed[]))
/** Whose place between two blocks is nobody else's. */
const placedDeed = anyDeed.filter((deed) => deed !== 'addBefore')
const edits = (side: string, deed = anyDeed) =>
  fc
    .uniqueArray(fc.record({ place: fc.nat({ max: 9 }), deed }), { selector: ({ place }) => place, maxLength: 5 })
    .map((list) => list.map((one) => ({ ...one, word: `${side}${one.place}` })))
type Edit = { place: number; deed: Deed; word: string }

const baseBlocks = fc.shuffledSubarray(BLOCKS, { minLength: BLOCKS.length })

const edited = (base: readonly string[], list: readonly Edit[]) =>
  base.flatMap((block, index) => {
    const edit = list.find(({ place }) => place === index)
    return edit ? DEEDS[edit.deed](block, edit.word) : [block]
  })

const wordsOf = (list: readonly Edit[]) => list.filter(({ deed }) => deed !== 'remove').map(({ word }) => word)

describe('two edits of one body', () => {
  it('go together where they are of different blocks', () => {
    fc.assert(
      fc.property(baseBlocks, edits('ours', placedDeed), edits('theirs', placedDeed), (base, own, all) => {
        const other = all.filter(({ place }) => !own.some((one) => one.place === place))
        const [ours, theirs] = [edited(base, own), edited(base, other)]
        const merged = mergeBodies({ base: toText(base), ours: toText(ours), theirs: toText(theirs) }, 'markdown')
        expect(merged.conflicts).toEqual([])
        expect(merged.write()).toBe(toText(edited(base, [...own, ...other])))
      }),
      { numRuns: 200, seed: 1 },
    )
  })

  it('are a conflict with both texts where they change the same block', () => {
    fc.assert(
      fc.property(baseBlocks, fc.nat({ max: 9 }), (base, place) => {
        const [own, other] = ['ours', 'theirs'].map((word): Edit[] => [{ place, deed: 'change', word }])
        const [ours, theirs] = [edited(base, own ?? []), edited(base, other ?? [])]
        const merged = mergeBodies({ base: toText(base), ours: toText(ours), theirs: toText(theirs) }, 'markdown')
        expect(merged.conflicts).toEqual([{ base: base[place], ours: ours[place], theirs: theirs[place] }])
        expect(merged.write()).toBe(toText(ours))
        expect(merged.write(['theirs'])).toBe(toText(theirs))
        const both = merged.write(['both'])
        expect([ours[place], theirs[place]].filter((block) => !both.includes(block ?? ''))).toEqual([])
      }),
      { numRuns: 200, seed: 1 },
    )
  })

  it('lose no word, whatever both do', () => {
    fc.assert(
      fc.property(baseBlocks, edits('ours'), edits('theirs'), (base, own, other) => {
        const merged = mergeBodies(
          { base: toText(base), ours: toText(edited(base, own)), theirs: toText(edited(base, other)) },
          'markdown',
        )
        const all = [merged.write(), ...merged.conflicts.flatMap(({ ours, theirs }) => [ours, theirs])].join('\n')
        expect([...wordsOf(own), ...wordsOf(other)].filter((word) => !all.includes(word))).toEqual([])
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})

it('a block that one takes out and the other changes is a conflict, with what it was', () => {
  const merged = mergeBodies({ base: '一\n\n二\n', ours: '二\n', theirs: '一改\n\n二\n' }, 'markdown')
  expect(merged.conflicts).toEqual([{ base: '一', ours: '', theirs: '一改' }])
  expect([merged.write(), merged.write(['theirs'])]).toEqual(['二\n', '一改\n\n二\n'])
})

it('the same change by both is no conflict, and what nobody touched stays character for character', () => {
  const [base, both] = ['\n一  \n二\n===\n\n\n\n三\n', '\n一  \n二\n===\n\n\n\n三改\n']
  expect(mergeBodies({ base, ours: both, theirs: both }, 'markdown').write()).toBe(both)
  expect(mergeBodies({ base, ours: base, theirs: both }, 'markdown').write()).toBe(both)
})

it('HTML is put together by block as well', () => {
  const merged = mergeBodies(
    {
      base: '<div>\n<p>一</p>\n<p>二</p>\n</div>',
      ours: '<div>\n<p>一改</p>\n<p>二</p>\n</div>',
      theirs: '<div>\n<p>一</p>\n<p>二</p>\n<hr>\n</div>',
    },
    'html',
  )
  expect(merged.write()).toBe('<div>\n<p>一改</p>\n<p>二</p>\n<hr>\n</div>')
})
