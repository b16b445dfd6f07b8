import { createFetcher, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import { applySite } from './apply-site.ts'
import { createDirectory, type DirectoryOptions } from './directory.ts'
import { createImageIntake } from './image-intake.ts'
import { importItems, type ImportTarget, type ItemEntry, type ItemOptions } from './import-items.ts'
import { importModels } from './import-models.ts'
import { importPlaces } from './import-places.ts'
import { createReport, type ImportReport } from './import-report.ts'
import { createMediaIntake } from './media-intake.ts'
import type { PlaceSource } from './parse-places-file.ts'
import type { SiteSource } from './parse-site-file.ts'
import type { FolderEntry } from './read-folder.ts'
import { createFaceIntake } from './take-picture.ts'
import { warnOfUnknown } from './warn-of-unknown.ts'

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
  entries: readonly ItemEntry[]
  /** Files of content models below `root`. */
  models?: readonly FolderEntry[]
  /** Places beside the items. */
  places?: readonly PlaceSource[]
  fallback: DirectoryOptions['fallback']
}

/** Writes what a source declares of the site, then its items. Throws `SourceError` for an unknown account option. */
export async function runImport({
  source,
  target,
  options,
  root,
  site,
  entries,
  models = [],
  places = [],
  fallback,
}: ImportJob): Promise<ImportReport> {
  const started = performance.now()
  const { dryRun, account, onProgress = () => {} } = options
  const report = createReport(source, dryRun)
  const fetcher = (options.media || options.audio) && !dryRun ? createFetcher(options.fetcherOptions) : null
  try {
    if (site !== null && !dryRun) await applySite(site, { target, root, report })
    await importPlaces(places, { target, root, report })
    const directory = createDirectory({ target, site, dryRun, account, fallback })
    if (account !== null) await directory.defaultAccount()
    const { mediaStore } = target
    const images = createImageIntake({
      mediaStore,
      findImageId: imageFinder(target),
      root,
      fetcher: options.media ? fetcher : null,
    })
    const media = createMediaIntake({ mediaStore, root, fetcher })
    const faces = createFaceIntake({ mediaStore, root })
    const taken = await importItems({ target, directory, images, media, faces, options, report, onProgress }, entries)
    if (root !== null) await importModels({ target, images, options, report }, root, models)
    const expectedPlaces = new Set(places.map(({ key }) => key))
    await warnOfUnknown({ target, site, items: taken, report, expectedPlaces })
  } finally {
    await fetcher?.close()
  }
  report.seconds = Math.round(performance.now() - started) / 1000
  return report
}

function imageFinder({ content }: ImportTarget): (address: string) => Promise<number | null> {
  return async (address) => (await content.findImageByAddress(address))?.imageId ?? null
}
