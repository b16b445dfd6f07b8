import { createFetcher, type FetcherOptions } from '#server/outside/fetch-safely.ts'
import { applySite } from './apply-site.ts'
import { createDirectory, type DirectoryOptions } from './directory.ts'
import { createImageIntake } from './image-intake.ts'
import { importArticles, type ArticleEntry, type ArticleOptions, type ImportTarget } from './import-articles.ts'
import { createReport, type ImportReport } from './import-report.ts'
import type { SiteSource } from './parse-site-file.ts'

/** What an import is told by whoever runs it. */
export interface ImportOptions extends ArticleOptions {
  /** Key of the account of articles that name none. */
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
  /** Folder of local pictures, null when there is none. */
  root: string | null
  site: SiteSource | null
  entries: readonly ArticleEntry[]
  fallback: DirectoryOptions['fallback']
}

/** Writes what a source declares of the site, then its articles. Throws `SourceError` for an unknown account option. */
export async function runImport({
  source,
  target,
  options,
  root,
  site,
  entries,
  fallback,
}: ImportJob): Promise<ImportReport> {
  const started = performance.now()
  const { dryRun, media, account, onProgress = () => {} } = options
  const report = createReport(source, dryRun)
  const fetcher = media && !dryRun ? createFetcher(options.fetcherOptions) : null
  try {
    if (site !== null && !dryRun) await applySite(site, { target, root, report })
    const directory = createDirectory({ target, site, dryRun, account, fallback })
    if (account !== null) await directory.defaultAccount()
    const intake = createImageIntake({ mediaStore: target.mediaStore, findImageId: imageFinder(target), root, fetcher })
    await importArticles({ target, directory, intake, options, report, onProgress }, entries)
  } finally {
    await fetcher?.close()
  }
  report.seconds = Math.round(performance.now() - started) / 1000
  return report
}

function imageFinder({ content }: ImportTarget): (address: string) => Promise<number | null> {
  return async (address) => (await content.findImageByAddress(address))?.imageId ?? null
}
