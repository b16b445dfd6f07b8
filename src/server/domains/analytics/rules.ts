import type { Launch, TrackingEvent, Vital } from '#contract/analytics.ts'
import { shareDepths } from '#contract/beacons.ts'
import { SITE_UTC_OFFSET_MINUTES } from '#contract/share-urls.ts'
import type { ContentDaysTable, ContentWaysTable, ReaderDaysTable } from '#server/storage/tables/tracking.ts'

/** What one reader has done with one item on one day. */
export type ReaderDay = Omit<ReaderDaysTable, 'day' | 'content_id' | 'reader'>

/** How much of what counts. */
export type Counts = Omit<ContentDaysTable, 'day' | 'content_id'>

export type CountedBehavior = 'view' | 'read' | 'expose' | 'share' | 'launch'

/** How an item was come to, shared or left for the app. */
export type Way = Pick<ContentWaysTable, 'kind' | 'word'>

/** One thing that one reader did with one item. */
export interface Happening {
  behavior: CountedBehavior
  contentId: number
  reader: number
  /** When, in seconds. */
  at: number
  /** Seconds of active reading since the last report. */
  duration: number
  percent: number
  /** Furthest paragraph that was seen, 0 where that is not told. */
  paragraph: number
  /** How a view came about, something was shared or the app opened; empty where that is not told. */
  word: string
  /** Of a view: how often what brought it was shared on; 0 where nobody shared it. */
  depth?: number | undefined
  /** Of a launch that told it: of what, in which client, why it failed. */
  launch?: Launch | undefined
}

/** How fast a page was for somebody, whoever it was. */
export interface SeenVital extends Vital {
  /** When, in seconds. */
  at: number
}

/** Stands for the item where a page is about none. */
export const NO_ITEM = 0

const COUNTED: ReadonlySet<string> = new Set<CountedBehavior>(['view', 'read', 'expose', 'share', 'launch'])

export const NOTHING_DONE: ReaderDay = {
  view_at: 0,
  views: 0,
  read_at: 0,
  duration: 0,
  percent: 0,
  finished: 0,
  expose_at: 0,
  exposures: 0,
  furthest: 0,
  acted_at: 0,
}

/** A view or an exposure counts again after this long. */
export const SAME_VISIT_SECONDS = 30 * 60
const DAY_SECONDS = 24 * 60 * 60
const OLDEST_SECONDS = DAY_SECONDS
const AHEAD_SECONDS = 5 * 60
const DURATION_MAX = 1800
/** What lies beyond counts as one place. */
const PARAGRAPH_MAX = 200
/** Who came this far has read to the end: what follows is the foot of the page. */
const FINISHED_PERCENT = 95
const BOT =
  /bot\b|bot\/|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python-|go-http|java\/|okhttp|lighthouse|headless|facebookexternalhit/i

/** Whether a client that calls itself so is a person's: robots read pages too, but nobody is behind them. */
export function isBot(userAgent: string): boolean {
  return BOT.test(userAgent)
}

/** Whether an event happened about when it arrived; clocks of phones differ, and some events wait for a network. */
export function isTimely({ timestamp }: Pick<TrackingEvent, 'timestamp'>, now: number): boolean {
  return timestamp >= now - OLDEST_SECONDS && timestamp <= now + AHEAD_SECONDS
}

export function isCounted(behavior: TrackingEvent['behavior']): behavior is CountedBehavior {
  return COUNTED.has(behavior)
}

/** When the day of a moment began, by the clock of the site. */
export function toDay(at: number): number {
  const offset = SITE_UTC_OFFSET_MINUTES * 60
  return Math.floor((at + offset) / DAY_SECONDS) * DAY_SECONDS - offset
}

/** Day of the calendar `days` before the day of `now`. */
export function dayBefore(now: number, days: number): number {
  return toDay(now) - days * DAY_SECONDS
}

/** Days of the calendar in a row, by when the first and the last one began. */
export interface Span {
  since: number
  last: number
}

/** The `days` up to the day of a moment, that one included. */
export function toSpan(until: number, days: number): Span {
  return { since: dayBefore(until, days - 1), last: toDay(until) }
}

