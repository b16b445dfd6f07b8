import { expect, it } from 'vitest'
import { normalize, toLabel, toRuns, toTerms } from './runs.ts'
import { simplify } from '#base/simplify.ts'

it('the search compares texts in one width, case, script and composition', () => {
  expect(normalize('ＡbＣ１２ ㎏ ㈱')).toBe('abc12 kg (株)')
  expect(normalize('Ἀθῆναι')).toBe(normalize('ἈΘΗ͂ΝΑΙ'))
  expect(normalize('ΣΊΣΥΦΟΣ')).toBe(normalize('σίσυφος'))
  expect(normalize('灯\u200b塔\u00ad\ufeff')).toBe('灯塔')
})

it('the search simplifies traditional characters, one by one', () => {
  expect(simplify('臺灣後來發展了電腦')).toBe('台湾后来发展了电脑')
  expect(simplify('名著 瞭望 皇后 头发')).toBe('名著 瞭望 皇后 头发')
  expect(simplify('𠁞')).toBe('𠀾')
})

it('the search cuts a text into runs of letters and digits', () => {
  expect(toRuns('“不冷不热。”他说：iPhone15手机！')).toEqual(['不冷不热', '他说', 'iphone15手机'])
  expect(toRuns('👨‍👩‍👧 \u0000\ud800 ——')).toEqual([])
  expect(toTerms('灯塔 灯塔，海')).toEqual(['灯塔', '海'])
})

it('the search shows a keyword as it was typed, without signs', () => {
  expect(toLabel('「iPhone」 的\u202e 💩')).toBe('iPhone 的')
})
