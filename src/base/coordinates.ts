import gcoord from 'gcoord'
import type { CoordinateSystem } from './coordinate-systems.ts'

/** Longitude and latitude in degrees. */
export type Coordinates = readonly [lng: number, lat: number]

// The package's types put what it gives one level too deep.
const { CRSTypes: types, transform } = gcoord as unknown as typeof gcoord.default
const SYSTEMS = { gcj02: types.GCJ02, bd09: types.BD09, wgs84: types.WGS84 }
/** A tenth of a metre. */
const DECIMALS = 6

/** The same spot in another system; outside of China the state's system is the world's. */
export function convertCoordinates([lng, lat]: Coordinates, from: CoordinateSystem, to: CoordinateSystem): Coordinates {
  const [x, y] = from === to ? [lng, lat] : transform<[number, number]>([lng, lat], SYSTEMS[from], SYSTEMS[to])
  return [Number(x.toFixed(DECIMALS)), Number(y.toFixed(DECIMALS))]
}
