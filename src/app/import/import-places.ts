import type { ImportTarget } from './import-items.ts'
import type { ImportReport, Outcome } from './import-report.ts'
import type { PlaceSource } from './parse-places-file.ts'
import type { PlaceDraft } from '#server/domains/places/places.ts'
import { COVER_WIDTH, takePicture } from './take-picture.ts'

interface PlacesRun {
  target: Pick<ImportTarget, 'database' | 'places' | 'mediaStore'>
  /** Folder of local pictures. */
  root: string | null
  report: ImportReport
}

/** Writes places in one transaction; the same ones again write nothing. */
export async function importPlaces(
  sources: readonly PlaceSource[],
  { target, root, report }: PlacesRun,
): Promise<void> {
  const { database, places, mediaStore } = target
  if (sources.length === 0) return
  if (report.dryRun) {
    for (const source of sources) report.places[await places.judgePlace(database.db, { ...source, cover: null })] += 1
    return
  }
  const drafts: PlaceDraft[] = []
  for (const source of sources) {
    const { address: cover } = await takePicture(source.cover, {
      mediaStore,
      root,
      width: COVER_WIDTH,
      onProblem: (problem) =>
        report.imageProblems.push({ origin: `places.yaml ${source.key}`, address: source.cover, ...problem }),
    })
    drafts.push({ ...source, cover })
  }
  const outcomes = await database.write(async (tx) => {
    const done: Outcome[] = []
    for (const draft of drafts) done.push(await places.savePlace(tx, draft))
    return done
  })
  for (const outcome of outcomes) report.places[outcome] += 1
}
