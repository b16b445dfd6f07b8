import { expect, it } from 'vitest'
import { foldRuns } from './fold-runs.ts'

const item = (path: string) => ({ path, album: null })
const track = (path: string, id: string, index = 1) => ({ path, album: { id, title: id, index, count: 9 } })
const shownOf = (cards: Parameters<typeof foldRuns>[0]) => {
  const { cards: shown, leftOut } = foldRuns(cards)
  return [shown.map(({ path }) => path).join(''), Object.fromEntries(leftOut)]
}

it('three tracks of an album in a row stand as the first of them, two do not', () => {
  const [x, y] = [item('x'), item('y')]
  const [a, b, c, d] = [track('a', 'one'), track('b', 'one'), track('c', 'one'), track('d', 'one')]
  expect(shownOf([x, a, b, c, y])).toEqual(['xay', { a: 2 }])
  expect(shownOf([a, b, c, d])).toEqual(['a', { a: 3 }])
  expect(shownOf([x, a, b, y])).toEqual(['xaby', {}])
  expect(shownOf([a, b, x, c, d])).toEqual(['abxcd', {}])
  expect(shownOf([])).toEqual(['', {}])
})

it('what is left out stands for no others of its run, unless all of it is left out', () => {
  const run = ['a', 'b', 'c', 'd'].map((path) => track(path, 'one'))
  const without = (...paths: string[]) => {
    const { cards, leftOut } = foldRuns(run, ({ path }) => paths.includes(path))
    return [cards.map(({ path }) => path).join(''), Object.fromEntries(leftOut)]
  }
  expect(without('a')).toEqual(['b', { b: 2 }])
  expect(without('b', 'c')).toEqual(['a', { a: 1 }])
  expect(without('a', 'b', 'c')).toEqual(['d', {}])
  expect(without('a', 'b', 'c', 'd')).toEqual(['a', {}])
})

it('what is no track is never folded, nor tracks of two albums, nor an album with its tracks', () => {
  expect(shownOf([item('x'), item('y'), item('z')])).toEqual(['xyz', {}])
  expect(shownOf([track('a', 'one'), track('b', 'two'), track('c', 'one')])).toEqual(['abc', {}])
  expect(shownOf([track('a', 'one', 0), track('b', 'one'), track('c', 'one')])).toEqual(['abc', {}])
})

it('more cards at the end change nothing above but how many are left out', () => {
  const run = ['a', 'b', 'c', 'd'].map((path) => track(path, 'one'))
  expect(shownOf([item('x'), ...run.slice(0, 3)])).toEqual(['xa', { a: 2 }])
  expect(shownOf([item('x'), ...run, item('y')])).toEqual(['xay', { a: 3 }])
})
