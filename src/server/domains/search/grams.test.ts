import fc from 'fast-check'
import { expect, it } from 'vitest'
import { needsLook, toCodes, toMarkCode, toPhrase, toTokens, toWantedCodes } from './grams.ts'
import { toRuns, toTerms } from './runs.ts'

it('the index of pairs cuts a text into pairs, each run closed by its last character', () => {
  expect(toTokens(['灯塔人', '海'])).toBe('灯塔 塔人 人 海 灯 塔 人 海')
  expect(toTokens([])).toBe('')
  expect(toPhrase('灯塔人')).toBe('"灯塔 塔人"')
  expect(toPhrase('灯')).toBe('"灯"')
  expect(toPhrase('𠮷野')).toBe('"𠮷野"')
})

it('the index of pairs finds the pairs of every part of a text among its numbers, and leaves no doubt up to two characters', () => {
  const text = fc.array(fc.constantFrom('灯', '塔', '𠮷', 'a', ' '), { maxLength: 12 }).map((parts) => parts.join(''))
  const judge = (body: string, keyword: string) => {
    const runs = { title: [], lead: [], body: toRuns(body) }
    const codes = new Set(toCodes(runs))
    return toTerms(keyword).map((term) => ({
      term,
      isCandidate: toWantedCodes([term], 'body').every((code) => codes.has(code)),
      isHeld: runs.body.some((run) => run.includes(term)),
    }))
  }
  const wrong = fc.check(
    fc.property(text, text, (body, keyword) =>
      judge(body, keyword).every(({ term, isCandidate, isHeld }) =>
        needsLook(term) ? isCandidate || !isHeld : isCandidate === isHeld,
      ),
    ),
  )
  expect(wrong.counterexample).toBeNull()
})

it('the index of pairs tells parts of an item and what it belongs to apart', () => {
  const codes = toCodes({ title: ['灯塔'], lead: ['海边'], body: ['渡船'] })
  const has = (term: string, within: 'title' | 'lead' | 'body') =>
    toWantedCodes([term], within).every((code) => codes.includes(code))
  expect([has('灯塔', 'title'), has('灯塔', 'lead'), has('灯塔', 'body')]).toEqual([true, true, true])
  expect([has('海边', 'title'), has('海边', 'lead'), has('海边', 'body')]).toEqual([false, true, true])
  expect([has('渡船', 'title'), has('渡船', 'lead'), has('渡船', 'body')]).toEqual([false, false, true])
  expect(new Set([...codes, toMarkCode('account', 1), toMarkCode('group', 1), toMarkCode('account', 2)]).size).toBe(
    codes.length + 3,
  )
  expect(codes.every(Number.isSafeInteger)).toBe(true)
})
