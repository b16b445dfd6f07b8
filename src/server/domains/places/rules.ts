import { createHash } from 'node:crypto'
import { convertCoordinates, type Coordinates } from '#base/coordinates.ts'
import type { Place } from '#contract/places.ts'

/** A report is as good as new for so many seconds. */
export const FRESH_SECONDS = 15 * 60
/** And better than none for so many. */
export const STALE_SECONDS = 6 * 60 * 60
/** Who asked and got nothing leaves the provider alone for so long. */
export const RETRY_SECONDS = 60

/** How old a report is: as good as new, better than none, or of no use. */
export function judgeAge(seconds: number): 'fresh' | 'stale' | 'gone' {
  if (seconds < FRESH_SECONDS) return 'fresh'
  return seconds <= STALE_SECONDS ? 'stale' : 'gone'
}

/** Where the weather of a place is asked for: in hundredths of a degree, so that neighbours share a report. */
export function toSpot(gcj02: Coordinates): { lng: string; lat: string } {
  const [lng, lat] = convertCoordinates(gcj02, 'gcj02', 'wgs84')
  return { lng: lng.toFixed(2), lat: lat.toFixed(2) }
}

/** Changes with what a picture of the map shows. */
export function toMapVersion({ lng, lat, zoom }: { lng: number; lat: number; zoom: number }): string {
  return createHash('sha256')
    .update(JSON.stringify([lng, lat, zoom]))
    .digest('hex')
    .slice(0, 12)
}

/**
 * Pages that open a place in map apps, or in a browser where the app is missing. In China AMap, Tencent and Apple take
 * GCJ-02; Baidu has a system of its own.
 */
export function toNavigation(
  { title, address, coordinates }: { title: string; address: string; coordinates: Coordinates },
  source: string,
): Place['nav'] {
  const [lng, lat] = coordinates
  const [baiduLng, baiduLat] = convertCoordinates(coordinates, 'gcj02', 'bd09')
  const name = toPlainWords(title)
  return {
    amap: withQuery('https://uri.amap.com/navigation', {
      to: `${lng},${lat},${name}`,
      mode: 'car',
      coordinate: 'gaode',
      callnative: '1',
      src: source,
    }),
    baidu: withQuery('https://api.map.baidu.com/marker', {
      location: `${baiduLat},${baiduLng}`,
      title: name,
      content: toPlainWords(address) || name,
      coord_type: 'bd09ll',
      output: 'html',
      src: source,
    }),
    tencent: withQuery('https://apis.map.qq.com/uri/v1/marker', {
      marker: `coord:${lat},${lng};title:${name};addr:${toPlainWords(address) || name}`,
      coord_type: '2',
      referer: source,
    }),
    apple: withQuery('https://maps.apple.com/', { daddr: `${lat},${lng}`, q: name }),
  }
}

/** Signs that these addresses use between their parts would cut a name short. */
function toPlainWords(text: string): string {
  return text.replaceAll(/[,;:|]+/g, ' ').trim()
}

function withQuery(address: string, query: Record<string, string>): string {
  const written = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${address}?${written.join('&')}`
}
