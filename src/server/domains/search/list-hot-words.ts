import type { HotWord } from '#contract/search.ts'
import { searchPath } from '#contract/search-query.ts'
import type { Database } from '#server/storage/database.ts'
import { applyChosen, listChosen } from './chosen-words.ts'
import { HEAT_SECONDS, toHotTags, toWeight } from './rules.ts'
import { normalize } from './runs.ts'
import * as store from './store-words.ts'
import type { Suggestions } from './suggest-words.ts'

const KEPT_SECONDS = 60
const LONGEST = 50

/**
 * Words that many searched for in the last days and that still find something, topped up with the most used tags, so that
 * a young site has some too. Reckoned at most once a minute. What editors chose comes first or not at all, at once.
 */
export function createListHotWords(database: Database, suggestions: Suggestions) {
  let kept: { at: number; words: HotWord[] } | null = null

  return async (count: number, now: number): Promise<HotWord[]> => {
    if (!kept || Math.abs(now - kept.at) >= KEPT_SECONDS)
      kept = { at: now, words: await rank(database, suggestions, now) }
    return applyChosen(kept.words, await listChosen(database.db)).slice(0, count)
  }
}

async function rank({ db }: Database, suggestions: Suggestions, now: number): Promise<HotWord[]> {
  const rows = await store.listKnownWords(db, LONGEST)
  const shown = await suggestions.filterFinding(db, rows, now)
  const tags = toHotTags(
    shown.map((row) => ({ firstAt: row.first_at, heatAt: row.heat_at, burstAt: row.burst_at })),
    now,
  )
  const searched = shown.map((row, index) => ({
    word: row.label,
    hot: Math.max(1, Math.round(toWeight(row.heat_at, now, HEAT_SECONDS))),
    tag: tags[index] ?? '',
    path: searchPath({ keyword: row.label }),
  }))
  const taken = new Set(shown.map((row) => row.word))
  const used = (await suggestions.listTags(db, now))
    .filter((tag) => !taken.has(normalize(tag)))
    .map((tag): HotWord => ({ word: tag, hot: 0, tag: '', path: searchPath({ keyword: tag }) }))
  return [...searched, ...used].slice(0, LONGEST)
}
