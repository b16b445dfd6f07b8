import type { ReadSite } from '#server/domains/publishing/publishing.ts'
import { collectSite } from '../export/collect-site.ts'
import { addressesOnly, type ExportSource } from '../export/export-source.ts'
import { takeSite } from '../import/apply-site.ts'
import { createReport } from '../import/import-report.ts'
import { checkSiteDocument, readSite, type SiteSource } from '../import/parse-site-file.ts'
import { SourceError } from '../import/source-error.ts'
import { warnOfUnknown } from '../import/warn-of-unknown.ts'
import { findStored } from './find-stored.ts'
import { refuseFields } from './read-fields.ts'

const ORDERED = ['columns', 'topics', 'lists'] as const

/** Reads what says who publishes the site, and takes its pictures. Throws 40001. */
export async function readSiteDocument(
  target: ExportSource,
  document: unknown,
  { folder }: { folder?: string },
): Promise<ReadSite> {
  const given = parse(document)
  const site = await withTheOthers(target, given)
  const report = createReport('site', false)
  const stored = await findStored(target.mediaStore, addressesOf(site))
  const write = await takeSite(site, { target, root: folder ?? null, report, stored })
  await warnOfUnknown({ target, site, items: [], report })
  const problems = report.imageProblems.map(({ address, message }) => ({
    field: '',
    message: `${address}: ${message}`,
  }))
  return { warnings: [...problems, ...report.warnings.map(({ message }) => ({ field: '', message }))], write }
}

/** What a `site.yaml` says. Throws 40001 with the line. */
export function parseSiteText(yaml: string): Record<string, unknown> {
  try {
    return checkSiteDocument(yaml)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw refuseFields([{ path: ['yaml', String(error.line ?? 1)], message: error.message }])
  }
}

function parse(document: unknown): SiteSource {
  try {
    const read = readSite(document)
    if ('site' in read) return read.site
    throw refuseFields(read.problems)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw refuseFields([{ path: [], message: error.message }])
  }
}

/** Groups that are not named come behind those that are, in their old order. */
async function withTheOthers(target: ExportSource, given: SiteSource): Promise<SiteSource> {
  if (ORDERED.every((kind) => given[kind].length === 0)) return given
  const { columns, topics = [], lists = [] } = await collectSite(target, addressesOnly)
  const read = readSite({ columns, topics, lists })
  if (!('site' in read)) throw new Error('the groups of this site cannot be read', { cause: read.problems })
  const behind = <T extends { key: string }>(named: T[], known: T[]): T[] =>
    named.length === 0 ? [] : [...named, ...known.filter(({ key }) => !named.some((one) => one.key === key))]
  const { site: known } = read
  return {
    ...given,
    columns: behind(given.columns, known.columns),
    topics: behind(given.topics, known.topics),
    lists: behind(given.lists, known.lists),
  }
}

function addressesOf({ site, accounts, topics, lists, circles, places }: SiteSource): string[] {
  return [
    site?.logo ?? '',
    ...accounts.flatMap(({ avatar, cover }) => [avatar, cover]),
    ...[...topics, ...lists, ...places].map(({ cover }) => cover),
    ...circles.map(({ avatar }) => avatar),
  ]
}
