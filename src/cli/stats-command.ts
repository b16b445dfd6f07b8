import type { Command } from 'commander'
import { toDateText } from '#app/import/parse-date.ts'
import { createIdCodec } from '#contract/ids.ts'
import type { StatsLine } from '#server/domains/analytics/analytics.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

interface Flags {
  days: string
  content?: string
  json: boolean
}

type Counts = Omit<StatsLine, 'contentId' | 'day'>

interface Line extends Counts {
  /** Share of those who read that came to the end, 0 to 1; null when nobody read. */
  finish_rate: number | null
  /** Seconds that one reader read on average. */
  mean_duration: number | null
  views_per_exposure: number | null
}

interface Report {
  since: string
  days: number
  total: Line
  lines: Array<Line & { id: string; title: string | null; date: string | null }>
}

const DAYS_MAX = 3650

/** `stats`: what was read in the last days, the items that most read or the days of one. */
export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description('say what was read; a reader counts once for each item and day')
    .option('--days <n>', 'how many days, today included', '7')
    .option('--content <id>', 'day by day for one item, by the id in its address')
    .option('--json', 'print JSON', false)
    .action(async ({ days: daysText, content, json }: Flags) => {
      const days = parseDays(daysText)
      const report = await withBackend((backend) => makeReport(backend, days, content ?? null))
      process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : toTable(report))
    })
}

function parseDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > DAYS_MAX) throw new CommandFailed(`--days: "${text}" is no number from 1 to ${DAYS_MAX}`)
  return days
}

async function makeReport(backend: Backend, days: number, publicId: string | null): Promise<Report> {
  const ids = createIdCodec(backend.idSalt)
  const contentId = publicId === null ? null : ids.decode(publicId)
  if (publicId !== null && (contentId === null || (await backend.content.findContentPath(publicId)) === null)) {
    throw new CommandFailed(`There is no item with the id ${publicId}.`)
  }
  const now = Math.floor(Date.now() / 1000)
  const { since, total, lines } = await backend.analytics.readStats({ now, days, contentId })
  const cards = await backend.content.loadCards([...new Set(lines.map((line) => line.contentId))])
  const titles = new Map(cards.map(({ id, card }) => [id, card.title]))
  return {
    since: toDate(since),
    days,
    total: toLine(total),
    lines: lines.map(({ contentId: id, day, ...counts }) => ({
      id: ids.encode(id),
      title: titles.get(id) ?? null,
      date: day === null ? null : toDate(day),
      ...toLine(counts),
    })),
  }
}

function toLine(counts: Counts): Line {
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000)
  return {
    ...counts,
    finish_rate: share(counts.finished, counts.reads),
    mean_duration: counts.reads === 0 ? null : Math.round(counts.duration / counts.reads),
    views_per_exposure: share(counts.views, counts.exposures),
  }
}

/** What the line is about stands last: titles are of any width. */
function toTable({ since, days, total, lines }: Report): string {
  const rows = [
    ['views', 'readers', 'reads', 'finished', 'mean time', 'exposures', 'views per exposure', ''],
    ...lines.map((line) => [...toCells(line), line.date ?? `${line.id}  ${line.title ?? '(not public)'}`]),
    [...toCells(total), 'total'],
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const text = rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column] ?? 0))).join('  '),
  )
  return `Since ${since} (${days} ${days === 1 ? 'day' : 'days'})\n\n${text.map((line) => line.trimEnd()).join('\n')}\n`
}

function toCells(line: Line): string[] {
  const percent = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)} %`)
  return [
    String(line.views),
    String(line.readers),
    String(line.reads),
    percent(line.finish_rate),
    line.mean_duration === null ? '–' : toMinutes(line.mean_duration),
    String(line.exposures),
    percent(line.views_per_exposure),
  ]
}

function toMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function toDate(time: number): string {
  return toDateText(time).slice(0, 10)
}
