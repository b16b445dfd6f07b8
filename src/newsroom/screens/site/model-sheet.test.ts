import { expect, it } from 'vitest'
import { listModelChanges, mergeModels, toYaml, type ModelSheet } from './model-sheet.ts'

const item = (key: string, title = key) => ({ key, yaml: `  - key: ${key}\n    title: ${title}\n` })
const sheet = (items: ModelSheet['source']['items'], part: Partial<ModelSheet> = {}): ModelSheet => ({
  name: '船',
  model: { name: '一条船', fields: [{ key: 'no', label: '船号', kind: 'text' }] },
  source: { catalog: 'catalog:\n  - key: port\n    name: 港\n', items },
  ...part,
})
const base = sheet([item('a'), item('b'), item('c')])
const titles = (one: ModelSheet) => one.source.items.map(({ yaml }) => /title: (.*)/.exec(yaml)?.[1])

it('is written as a file has it, without what says nothing', () => {
  expect(toYaml(base)).toMatch(/^catalog:\n {2}- key: port\n {4}name: 港\nitems:\n {2}- key: a\n/)
  expect(toYaml(sheet([], { source: { catalog: '', items: [] } }))).toBe('')
})

it('says which places are other, and that the order is', () => {
  expect(listModelChanges(base, base)).toEqual([])
  const places = (later: ModelSheet) => listModelChanges(base, later).map(({ place }) => place)
  expect(places(sheet([item('a'), item('b', '乙'), item('d')], { name: '渔船' }))).toEqual([
    'name',
    'item b',
    'item d',
    'item c',
  ])
  expect(listModelChanges(base, sheet([item('c'), item('a'), item('b')]))).toEqual([
    { place: 'order', before: ['a', 'b', 'c'], after: ['c', 'a', 'b'] },
  ])
})

it('joins what two changed of different items, and keeps what each added where it was added', () => {
  const ours = sheet([item('first'), item('a', '甲'), item('b'), item('c'), item('mine')], { name: '渔船' })
  const theirs = sheet([item('a'), item('theirs'), item('b', '乙')])
  const { conflicts, write } = mergeModels(base, ours, theirs)
  expect(conflicts).toEqual([])
  expect(titles(write())).toEqual(['first', '甲', 'theirs', '乙', 'mine'])
  expect(write().name).toBe('渔船')
  const moved = mergeModels(base, sheet([item('c'), item('b'), item('a')]), theirs)
  expect(titles(moved.write())).toEqual(['乙', 'a', 'theirs'])
})

it('asks where both wrote the same, or one changed what the other took away', () => {
  const ours = sheet([item('a', '我的'), item('c', '改了')], { name: '我的' })
  const theirs = sheet([item('a', '别人的'), item('b')], { name: '别人的' })
  const { conflicts, write } = mergeModels(base, ours, theirs)
  expect(conflicts.map(({ name }) => name).toSorted()).toEqual(['item a', 'item c', 'name'])
  expect(titles(write())).toEqual(['我的', '改了'])
  const chosen = write(new Set(['item a', 'item c', 'name']))
  expect([chosen.name, titles(chosen)]).toEqual(['别人的', ['别人的']])
})
