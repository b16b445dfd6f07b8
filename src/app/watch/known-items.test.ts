import { expect, it } from 'vitest'
import { isDoubtful, learn, type KnownItem } from './known-items.ts'

const item = (name: string, isGone = false): KnownItem => {
  return { sourceId: `markdown:${name}`, origin: `${name}.md`, title: name, isGone }
}
const report = (names: string[], refused: string[] = []) => ({
  items: names.map((name) => ({ ...item(name), outcome: 'unchanged' as const })),
  refused: refused.map((name) => ({ origin: `${name}.md`, line: 1, message: '' })),
})

it('what is no longer in a folder is gone, once, and there again when it comes back', () => {
  const first = learn([item('a'), item('b')], report(['a']))
  expect(first).toEqual({ items: [item('a'), item('b', true)], news: [item('b')] })
  expect(learn(first.items, report(['a']))).toEqual({ items: first.items, news: [] })
  expect(learn(first.items, report(['a', 'b']))).toEqual({ items: [item('a'), item('b')], news: [] })
})

it('what cannot be read for now is not gone', () => {
  expect(learn([item('a'), item('b')], report(['a'], ['b']))).toEqual({ items: [item('a'), item('b')], news: [] })
})

it('a folder of which more than half is gone at once is rather not whole', () => {
  expect(isDoubtful([item('a', true), item('b', true), item('c')])).toBe(true)
  expect(isDoubtful([item('a', true), item('b'), item('c')])).toBe(false)
  expect(isDoubtful([item('a', true)])).toBe(false)
})
