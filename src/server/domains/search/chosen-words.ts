import { z } from 'zod'
import type { HotWord } from '#contract/search.ts'
import { searchPath } from '#contract/search-query.ts'
import { toLine } from '#base/to-line.ts'
import { AppError } from '#server/http/app-error.ts'
import { recordChange } from '#server/storage/change-log.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { findSetting, lockSetting, saveSetting } from '#server/storage/settings.ts'
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

const SETTING = 'hot_words'

const lastWriting = z.object({ version: z.int(), by: z.string() })
const NEVER = JSON.stringify({ version: 0, by: '' })

const toWriting = (saved: string) => lastWriting.parse(JSON.parse(saved))

/** How often editors chose words. */
export async function findWordsVersion(db: Db): Promise<number> {
  return toWriting((await findSetting(db, SETTING)) ?? NEVER).version
}

/** Who chooses, and the version that they go out from; without one they write over whatever is there. */
export interface Choosing {
  by: string
  version?: number | undefined
}

/**
 * Replaces what editors chose; a word that is there twice counts the first time. Throws 40901 with the present version and
 * who wrote it, unless it is the one that was read.
 */
export async function replaceChosen(tx: Tx, words: readonly ChosenWord[], { by, version }: Choosing): Promise<void> {
  const present = toWriting(await lockSetting(tx, SETTING, NEVER))
  if (version !== undefined && version !== present.version) throw new AppError(40901, { data: present })
  await saveSetting(tx, SETTING, JSON.stringify({ version: present.version + 1, by }))
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
