import type { Db } from '#server/storage/database.ts'
import { listDaysOf, spanBefore, type Counts, type Span, type Way } from './rules.ts'
import * as store from './store.ts'

interface SpanStats {
  since: number
  total: Counts
  before: Counts
  days: Array<Counts & { day: number }>
  sources: WayCount[]
  shares: WayCount[]
  launches: WayCount[]
  share_depths: WayCount[]
}

interface WayCount {
  word: string
  times: number
}

const NOTHING: Counts = { views: 0, readers: 0, reads: 0, duration: 0, finished: 0, exposures: 0 }

/** What was counted in a span, of one item or of all, against as many days before. */
export async function readSpan(db: Db, span: Span, contentId: number | null): Promise<SpanStats> {
  const rows = new Map((await store.sumDays(db, span, contentId)).map((row) => [row.day, row]))
  const ways = await store.sumContentWays(db, span, contentId)
  const waysOf = (kind: Way['kind']) =>
    ways.filter((way) => way.kind === kind).map(({ word, times }) => ({ word, times }))
  return {
    since: span.since,
    total: await store.sumContentDays(db, span, contentId),
    before: await store.sumContentDays(db, spanBefore(span), contentId),
    days: listDaysOf(span).map((day) => rows.get(day) ?? { day, ...NOTHING }),
    sources: waysOf('source'),
    shares: waysOf('share'),
    launches: waysOf('launch'),
    share_depths: waysOf('depth').toSorted((a, b) => a.word.localeCompare(b.word)),
  }
}
