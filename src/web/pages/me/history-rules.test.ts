import { expect, it } from 'vitest'
import { loadText } from '../../i18n/catalogues.ts'
import { toDays } from './history-days.ts'
import { resumePath, sayPlace } from './resume.ts'

const text = await loadText('zh-CN')
/** 2026-11-20 10:30 in the site's zone, in milliseconds. */
const NOW = Date.UTC(2026, 10, 20, 2, 30)
const HOUR = 3600
const at = (hoursAgo: number) => ({ seen_at: NOW / 1000 - hoursAgo * HOUR })

it('what was opened is told by days, the newest day first, whose midnight is that of the site', () => {
  const opened = [at(-0.01), at(1), at(10), at(11), at(34), at(35), at(24 * 400)]
  const days = toDays(opened, NOW, text)
  expect(days.map(({ name, list }) => [name, list.length])).toEqual([
    ['今天', 3],
    ['昨天', 2],
    ['11月18日', 1],
    ['2025年10月16日', 1],
  ])
  expect(days.flatMap(({ list }) => list)).toEqual(opened)
})

it.each([
  ['doc', 0, 0, ''],
  ['doc', 42, 0, '读到 42%'],
  ['gallery', 95, 0, '已读完'],
  ['video', 40, 192, '看到 03:12'],
  ['svideo', 0, 0, ''],
  ['video', 97, 580, '已看完'],
  ['audio', 30, 61, '听到 01:01'],
  ['audio', 100, 61, '已听完'],
] as const)('of an item of type %s with %i %% at second %i it says “%s”', (type, percent, position, said) => {
  expect(sayPlace({ type, percent, position, p: 0 }, text)).toBe(said)
})

it('a text that was begun is opened at its paragraph, everything else as it is', () => {
  const path = '/mp/doc/2026/11/AbCd1234/index'
  const place = { path, type: 'doc', position: 0 } as const
  expect(resumePath({ ...place, percent: 42, p: 7 })).toBe(`${path}?p=7`)
  expect(resumePath({ ...place, percent: 4, p: 1 })).toBe(path)
  expect(resumePath({ ...place, percent: 95, p: 30 })).toBe(path)
  expect(resumePath({ ...place, type: 'video', position: 90, percent: 42, p: 0 })).toBe(path)
})
