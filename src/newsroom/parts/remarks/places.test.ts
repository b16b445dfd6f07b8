import { expect, it } from 'vitest'
import { openBody } from '../../manuscript/body.ts'
import { findPlaces, quoteAt } from './places.ts'

const TEXT = '海边有一片盐田。\n\n每年春天放水。\n\n秋天收盐，一直到十月。'
const about = (paragraph: number, quote: string) => [{ remark_id: 'a', paragraph, quote }]

it('finds the paragraph of a remark again after others were written before it', () => {
  const doc = openBody(`新写的一段。\n\n又一段。\n\n${TEXT}`, 'markdown')
  expect(findPlaces(doc, about(2, '每年春天放水。')).get('a')).toBe(4)
})

it('finds a paragraph of which some words were changed, and none that is gone', () => {
  const doc = openBody(TEXT.replace('一直到十月', '一直收到十月底'), 'markdown')
  expect(findPlaces(doc, about(3, '秋天收盐，一直到十月。')).get('a')).toBe(3)
  expect(findPlaces(doc, about(3, '从前的灯塔早就拆了，没有人记得。')).has('a')).toBe(false)
})

it('has a remark on the whole nowhere else, and one on a picture where that was', () => {
  const doc = openBody(TEXT, 'markdown')
  expect(findPlaces(doc, about(0, '')).get('a')).toBe(0)
  expect(findPlaces(doc, about(2, '')).get('a')).toBe(2)
})

it('takes the beginning of a paragraph as what it is found by', () => {
  const doc = openBody(`${'长'.repeat(500)}\n\n短`, 'markdown')
  expect(quoteAt(doc, 1)).toHaveLength(200)
  expect([quoteAt(doc, 2), quoteAt(doc, 0), quoteAt(doc, 3)]).toEqual(['短', '', ''])
})
