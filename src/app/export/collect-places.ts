import type { ExportSource, MediaWriter } from './export-source.ts'
import { withoutEmpty } from './without-empty.ts'

/** Every place, as `places.yaml` and `site.yaml` say it. */
export async function collectPlaces({ places }: Pick<ExportSource, 'places'>, media: MediaWriter) {
  const written = []
  for (const { key, title, lng, lat, cover, points, ...place } of await places.exportPlaces()) {
    written.push({
      key,
      title,
      lng,
      lat,
      ...withoutEmpty({ ...place, cover: await media.writeAddress(cover, ''), points: points.map(toPoint) }),
    })
  }
  return written
}

function toPoint({ title, note, lng, lat }: { title: string; note: string; lng: number; lat: number }) {
  return { title, lng, lat, ...withoutEmpty({ note }) }
}
