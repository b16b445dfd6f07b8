import { describe, expect, it } from 'vitest'
import type { CalendarEntry } from '../../api/queries.ts'
import { dateOf, dayOf } from '../../ui/zone.ts'
import { daysOf, readShown, spanOf, step, toParams, toTimeOn } from './rules.ts'

const at = (text: string) => Date.parse(text) / 1000
const now = at('2026-11-26T10:20:00+08:00')
const shown = (query: string) => readShown(new URLSearchParams(query), now)
const entry = (time: number): CalendarEntry => ({
  kind: 'planned',
  content_id: null,
  copy_id: 'a',
  type: 'doc',
  title: '灯',
  time,
  end_time: 0,
  state: 'new',
  account: '',
  note: '',
  path: '',
})

describe('what is shown of the calendar', () => {
  it.each([
    ['', { month: '2026-11' }],
    ['month=2027-02', { month: '2027-02' }],
    ['month=2027-13', { month: '2026-11' }],
    ['month=soon', { month: '2026-11' }],
    ['week=2026-11-26', { week: '2026-11-23' }],
    ['week=2026-11-22', { week: '2026-11-16' }],
    ['week=2026-02-30', { month: '2026-11' }],
  ])('by the address ?%s is %o', (query, address) => {
    expect(toParams(shown(query))).toEqual(address)
  })

  it.each([
    ['month=2026-12', 1, { month: '2027-01' }],
    ['month=2026-03', -1, { month: '2026-02' }],
    ['month=2026-01', 1, { month: '2026-02' }],
    ['week=2026-12-28', 1, { week: '2027-01-04' }],
    ['week=2027-01-04', -1, { week: '2026-12-28' }],
  ] as const)('of %s, a step of %i on, is %o', (query, by, address) => {
    expect(toParams(step(shown(query), by))).toEqual(address)
  })

  it('begins with the Monday before a month, in UTC+8, and has all of its days', () => {
    const { from, until } = spanOf(shown('month=2026-11'))
    expect([from, until]).toEqual([at('2026-10-26T00:00:00+08:00'), at('2026-12-07T00:00:00+08:00')])
    const week = spanOf(shown('week=2026-11-23'))
    expect([week.from, week.until]).toEqual([at('2026-11-23T00:00:00+08:00'), at('2026-11-30T00:00:00+08:00')])
  })

  it('goes through the days of a month', () => {
    const days = daysOf(shown('month=2028-02').day).map(dateOf)
    expect([days.length, days[0], days.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
  })
})

describe('something that is put on a day', () => {
  const on = (date: string, time = 0) => toTimeOn(dayOf(at(`${date}T12:00:00+08:00`)), entry(time), now)

  it('keeps its time of the day, also where that is past', () => {
    expect(on('2026-11-28', at('2026-12-03T21:45:00+08:00'))).toBe(at('2026-11-28T21:45:00+08:00'))
    expect(on('2026-11-26', at('2026-12-03T08:00:00+08:00'))).toBe(at('2026-11-26T08:00:00+08:00'))
  })

  it('is planned for nine o’clock without one, and today for the next hour', () => {
    expect(on('2026-11-27')).toBe(at('2026-11-27T09:00:00+08:00'))
    expect(on('2026-11-26')).toBe(at('2026-11-26T11:00:00+08:00'))
    expect(on('2026-11-25')).toBe(at('2026-11-25T09:00:00+08:00'))
  })
})
