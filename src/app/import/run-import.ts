import { createFetcher, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import { applySite } from './apply-site.ts'
import { createDirectory, type DirectoryOptions } from './directory.ts'
import { createImageIntake } from './image-intake.ts'
import { importItems, type ImportTarget, type ItemEntry, type ItemOptions } from './import-items.ts'
import { importModels } from './import-models.ts'
import { createReport, type ImportReport, type Outcome } from './import-report.ts'
import { importRedirects } from './import-redirects.ts'
import { createMediaIntake } from './media-intake.ts'
import type { PlaceSource } from './parse-places-file.ts'
import type { RedirectSource } from './parse-redirects-file.ts'
import type { SiteSource } from './parse-site-file.ts'
import type { FolderEntry } from './read-folder.ts'
import { createFaceIntake, COVER_WIDTH, takePicture } from './take-picture.ts'
import { warnOfUnknown } from './warn-of-unknown.ts'
import type { PlaceDraft } from '#server/domains/places/places.ts'

/** What an import is told by whoever runs it. */
export interface ImportOptions extends ItemOptions {
  /** Key of the account of items that name none. */
  account: string | null
  /** Replaces what the fetcher of this run would be made with. */
  fetcherOptions?: FetcherOptions
  onProgress?: (done: number, total: number) => void
}

export interface ImportJob {
  /** Folder or address, for the report. */
  source: string
  target: ImportTarget
  options: ImportOptions
  /** Folder of local files, null when there is none. */
  root: string | null
  site: SiteSource | null
  /** Whether its groups stand behind those that are there; a source that is the site's own orders them. */
  isBehind?: boolean
  entries: readonly ItemEntry[]
  /** Files of content models below `root`. */
  models?: readonly FolderEntry[]
  /** Places beside the items. */
  places?: readonly PlaceSource[]
  /** Old paths of what is there once the items are. */
  redirects?: readonly RedirectSource[]
  fallback: DirectoryOptions['fallback']
}

/** Writes what a source declares of the site, then its items. Throws `SourceError` for an unknown account option. */
export async function runImport({
  source,
  target,
  options,
  root,
  site,
  isBehind = false,
  entries,
  models = [],
  places = [],
  redirects = [],
  fallback,
}: ImportJob): Promise<ImportReport> {
  const started = performance.now()
  const { dryRun, account, onProgress = () => {} } = options
  const report = createReport(source, dryRun)
  const fetcher = (options.media || options.audio) && !dryRun ? createFetcher(options.fetcherOptions) : null
  try {
    if (site !== null && !dryRun) await applySite(site, { target, root, report, isBehind })
    await importPlaces(places, { target, root, report })
    const directory = createDirectory({ target, site, dryRun, account, fallback })
    if (account !== null) await directory.defaultAccount()
    const { mediaStore, content } = target
    const images = createImageIntake({ mediaStore, content, root, fetcher: options.media ? fetcher : null })
    const media = createMediaIntake({ mediaStore, root, fetcher })
    const faces = createFaceIntake({ mediaStore, root })
    const taken = await importItems({ target, directory, images, media, faces, options, report, onProgress }, entries)
    if (root !== null) await importModels({ target, images, options, report }, root, models)
    await importRedirects(target, redirects, report)
    const expectedPlaces = new Set(places.map(({ key }) => key))
    await warnOfUnknown({ target, site, items: taken, report, expectedPlaces })
  } finally {
    await fetcher?.close()
  }
  report.seconds = Math.round(performance.now() - started) / 1000
  return report
}

interface PlacesRun {
  target: Pick<ImportTarget, 'database' | 'places' | 'mediaStore' | 'site'>
  /** Folder of local pictures. */
  root: string | null
  report: ImportReport
}

/** Writes places in one transaction; the same ones again write nothing. */
async function importPlaces(sources: readonly PlaceSource[], { target, root, report }: PlacesRun): Promise<void> {
  const { database, places, mediaStore, site } = target
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
    if (done.some((outcome) => outcome !== 'unchanged')) await site.countVersion(tx)
    return done
  })
  for (const outcome of outcomes) report.places[outcome] += 1
}
