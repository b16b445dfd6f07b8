import { askService } from '../ask-service.ts'
import type { MapPictures } from './map-pictures.ts'

export interface AmapPictureOptions {
  key: string
  /** Where the web service is, unless in tests. */
  origin?: string
}

const ORIGIN = 'https://restapi.amap.com'
/** As wide as a large telephone, in its pixels of double density. */
const SIZE = '430*278'
const MAX_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 6_000
/** Zooms that the service draws. */
const LEAST_ZOOM = 3
const MOST_ZOOM = 17

/** Pictures of the static map service of AMap; it answers mistakes with JSON. */
export function createAmapPictures({ key, origin = ORIGIN }: AmapPictureOptions): MapPictures {
  return {
    async draw({ lng, lat, zoom }) {
      const spot = `${lng.toFixed(6)},${lat.toFixed(6)}`
      const url = new URL('/v3/staticmap', origin)
      url.search = new URLSearchParams({
        location: spot,
        zoom: String(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom))),
        size: SIZE,
        scale: '2',
        markers: `large,0xDB3A16,:${spot}`,
        key,
      }).toString()
      const { bytes } = await askService(url, { types: ['image/'], maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
      return bytes
    },
  }
}
