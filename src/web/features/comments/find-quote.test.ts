import { describe, expect, it } from 'vitest'
import { findQuote, type Block } from './find-quote.ts'

const blocks: Block[] = [
  { p: 1, text: '守塔人陈望生的最后一班。' },
  { p: 2, text: '灯室的铜把手被他擦得发亮，三十年里没有一天例外。' },
  { p: 3, text: '“我的活，就是别让他们看不见。”他说。' },
  { p: 4, text: '船在雾里鸣了三声，他数着。' },
  { p: 5, text: 'The lamp turns every Twelve Seconds, and has done so since 1911.' },
]
const found = (text: readonly Block[], p: number, quote: string) => {
  const place = findQuote(text, { p, quote })
  return place && [place.p, text.find((block) => block.p === place.p)?.text.slice(place.start, place.end)]
}

describe('findQuote', () => {
  it('finds words where they were quoted', () => {
    expect(found(blocks, 3, '我的活，就是别让他们看不见')).toEqual([3, '我的活，就是别让他们看不见'])
  })

  it('does not care for signs, spaces, width and capitals', () => {
    expect(found(blocks, 5, 'twelve  seconds and HAS')).toEqual([5, 'Twelve Seconds, and has'])
    expect(found(blocks, 2, '灯室的铜把手 被他擦得发亮。三十年')).toEqual([2, '灯室的铜把手被他擦得发亮，三十年'])
  })

  it('finds words that stand in another paragraph now', () => {
    expect(found(blocks, 1, '船在雾里鸣了三声')).toEqual([4, '船在雾里鸣了三声'])
    const twice = [...blocks, { p: 9, text: '又一次，船在雾里鸣了三声。' }]
    expect(found(twice, 8, '船在雾里鸣了三声')?.[0]).toBe(9)
    expect(found(twice, 3, '船在雾里鸣了三声')?.[0]).toBe(4)
  })

  it('finds words that were edited', () => {
    expect(found(blocks, 2, '灯室的铜把手被他擦得锃亮，三十年来没有一天例外')?.[0]).toBe(2)
    expect(found(blocks, 2, '灯室里的铜把手被他擦得发亮')?.[1]).toContain('铜把手被他擦得发亮')
    expect(found(blocks, 5, 'The lamp turns every ten seconds and has done so')?.[0]).toBe(5)
  })

  it('prefers the nearer of two that are as similar', () => {
    const alike = [
      { p: 1, text: '他每天傍晚六点点灯，从不迟到' },
      { p: 40, text: '他每天傍晚六点点灯，从不迟到' },
    ]
    expect(found(alike, 38, '他每天傍晚七点点灯，从不迟到')?.[0]).toBe(40)
    expect(found(alike, 2, '他每天傍晚七点点灯，从不迟到')?.[0]).toBe(1)
  })

  it('finds nothing for words that are gone, and in nothing', () => {
    expect(found(blocks, 2, '完全另一篇文章里的一句话')).toBeNull()
    expect(found([], 2, '灯室')).toBeNull()
    expect(found(blocks, 2, '……')).toBeNull()
    expect(found(blocks, 2, '谁')).toBeNull()
  })
})
