import type { SpecialModule } from '#contract/specials.ts'

/** When a reader was at a special, in seconds: this time, and the time before, 0 for never. */
export interface Visit {
  last: number
  before: number
}

/** Coming back sooner than this is the same visit. */
const VISIT_SECONDS = 30 * 60
const KEPT = 60

/** The visits to specials by their ids with one more, the latest at the end; the oldest are forgotten. */
export function visit(visits: Readonly<Record<string, Visit>>, id: string, now: number): Record<string, Visit> {
  const { [id]: known, ...others } = visits
  const next = !known
    ? { last: now, before: 0 }
    : { last: now, before: now - known.last < VISIT_SECONDS ? known.before : known.last }
  return Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [id, next]])
}

/** What came out since a time (seconds), of which an item may stand in several modules. */
export function itemsSince(
  modules: readonly Pick<SpecialModule, 'list' | 'to_come'>[],
  since: number,
): NonNullable<SpecialModule['to_come']> {
  if (since === 0) return []
  const cards = modules.flatMap(({ list, to_come }) => to_come ?? list.list)
  return [...new Map(cards.map((card) => [card.id, card])).values()].filter((card) => card.publish_time > since)
}
