import { expect, it } from 'vitest'
import { chooseLeaving, OPENED_BYTES_MAX, OPENED_MAX } from './cache-opened.ts'
import type { OfflineItem } from './offline-items.ts'

function itemsOf(count: number, bytes: number): OfflineItem[] {
  return Array.from({ length: count }, (_, place) => ({
    group: 'article',
    id: String(place),
    title: '',
    cover: '',
    keptAt: 0,
    openedAt: count - place,
    checkedAt: 0,
    bytes,
    assets: [],
    address: '',
    cache: String(place),
    isOpened: true,
  }))
}

const leavingOf = (items: readonly OfflineItem[]) => chooseLeaving(items).map(({ id }) => id)

it('of pages kept offline, those opened longest ago go where there are too many', () => {
  expect(leavingOf(itemsOf(OPENED_MAX, 1))).toEqual([])
  expect(leavingOf(itemsOf(OPENED_MAX + 2, 1))).toEqual(['30', '31'])
})

it('of pages kept offline, those opened longest ago go where they take too much', () => {
  expect(leavingOf(itemsOf(4, OPENED_BYTES_MAX / 3))).toEqual(['3'])
})
