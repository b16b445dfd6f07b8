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
  seconds: number
}

export function createReport(source: string, dryRun: boolean): ImportReport {
  return { source, dryRun, articles: [], refused: [], imagesStored: 0, imageProblems: [], seconds: 0 }
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
  const { created, updated, unchanged } = countOutcomes(report)
  const lines = [
    report.dryRun
      ? `Would import ${report.source}: ${created} to create, ${updated} to update, ${unchanged} unchanged, ${report.refused.length} refused`
      : `Imported ${report.source}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${report.refused.length} refused`,
  ]
  if (!report.dryRun) lines.push(`Pictures stored: ${report.imagesStored}`)
  for (const [place, problems] of groupByPlace(report.imageProblems)) {
    const reasons = [...new Set(problems.map(({ message }) => message))]
    lines.push(
      `Pictures left ${place}: ${problems.length} (${reasons.slice(0, 3).join('; ')}${reasons.length > 3 ? '; …' : ''})`,
    )
  }
  if (report.refused.length > 0) lines.push('Refused:', ...report.refused.map((refusal) => `  ${toLine(refusal)}`))
  return lines.join('\n')
}

function groupByPlace(problems: readonly ImageProblem[]): Map<string, ImageProblem[]> {
  const groups = Map.groupBy(problems, ({ address }) =>
    /^https?:/i.test(address) && URL.canParse(address) ? `at ${new URL(address).host}` : 'out',
  )
  return new Map([...groups].toSorted(([, a], [, b]) => b.length - a.length))
}
