import type { HotWord } from '#contract/search.ts'
import { searchPath } from '#contract/search-query.ts'
import { toLine } from '#base/to-line.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { normalize } from './runs.ts'
import * as store from './store-words.ts'

/** A word that an editor shows before all others, in the order of the list, or hides. */
export interface ChosenWord {
  word: string
  state: 'pinned' | 'hidden'
  tag: HotWord['tag']
}

export async function listChosen(db: Db): Promise<ChosenWord[]> {
  return (await store.listChosenWords(db)).map(({ label, state, tag }) => ({ word: label, state, tag }))
}

/** Replaces what editors chose; a word that is there twice counts the first time. */
export async function replaceChosen(tx: Tx, words: readonly ChosenWord[]): Promise<void> {
  const rows = new Map<string, store.ChosenRow>()
  for (const [position, { word, state, tag }] of words.entries()) {
    const label = toLine(word)
    const key = normalize(label)
    if (key !== '' && !rows.has(key)) rows.set(key, { word: key, label, state, tag, position })
  }
  await store.replaceChosenWords(tx, [...rows.values()])
  await recordChange(tx, { kind: 'site', id: 0 })
}

/** Hot words as editors want them: theirs first, the hidden ones left out. */
export function applyChosen(ranked: readonly HotWord[], chosen: readonly ChosenWord[]): HotWord[] {
  const known = new Map(ranked.map((word) => [normalize(word.word), word]))
  const taken = new Set(chosen.map(({ word }) => normalize(word)))
  const pinned = chosen
    .filter(({ state }) => state === 'pinned')
    .map(({ word, tag }): HotWord => {
      const found = known.get(normalize(word))
      return { word, hot: found?.hot ?? 0, tag: tag || (found?.tag ?? ''), path: searchPath({ keyword: word }) }
    })
  return [...pinned, ...ranked.filter(({ word }) => !taken.has(normalize(word)))]
}
