import { z } from 'zod'
import { coordinateSystems } from '#base/coordinate-systems.ts'
import { convertCoordinates } from '#base/coordinates.ts'
import { parseYamlFile } from './parse-yaml-file.ts'
import { filled, missingOr, oneOf, sourceKey, text, texts } from './schema-parts.ts'

/** As many as one folder names. */
const PLACES_MAX = 5000
const POINTS_MAX = 100
const ZOOM = 15
const ZOOM_RANGE = 'is not between 3 and 18'

const degrees = (most: number) =>
  z
    .number({ error: missingOr('is no number of degrees') })
    .refine((value) => Math.abs(value) <= most, `is not between ${-most} and ${most}`)

const spot = { lng: degrees(180), lat: degrees(90) }

const point = z.strictObject({ title: filled(60), note: text(200).default(''), ...spot })

const adcode = z
  .union([z.string(), z.number()], { error: 'is not six digits' })
  .transform(String)
  .refine((code) => /^(?:\d{6})?$/.test(code), 'is not six digits')

const place = z
  .strictObject({
    key: sourceKey,
    title: filled(60),
    address: text(200).default(''),
    province: text(30).default(''),
    city: text(30).default(''),
    district: text(30).default(''),
    adcode: adcode.default(''),
    ...spot,
    coords: oneOf(coordinateSystems).default('gcj02'),
    zoom: z.int('is no whole number').min(3, ZOOM_RANGE).max(18, ZOOM_RANGE).default(ZOOM),
    phone: text(40)
      .regex(/^[\d +()-]*$/, 'is no telephone number')
      .default(''),
    cover: text(2048).default(''),
    points: texts(point).max(POINTS_MAX, `has more than ${POINTS_MAX} points`).default([]),
  })
  .transform(({ coords, points, ...given }) => {
    const toOwn = <S extends { lng: number; lat: number }>(written: S): S => {
      const [lng, lat] = convertCoordinates([written.lng, written.lat], coords, 'gcj02')
      return { ...written, lng, lat }
    }
    return toOwn({ ...given, points: points.map(toOwn) })
  })

/** Places as a file lists them, each key once. */
export const placeList = texts(place)
  .max(PLACES_MAX, `has more than ${PLACES_MAX} places`)
  .check((context) => {
    const keys = context.value.map(({ key }) => key)
    const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
    if (twice < 0) return
    context.issues.push({ code: 'custom', message: 'is there twice', path: [twice, 'key'], input: context.value })
  })
  .default([])

const placesFile = z.strictObject({ places: placeList })

/** A place of a source, in degrees of GCJ-02; the cover is an address as written. */
export type PlaceSource = z.output<typeof place>

/** What `places.yaml` says. Throws `SourceError` with the line. */
export function parsePlacesFile(yaml: string): PlaceSource[] {
  return parseYamlFile(yaml, placesFile).places
}
