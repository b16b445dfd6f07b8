import { expect, it } from 'vitest'
import { FRESH_SECONDS, judgeAge, STALE_SECONDS, toMapVersion, toNavigation } from './rules.ts'

it('a report grows old', () => {
  const ages = [0, FRESH_SECONDS - 1, FRESH_SECONDS, STALE_SECONDS, STALE_SECONDS + 1]
  expect(ages.map(judgeAge)).toEqual(['fresh', 'fresh', 'stale', 'stale', 'gone'])
})

it('a picture of the map changes with each thing that it shows', () => {
  const at = { lng: 121.5, lat: 31.2, zoom: 15 }
  const versions = [at, { ...at, lng: 121.6 }, { ...at, lat: 31.3 }, { ...at, zoom: 16 }].map(toMapVersion)
  expect(new Set(versions).size).toBe(4)
})

it('map apps are told the name where there is no address, without signs that would cut it short', () => {
  const nav = toNavigation({ title: '灯塔;一,号', address: ' ', coordinates: [121.5, 31.2] }, 'site')
  expect(new URL(nav.baidu).searchParams.get('content')).toBe('灯塔 一 号')
  expect(new URL(nav.tencent).searchParams.get('marker')).toBe('coord:31.2,121.5;title:灯塔 一 号;addr:灯塔 一 号')
  const addressed = toNavigation({ title: '灯塔', address: '海边 1 号', coordinates: [121.5, 31.2] }, 'site')
  expect(new URL(addressed.baidu).searchParams.get('content')).toBe('海边 1 号')
  expect(new URL(addressed.tencent).searchParams.get('marker')).toContain('addr:海边 1 号')
})
