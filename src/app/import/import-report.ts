import type { GivenPaths } from '#server/domains/redirects/redirects.ts'
import type { Problem } from './problems.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'

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
  items: Array<{ origin: string; sourceId: string; title: string; outcome: Outcome }>
  refused: Refusal[]
  /** What was taken although something in it leads nowhere. */
  warnings: Refusal[]
  /** What became otherwise than the source says. */
  notes: Refusal[]
  /** Old paths that lead to the site's pages from this run on. */
  redirects: Array<{ path: string; to: string }>
  imagesStored: number
  /** Pictures that stay at their address, or are left out where they have none. */
  imageProblems: Problem[]
  /** Sound, films and streams. */
  mediaStored: number
  /** Sound, films and their texts that stay at their address, or are left out where they have none. */
  mediaProblems: Problem[]
  /** Content models that were written, or are as they were. */
  models: Array<{ origin: string; key: string; name: string; items: number; outcome: Outcome }>
  /** What became of the places beside the items. */
  places: Record<Outcome, number>
  /** What became of the comments beside the items; null where there were none. */
  comments: LinesReport | null
  /** The same of what was said in live rooms. */
  messages: LinesReport | null
  seconds: number
}

/** What an import of comments or of messages of live rooms did, or under a dry run would do. */
export interface LinesReport extends Record<Outcome, number> {
  source: string
  dryRun: boolean
  refused: Refusal[]
  /** Avatars and pictures that were left out. */
  imageProblems: Problem[]
  /** Sound and films that were left out. */
  mediaProblems: Problem[]
  seconds: number
}

export function createReport(source: string, dryRun: boolean): ImportReport {
  return {
    source,
    dryRun,
    items: [],
    refused: [],
    warnings: [],
    notes: [],
    redirects: [],
    imagesStored: 0,
    imageProblems: [],
    mediaStored: 0,
    mediaProblems: [],
    models: [],
    places: { created: 0, updated: 0, unchanged: 0 },
    comments: null,
    messages: null,
    seconds: 0,
  }
}

export function createLinesReport(source: string, dryRun: boolean): LinesReport {
  const problems = { refused: [], imageProblems: [], mediaProblems: [] }
  return { source, dryRun, created: 0, updated: 0, unchanged: 0, ...problems, seconds: 0 }
}

/** Says which old paths lead to something now, and which could not be had. */
export function noteRedirects(
  { redirects, warnings }: Pick<ImportReport, 'redirects' | 'warnings'>,
  { origin, sourceId }: { origin: string; sourceId: string },
  { added, taken }: GivenPaths,
): void {
  redirects.push(...added.map((path) => ({ path, to: sourceId })))
  warnings.push(
    ...taken.map((path) => ({ origin, line: null, message: `the old path ${path} leads elsewhere already` })),
  )
}

export function countOutcomes(report: ImportReport): Record<Outcome, number> {
  const counts = { created: 0, updated: 0, unchanged: 0 }
  for (const { outcome } of report.items) counts[outcome] += 1
  return counts
}

/** `file:line: message`, as compilers print it. */
export function toLine({ origin, line, message }: Refusal): string {
  return line === null ? `${origin}: ${message}` : `${origin}:${line}: ${message}`
}

/** The report for people: counts, what was refused, and why files are missing, by host. */
export function toText(report: ImportReport): string {
  const { models, imagesStored, mediaStored } = report
  const lines = [toCountsLine(report, '', { ...countOutcomes(report), refused: report.refused.length })]
  const { created, updated, unchanged } = report.places
  if (created + updated + unchanged > 0) {
    lines.push(`Places: ${created} created, ${updated} updated, ${unchanged} unchanged`)
  }
  if (models.length > 0) {
    const count = models.reduce((sum, { items }) => sum + items, 0)
    lines.push(`Content models: ${models.length}, with ${count} ${count === 1 ? 'item' : 'items'}`)
  }
  if (!report.dryRun) lines.push(`Pictures stored: ${imagesStored}`)
  if (mediaStored > 0) lines.push(`Sound and films stored: ${mediaStored}`)
  lines.push(
    ...toPlaceLines('Pictures', report.imageProblems),
    ...toPlaceLines('Sound and films', report.mediaProblems),
  )
  if (report.redirects.length > 0) lines.push(`Old addresses that lead here now: ${report.redirects.length}`)
  lines.push(...toNoteLines(report.notes))
  lines.push(...toRefusalLines('Refused', report.refused), ...toRefusalLines('Leads nowhere', report.warnings))
  if (report.comments !== null) lines.push(toLinesText(report.comments, 'comments'))
  if (report.messages !== null) lines.push(toLinesText(report.messages, 'messages'))
  return lines.join('\n')
}

/** The same of a file of lines, by what they are. */
export function toLinesText(report: LinesReport, what: 'comments' | 'messages'): string {
  return [
    toCountsLine(report, ` ${what}`, { ...report, refused: report.refused.length }),
    ...toPlaceLines('Pictures', report.imageProblems),
    ...toPlaceLines('Sound and films', report.mediaProblems),
    ...toRefusalLines('Refused', report.refused),
  ].join('\n')
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

function toPlaceLines(what: string, all: readonly Problem[]): string[] {
  return [...groupByPlace(all)].map(([place, problems]) => {
    const reasons = [...new Set(problems.map(({ message }) => message))]
    const printed = reasons.slice(0, 3).join('; ') + (reasons.length > 3 ? '; …' : '')
    return `${what} left ${place}: ${problems.length} (${printed})`
  })
}

/** Places that are named of those with the same note. */
const NOTED_MAX = 3

function toNoteLines(notes: readonly Refusal[]): string[] {
  if (notes.length === 0) return []
  const groups = [...Map.groupBy(notes, ({ message }) => message)]
  return [
    'Became otherwise:',
    ...groups.map(([message, same]) => {
      const places = [...new Set(same.map(({ origin, line }) => (line === null ? origin : `${origin}:${line}`)))]
      const printed = places.slice(0, NOTED_MAX).join(', ') + (places.length > NOTED_MAX ? ', …' : '')
      return `  ${message}: ${same.length} (${printed})`
    }),
  ]
}

function toRefusalLines(title: string, refusals: readonly Refusal[]): string[] {
  if (refusals.length === 0) return []
  const lines = [`${title}:`, ...refusals.slice(0, PRINTED_MAX).map((refusal) => `  ${toLine(refusal)}`)]
  return refusals.length > PRINTED_MAX ? [...lines, `  and ${refusals.length - PRINTED_MAX} more`] : lines
}

function groupByPlace(problems: readonly Problem[]): Map<string, Problem[]> {
  const groups = Map.groupBy(problems, ({ address }) =>
    /^https?:/i.test(address) && URL.canParse(address) ? `at ${new URL(address).host}` : 'out',
  )
  return new Map([...groups].toSorted(([, a], [, b]) => b.length - a.length))
}