/** As many days right before it. */
export function spanBefore({ since, last }: Span): Span {
  return { since: since - (last - since) - DAY_SECONDS, last: since - DAY_SECONDS }
}

/** When each of its days began. */
export function listDaysOf({ since, last }: Span): number[] {
  return Array.from({ length: (last - since) / DAY_SECONDS + 1 }, (_, index) => since + index * DAY_SECONDS)
}

/** How many came to a paragraph: `here` no further, `reached` all of them. */
export interface Depth {
  paragraph: number
  here: number
  reached: number
}

/** Whoever came to a paragraph reached all before it; every paragraph up to the furthest one has its line. */
export function listDepths(furthest: ReadonlyArray<{ paragraph: number; readers: number }>): Depth[] {
  const hereBy = new Map(furthest.map(({ paragraph, readers }) => [paragraph, readers]))
  let left = furthest.reduce((sum, { readers }) => sum + readers, 0)
  return Array.from({ length: furthest.at(-1)?.paragraph ?? 0 }, (_, index) => {
    const here = hereBy.get(index + 1) ?? 0
    const depth = { paragraph: index + 1, here, reached: left }
    left -= here
    return depth
  })
}

/** How a reader's day begins: what was seen shortly before midnight is not seen anew after it. */
export function beginDay(yesterday: ReaderDay | undefined): ReaderDay {
  return { ...NOTHING_DONE, view_at: yesterday?.view_at ?? 0, expose_at: yesterday?.expose_at ?? 0 }
}

/**
 * The day after something more has happened. What is reported again, or late, adds nothing; the percentage never falls.
 */
export function addHappening(day: ReaderDay, happening: Happening): ReaderDay {
  const { behavior, at, duration, percent, paragraph } = happening
  if (behavior === 'view') {
    return isNewVisit(at, day.view_at) ? { ...day, view_at: at, views: day.views + 1 } : day
  }
  if (behavior === 'expose') {
    return isNewVisit(at, day.expose_at) ? { ...day, expose_at: at, exposures: day.exposures + 1 } : day
  }
  if (behavior !== 'read') return at > day.acted_at ? { ...day, acted_at: at } : day
  const isNews = at > day.read_at
  const most = Math.max(day.percent, percent)
  return {
    ...day,
    read_at: isNews ? at : day.read_at,
    duration: day.duration + (isNews ? Math.min(DURATION_MAX, Math.round(duration)) : 0),
    percent: most,
    finished: most >= FINISHED_PERCENT ? 1 : 0,
    furthest: Math.max(day.furthest, Math.min(PARAGRAPH_MAX, paragraph)),
  }
}

/** The ways that count once more because of a happening that made `after` of `before`. */
export function findCountedWays(before: ReaderDay, after: ReaderDay, { behavior, word, depth = 0 }: Happening): Way[] {
  if (after === before || behavior === 'read' || behavior === 'expose') return []
  const way: Way[] = word === '' ? [] : [{ kind: behavior === 'view' ? 'source' : behavior, word }]
  const step = behavior === 'view' && depth > 0 ? shareDepths[Math.min(depth, shareDepths.length) - 1] : undefined
  return step === undefined ? way : [...way, { kind: 'depth', word: step }]
}

/** What a reader's day counts for its item. */
export function toCounts(day: ReaderDay): Counts {
  const { views, duration, finished, exposures } = day
  const reads = day.read_at > 0 ? 1 : 0
  return { views, readers: views > 0 || reads > 0 ? 1 : 0, reads, duration, finished, exposures }
}

/** `total` with what `after` counts more than `before`. */
export function addDifference(total: Counts, before: Counts, after: Counts): Counts {
  return {
    views: total.views + after.views - before.views,
    readers: total.readers + after.readers - before.readers,
    reads: total.reads + after.reads - before.reads,
    duration: total.duration + after.duration - before.duration,
    finished: total.finished + after.finished - before.finished,
    exposures: total.exposures + after.exposures - before.exposures,
  }
}

function isNewVisit(at: number, last: number): boolean {
  return at >= last + SAME_VISIT_SECONDS
}
