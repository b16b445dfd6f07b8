import type { Command } from 'commander'
import { toDateText } from '#app/import/parse-date.ts'
import { vitalNames } from '#contract/beacons.ts'
import { createIdCodec } from '#contract/ids.ts'
import {
  listDepths,
  type LaunchLine,
  type Stats,
  type StatsLine,
  type VitalLine,
} from '#server/domains/analytics/analytics.ts'
import type { Backend } from '#server/server.ts'
import { CommandFailed } from './command-failed.ts'
import { withBackend } from './with-backend.ts'

interface Flags {
  days: string
  content?: string
  vitals: boolean
  launches: boolean
  json: boolean
}

type Line = ReturnType<typeof toLine>

type Report = Awaited<ReturnType<typeof makeReport>>

const DAYS_MAX = 3650
const BAR_WIDTH = 40

/** `stats`: what was read in the last days, the items that most read or the days of one. */
export function addStatsCommand(program: Command): void {
  program
    .command('stats')
    .description('say what was read; a reader counts once for each item and day')
    .option('--days <n>', 'how many days, today included', '7')
    .option('--content <id>', 'day by day and paragraph by paragraph for one item, by the id in its address')
    .option('--vitals', 'how fast pages were instead: what three of four visits do not exceed', false)
    .option('--launches', 'what came of opening the app and mini programs instead, by client, and why it failed', false)
    .option('--json', 'print JSON', false)
    .action(async ({ days: daysText, content, vitals, launches, json }: Flags) => {
      const days = parseDays(daysText)
      const now = Math.floor(Date.now() / 1000)
      if (vitals) {
        const lines = await withBackend((backend) => backend.analytics.readVitals({ now, days }))
        process.stdout.write(json ? `${JSON.stringify(lines, null, 2)}\n` : toVitalsTable(lines))
        return
      }
      if (launches) {
        const lines = await withBackend((backend) => backend.analytics.readLaunches({ now, days }))
        process.stdout.write(json ? `${JSON.stringify(lines, null, 2)}\n` : toLaunchesTable(lines))
        return
      }
      const report = await withBackend((backend) => makeReport(backend, now, days, content ?? null))
      process.stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : toText(report))
    })
}

function parseDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > DAYS_MAX) throw new CommandFailed(`--days: "${text}" is no number from 1 to ${DAYS_MAX}`)
  return days
}

async function makeReport(backend: Backend, now: number, days: number, publicId: string | null) {
  const ids = createIdCodec(backend.idSalt)
  const contentId = publicId === null ? null : ids.decode(publicId)
  if (publicId !== null && (contentId === null || (await backend.content.findContentPath(publicId)) === null)) {
    throw new CommandFailed(`There is no item with the id ${publicId}.`)
  }
  const { since, total, lines, ways, depths } = await backend.analytics.readStats({ now, days, contentId })
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
    /** How often each word was counted, the most often one first. */
    sources: wordsOf(ways, 'source'),
    shares: wordsOf(ways, 'share'),
    launches: wordsOf(ways, 'launch'),
    /** Views that a share brought, by how often that was shared on. */
    share_depths: wordsOf(ways, 'depth'),
    /** How many readers of one item reached each paragraph, and which share of all those are; null for all items. */
    reached: publicId === null ? null : toReached(depths),
  }
}

function wordsOf(ways: Stats['ways'], kind: Stats['ways'][number]['kind']): Record<string, number> {
  return Object.fromEntries(ways.filter((way) => way.kind === kind).map(({ word, times }) => [word, times]))
}

function toReached(depths: Stats['depths']) {
  const lines = listDepths(depths)
  const all = lines[0]?.reached ?? 0
  return lines.map(({ paragraph, reached }) => ({
    paragraph,
    readers: reached,
    share: Math.round((reached / all) * 1000) / 1000,
  }))
}

function toLine(counts: Omit<StatsLine, 'contentId' | 'day'>) {
  const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 1000)
  return {
    ...counts,
    /** Share of those who read that came to the end, 0 to 1; null when nobody read. */
    finish_rate: share(counts.finished, counts.reads),
    /** Seconds that one reader read on average. */
    mean_duration: counts.reads === 0 ? null : Math.round(counts.duration / counts.reads),
    views_per_exposure: share(counts.views, counts.exposures),
  }
}

function toText(report: Report): string {
  const { since, days, total, lines, reached, sources, shares, launches, share_depths: depths } = report
  const rows = [
    ['views', 'readers', 'reads', 'finished', 'mean time', 'exposures', 'views per exposure', ''],
    ...lines.map((line) => [...toCells(line), line.date ?? `${line.id}  ${line.title ?? '(not public)'}`]),
    [...toCells(total), 'total'],
  ]
  const parts = [
    `Since ${since} (${days} ${days === 1 ? 'day' : 'days'})`,
    toTable(rows),
    ...Object.entries({ 'Came from': sources, Shared: shares, 'Shared on': depths, 'To the app': launches }).flatMap(
      ([title, words]) => {
        const counted = Object.entries(words).map(([word, times]) => `${word} ${times}`)
        return counted.length > 0 ? [`${title}: ${counted.join(', ')}`] : []
      },
    ),
    ...(reached && reached.length > 0 ? [`How many readers reached each paragraph\n\n${toCurve(reached)}`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

/** A bar for each paragraph; the last one stands for all beyond it. */
function toCurve(reached: NonNullable<Report['reached']>): string {
  return toTable(
    reached.map(({ paragraph, readers, share }) => [
      String(paragraph),
      String(readers),
      toPercent(share),
      '█'.repeat(Math.round(share * BAR_WIDTH)),
    ]),
  )
}

function toVitalsTable(lines: readonly VitalLine[]): string {
  const toCell = (line: VitalLine, name: (typeof vitalNames)[number]) => {
    const value = line.values[name]
    if (value === null) return '–'
    return name === 'CLS' ? (value / 1000).toFixed(3) : `${value} ms`
  }
  const rows = lines.map((line) => [
    ...vitalNames.map((name) => toCell(line, name)),
    String(line.samples),
    `${line.screen}, ${line.client}`,
  ])
  return `${toTable([[...vitalNames, 'visits', ''], ...rows])}\n`
}

/** `weapp` is a mini program. */
function toLaunchesTable(lines: readonly LaunchLine[]): string {
  const rows = lines.map(({ times, kind, outcome, client, reason }) => [String(times), kind, outcome, client, reason])
  return `${toTable([['times', 'of', 'came to', 'in', 'because'], ...rows])}\n`
}

/** What a line is about stands last: titles are of any width. */
function toTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column] ?? 0))).join('  '),
  )
  return lines.map((line) => line.trimEnd()).join('\n')
}

function toCells(line: Line): string[] {
  return [
    String(line.views),
    String(line.readers),
    String(line.reads),
    toPercent(line.finish_rate),
    line.mean_duration === null ? '–' : toMinutes(line.mean_duration),
    String(line.exposures),
    toPercent(line.views_per_exposure),
  ]
}

function toPercent(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`
}

function toMinutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function toDate(time: number): string {
  return toDateText(time).slice(0, 10)
}
