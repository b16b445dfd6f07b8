import type { FetchRefusal } from '#server/outside/fetch-safely.ts'
import type { ImageRefusal } from '#server/outside/media-store.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'

/** Why a picture is not in the media store. */
export type ImageProblemReason = FetchRefusal | ImageRefusal | 'media_off' | 'no_file' | 'outside_folder'

export interface ImageProblem {
  /** Article that shows it. */
  origin: string
  /** Address as the article writes it. */
  address: string
  reason: ImageProblemReason
  message: string
}

export interface Refusal {
  /** File or feed item. */
  origin: string
  line: number | null
  message: string
}

/** What an import did, or under a dry run would do. */
export interface ImportReport {
  source: string
  dryRun: boolean
  articles: Array<{ origin: string; sourceId: string; title: string; outcome: Outcome }>
  refused: Refusal[]
  imagesStored: number
  /** Pictures that stay at their address, or are left out where they have none. */
  imageProblems: ImageProblem[]
  /** What became of the comments beside the articles; null where there were none. */
  comments: CommentsReport | null
  seconds: number
}

/** What an import of comments did, or under a dry run would do. */
export interface CommentsReport extends Record<Outcome, number> {
  source: string
  dryRun: boolean
  refused: Refusal[]
  /** Avatars that were left out. */
  imageProblems: ImageProblem[]
  seconds: number
}

export function createReport(source: string, dryRun: boolean): ImportReport {
  return { source, dryRun, articles: [], refused: [], imagesStored: 0, imageProblems: [], comments: null, seconds: 0 }
}

export function createCommentsReport(source: string, dryRun: boolean): CommentsReport {
  return { source, dryRun, created: 0, updated: 0, unchanged: 0, refused: [], imageProblems: [], seconds: 0 }
}

export function countOutcomes(report: ImportReport): Record<Outcome, number> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const { outcome } of report.articles) counts[outcome] += 1
  return counts
}

/** `file:line: message`, as compilers print it. */
export function toLine({ origin, line, message }: Refusal): string {
  return line === null ? `${origin}: ${message}` : `${origin}:${line}: ${message}`
}

/** The report for people: counts, what was refused, and why pictures are missing, by host. */
export function toText(report: ImportReport): string {
  const lines = [toCountsLine(report, '', { ...countOutcomes(report), refused: report.refused.length })]
  if (!report.dryRun) lines.push(`Pictures stored: ${report.imagesStored}`)
  lines.push(...toProblemLines(report))
  if (report.comments !== null) lines.push(toCommentsText(report.comments))
  return lines.join('\n')
}

export function toCommentsText(report: CommentsReport): string {
  const counts = { ...report, refused: report.refused.length }
  return [toCountsLine(report, ' comments', counts), ...toProblemLines(report)].join('\n')
}

function toCountsLine(
  { source, dryRun }: { source: string; dryRun: boolean },
  what: string,
  { created, updated, unchanged, refused }: Record<Outcome | 'refused', number>,
): string {
  return dryRun
    ? `Would import ${source}: ${created}${what} to create, ${updated} to update, ${unchanged} unchanged, ${refused} refused`
    : `Imported ${source}: ${created}${what} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`
}

/** Refusals that are printed; files of comments may have any number of lines. */
const PRINTED_MAX = 200

function toProblemLines({ imageProblems, refused }: Pick<ImportReport, 'imageProblems' | 'refused'>): string[] {
  const lines: string[] = []
  for (const [place, problems] of groupByPlace(imageProblems)) {
    const reasons = [...new Set(problems.map(({ message }) => message))]
    lines.push(
      `Pictures left ${place}: ${problems.length} (${reasons.slice(0, 3).join('; ')}${reasons.length > 3 ? '; …' : ''})`,
    )
  }
  if (refused.length === 0) return lines
  lines.push('Refused:', ...refused.slice(0, PRINTED_MAX).map((refusal) => `  ${toLine(refusal)}`))
  if (refused.length > PRINTED_MAX) lines.push(`  and ${refused.length - PRINTED_MAX} more`)
  return lines
}

function groupByPlace(problems: readonly ImageProblem[]): Map<string, ImageProblem[]> {
  const groups = Map.groupBy(problems, ({ address }) =>
    /^https?:/i.test(address) && URL.canParse(address) ? `at ${new URL(address).host}` : 'out',
  )
  return new Map([...groups].toSorted(([, a], [, b]) => b.length - a.length))
}
