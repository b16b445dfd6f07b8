import type { ContentType } from '#contract/content.ts'
import { HOT_TAG, type HotTag } from '#contract/hot-tags.ts'
import type { SearchTime } from '#contract/search.ts'

/** Counted up when texts are normalised or cut in another way; items indexed by other rules are indexed anew. */
export const RULES = 2
/** Whatever an earlier release left out is found at the start; later looks find nothing. */
export const INDEX_EVERY_MS = 24 * 60 * 60 * 1000

const HOUR = 60 * 60
const DAY = 24 * HOUR
const SECONDS: Record<Exclude<SearchTime, 'all'>, number> = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
}

/** Room for the items of one second; each bit of it makes the index larger. */
const SLOTS = 2 ** 12
const TIME_MAX = 2 ** 32 - 1
const TIME_MIN = -TIME_MAX

/**
 * Place of an item in the order of time, then id. It is the key of the index itself, which so lists newest items
 * first without sorting. Where one is taken, the next one is.
 */
export function toPosition(publishAt: number, id: number): number {
  return Math.min(Math.max(publishAt, TIME_MIN), TIME_MAX) * SLOTS + (id % SLOTS)
}

/** What is found besides items. */
const entryTypes = ['account', 'topic'] as const satisfies readonly ContentType[]
export type EntryType = (typeof entryTypes)[number]

export function isEntryType(type: ContentType): type is EntryType {
  return entryTypes.some((one) => one === type)
}

/** Behind all positions that are times. */
export const FIRST_TIMELESS = (TIME_MAX + 1) * SLOTS

/** Place of what has no time. It comes before all items among equals, accounts before topics. */
export function toTimelessPosition(type: EntryType, id: number): number {
  return FIRST_TIMELESS * (type === 'account' ? 2 : 1) + id
}

/** Types that an operator switched off; accounts always are on. */
export function filterHidden(types: readonly ContentType[], switchedOn: readonly ContentType[]): ContentType[] {
  return types.filter((type) => type !== 'account' && !switchedOn.includes(type))
}

/** The first position that lies inside the asked-for time; null for all of it. */
export function toFirstPosition(time: SearchTime, now: number): number | null {
  return time === 'all' ? null : toPosition(now - SECONDS[time], 0)
}

/** How long a search counts: after this time it has lost two thirds of its weight. */
export const HEAT_SECONDS = DAY
export const BURST_SECONDS = 6 * HOUR
/** A word that weighs less than one search of this age is forgotten. */
export const FORGOTTEN_AFTER_SECONDS = 3 * DAY
const NEW_FOR_SECONDS = DAY
const HOT_TAGS_MAX = 3
const LABEL_MIN = 2
const LABEL_MAX = 20

/**
 * Heat that fades: the time at which one search would weigh as much as `heatAt` and `searches` at `now` together.
 * Kept that way it never has to be reckoned down, and its order is the order of weights at any time.
 */
export function addHeat(heatAt: number | null, searches: number, now: number, memory: number): number {
  const fresh = now + memory * Math.log(searches)
  if (heatAt === null) return Math.round(fresh)
  const [less, more] = [Math.min(heatAt, fresh), Math.max(heatAt, fresh)]
  return Math.round(more + memory * Math.log1p(Math.exp((less - more) / memory)))
}

/** What a heat weighs now, in searches. */
export function toWeight(heatAt: number, now: number, memory: number): number {
  return Math.exp((heatAt - now) / memory)
}

/** Whether a keyword is one that others could be shown. */
export function isWord(label: string): boolean {
  const { length } = Array.from(label)
  return length >= LABEL_MIN && length <= LABEL_MAX
}

export interface Heat {
  firstAt: number
  heatAt: number
  burstAt: number
}

/** The marks of words in the order of their heat: for the few that rise most, and for what nobody asked for before today. */
export function toHotTags(words: readonly Heat[], now: number): HotTag[] {
  const rising = words
    .map((word, index) => ({
      index,
      share: toWeight(word.burstAt, now, BURST_SECONDS) / toWeight(word.heatAt, now, HEAT_SECONDS),
    }))
    .filter(({ share }) => share >= 0.5)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, HOT_TAGS_MAX)
  const hot = new Set(rising.map(({ index }) => index))
  return words.map((word, index) => {
    if (hot.has(index)) return HOT_TAG.rising
    return now - word.firstAt < NEW_FOR_SECONDS ? HOT_TAG.fresh : HOT_TAG.none
  })
}

/** A word is shown to others once so many different callers asked for it. */
const CALLERS_MIN = 3

/** Hashes of the callers that asked for a word, each once. */
export function mergeCallers(known: readonly string[], fresh: Iterable<string>): string[] {
  return [...new Set([...known, ...fresh])].filter((caller) => caller !== '')
}

export function isKnown(callers: readonly string[]): boolean {
  return callers.length >= CALLERS_MIN
}
