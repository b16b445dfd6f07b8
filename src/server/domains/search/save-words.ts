import type { Database, Tx } from '#server/storage/database.ts'
import { PRUNE_BATCH } from '#server/storage/prune.ts'
import { addHeat, BURST_SECONDS, FORGOTTEN_AFTER_SECONDS, HEAT_SECONDS, isKnown, mergeCallers } from './rules.ts'
import * as store from './store-words.ts'
import type { AskedWord, WordCounter } from './word-counter.ts'

const SAVED_AT_ONCE = 200

/** Writes what was searched for since the last time, and forgets what nobody searches for any more. */
export async function saveWords(database: Database, counter: WordCounter): Promise<void> {
  const words = counter.take().toSorted((a, b) => (a.word < b.word ? -1 : 1))
  for (let start = 0; start < words.length; start += SAVED_AT_ONCE) {
    const batch = words.slice(start, start + SAVED_AT_ONCE)
    try {
      await database.write((tx) => saveBatch(tx, batch))
    } catch (error) {
      counter.putBack(words.slice(start))
      throw error
    }
  }
}

async function saveBatch(tx: Tx, words: readonly AskedWord[]): Promise<void> {
  await store.deleteWordsColderThan(tx, tx.now - FORGOTTEN_AFTER_SECONDS, PRUNE_BATCH)
  const known = new Map(
    (
      await store.lockWords(
        tx,
        words.map(({ word }) => word),
      )
    ).map((row) => [row.word, row]),
  )
  for (const asked of words) {
    const row = known.get(asked.word)
    if (row) await store.updateWord(tx, toRow(asked, row, tx.now))
    else if (!(await store.insertWord(tx, toRow(asked, null, tx.now)))) await addToNew(tx, asked)
  }
}

/** Another process inserted the word in the meantime. */
async function addToNew(tx: Tx, asked: AskedWord): Promise<void> {
  const [row] = await store.lockWords(tx, [asked.word])
  if (row) await store.updateWord(tx, toRow(asked, row, tx.now))
}

function toRow({ word, label, searches, callers }: AskedWord, row: store.WordRow | null, now: number): store.WordRow {
  const different = mergeCallers(row?.callers.split(' ') ?? [], callers)
  const known = row?.known === 1 || isKnown(different)
  return {
    word,
    label,
    callers: known ? '' : different.join(' '),
    known: known ? 1 : 0,
    first_at: row?.first_at ?? now,
    heat_at: addHeat(row?.heat_at ?? null, searches, now, HEAT_SECONDS),
    burst_at: addHeat(row?.burst_at ?? null, searches, now, BURST_SECONDS),
  }
}
