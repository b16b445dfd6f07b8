import { writeFile } from 'node:fs/promises'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { withoutEmpty } from '#app/export/without-empty.ts'
import { toYaml } from '#app/export/to-yaml.ts'

/** Writes every place into one file; without any there is none. */
export async function exportPlaces(file: string, { places }: ExportSource, media: MediaWriter): Promise<void> {
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
  if (written.length > 0) await writeFile(file, toYaml({ places: written }))
}

function toPoint({ title, note, lng, lat }: { title: string; note: string; lng: number; lat: number }) {
  return { title, lng, lat, ...withoutEmpty({ note }) }
}
