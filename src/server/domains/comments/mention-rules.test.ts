import { expect, it } from 'vitest'
import { filterByName, parseMeant, placeMentions } from './mention-rules.ts'

const named = (text: string, ...people: Array<[number, string]>) =>
  placeMentions(
    text,
    people.map(([userId, name]) => ({ userId, name })),
  ).map(({ userId, startsAt, length }) => [userId, text.slice(startsAt, startsAt + length)])

it('people are meant where their names stand behind an @ of either width, also without a space', () => {
  expect(named('@阿澈你看，＠小林 也来', [1, '阿澈'], [2, '小林'])).toEqual([
    [1, '@阿澈'],
    [2, '＠小林'],
  ])
})

it('the longest name is the one that is meant', () => {
  expect(named('@阿澈儿 和 @阿澈', [1, '阿澈'], [2, '阿澈儿'])).toEqual([
    [2, '@阿澈儿'],
    [1, '@阿澈'],
  ])
})

it('of two with one name the first is meant first, and nobody twice', () => {
  expect(named('@小林 @小林 @小林', [1, '小林'], [2, '小林'])).toEqual([
    [1, '@小林'],
    [2, '@小林'],
  ])
})

it('who is not named any more is not meant, nor is who has no name', () => {
  expect(named('阿澈 @ 小林 @', [1, '阿澈'], [2, '小林'], [3, ''])).toEqual([])
})

it('ten can be meant, and eleven cannot', () => {
  const ids = Array.from({ length: 11 }, (_, n) => `id${n}`)
  expect(parseMeant([...ids.slice(0, 10), 'id0'])).toHaveLength(10)
  expect(() => parseMeant(ids)).toThrow(expect.objectContaining({ code: 42204 }))
})

it('names that begin with what is typed come before those that only have it', () => {
  const people = [{ name: '老Lin' }, { name: 'linda' }, { name: '阿澈' }]
  expect(filterByName(people, 'Lin')).toEqual([{ name: 'linda' }, { name: '老Lin' }])
  expect(filterByName(people, '')).toEqual(people)
})
