import { writeFile } from 'node:fs/promises'
import { collectPlaces } from '#app/export/collect-places.ts'
import type { ExportSource, MediaWriter } from '#app/export/export-source.ts'
import { toYaml } from '#app/export/to-yaml.ts'

/** Writes every place into one file; without any there is none. */
export async function exportPlaces(file: string, source: ExportSource, media: MediaWriter): Promise<void> {
  const places = await collectPlaces(source, media)
  if (places.length > 0) await writeFile(file, toYaml({ places }))
}
