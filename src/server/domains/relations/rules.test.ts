import { describe, expect, it } from 'vitest'
import { getSubject, mergeProgress, settleProgress, toFilter, toLastPosition, type Progress } from './rules.ts'
import { setMark } from '#base/set-mark.ts'

const NOW = 1_790_000_000

function progress(values: Partial<Progress>): Progress {
  return { contentId: 1, percent: 0, position: 0, paragraph: 0, updatedAt: NOW, seenAt: NOW, ...values }
}

describe('progress of two sources', () => {
  const old = progress({ percent: 80, paragraph: 8, position: 80, updatedAt: NOW - 9 })
  const young = progress({ percent: 20, paragraph: 2, position: 20, updatedAt: NOW })
  const merged = { ...young, percent: 80 }

  it('is at the newest place with the highest percent, whichever comes first', () => {
    expect(mergeProgress(old, young)).toEqual(merged)
    expect(mergeProgress(young, old)).toEqual(merged)
    expect(mergeProgress(merged, merged)).toEqual(merged)
  })

  it('was seen when it was opened last, which moves no place', () => {
    const opened = progress({ updatedAt: 0, seenAt: NOW + 9 })
    expect(mergeProgress(old, opened)).toEqual({ ...old, seenAt: NOW + 9 })
    expect(mergeProgress(opened, old)).toEqual({ ...old, seenAt: NOW + 9 })
  })

  it('of one time is at the place that was told last', () => {
    expect(mergeProgress(young, { ...old, updatedAt: NOW })).toMatchObject({ paragraph: 8, percent: 80 })
  })
})

it('a list of progress is settled to one entry for each item, in the order of ids, none of the future', () => {
  const told = [
    progress({ contentId: 7, percent: 10, updatedAt: NOW + 301 }),
    progress({ contentId: 3, percent: 5, updatedAt: NOW + 299 }),
    progress({ contentId: 7, percent: 9, paragraph: 4, updatedAt: NOW + 1e9, seenAt: NOW + 1e9 }),
  ]
  expect(settleProgress(told, NOW)).toEqual([
    progress({ contentId: 3, percent: 5, updatedAt: NOW + 299 }),
    progress({ contentId: 7, percent: 10, paragraph: 4, updatedAt: NOW + 300, seenAt: NOW + 300 }),
  ])
})

it('the last position is a paragraph of a text and a second of a medium', () => {
  const at = { position: 95, paragraph: 7 }
  expect(toLastPosition('doc', at)).toBe(7)
  expect(toLastPosition('gallery', at)).toBe(7)
  expect(toLastPosition('audio', at)).toBe(95)
  expect(toLastPosition('video', at)).toBe(95)
})

it('an item is asked for by its source or its type', () => {
  expect(toFilter('inner')).toEqual({ actor: 'inner' })
  expect(toFilter('dinner')).toEqual({ actor: 'mp' })
  expect(toFilter('svideo')).toEqual({ type: 'svideo' })
  expect(toFilter('mp')).toBeNull()
  expect(toFilter('toString')).toBeNull()
})

it('marks belong to whoever shows a token', () => {
  expect(getSubject({ kind: 'anonymous', subject: 'a' })).toBe('a')
  expect(() => getSubject({ kind: 'none', tokenState: 'expired' })).toThrow(expect.objectContaining({ code: 40101 }))
})

it.each([
  [true, false, { isSet: true, by: 1 }, true],
  [true, true, { isSet: true, by: 0 }, true],
  [false, true, { isSet: false, by: -1 }, false],
  [false, false, { isSet: false, by: 0 }, false],
  [undefined, false, { isSet: true, by: 1 }, true],
  [undefined, true, { isSet: false, by: -1 }, false],
])('a mark is settled by what is wanted (%s) and by whether it is set (%s)', async (type, was, result, is) => {
  let isSet = was
  const change = (to: boolean) => async () => {
    const changes = isSet !== to
    isSet = to
    return changes
  }
  expect(await setMark(type, { add: change(true), remove: change(false) })).toEqual(result)
  expect(isSet).toBe(is)
})
