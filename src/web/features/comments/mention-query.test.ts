import { expect, it } from 'vitest'
import { findQuery, listNamed } from './mention-query.ts'

const at = (text: string) => findQuery(text.replace('|', ''), text.indexOf('|'))

it('somebody is looked for behind an @ of either width, also in the middle of a text', () => {
  expect(at('@|')).toEqual({ from: 0, typed: '' })
  expect(at('你看＠阿澈|，对吧')).toEqual({ from: 2, typed: '阿澈' })
  expect(at('@一 @二|')).toEqual({ from: 3, typed: '二' })
})

it('nobody is looked for behind a space, in an address, or far behind an @', () => {
  expect(at('@阿澈 |')).toBeNull()
  expect(at('lin@|')).toBeNull()
  expect(at('没有|')).toBeNull()
  expect(at(`@${'字'.repeat(21)}|`)).toBeNull()
})

it('who was chosen and is named no more is not meant', () => {
  const people = [
    { id: 'a', name: '阿澈' },
    { id: 'b', name: '小林' },
  ]
  expect(listNamed('＠阿澈 你好', people)).toEqual([people[0]])
})
