import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { JudgingParts, Staff } from './judging.ts'
import { WORDS_MAX } from './rules.ts'
import * as store from './store.ts'
import { isUsableWord, type Word } from './word-matcher.ts'

/** Has a word be looked for, or changes what happens to it. Throws 40001 for one that cannot be found, or one too many. */
export async function saveWord(
  parts: JudgingParts,
  tx: Tx,
  word: Word,
  { staff, now }: { staff: Staff; now: number },
): Promise<store.WordRow> {
  refuseUnusable(word.word)
  if ((await store.countWords(tx.db)) >= WORDS_MAX) throw refuse(`there are ${WORDS_MAX} words already`)
  const row = await store.upsertWord(tx, {
    word: word.word,
    action: word.action,
    homophones: word.homophones ? 1 : 0,
    made_by: staff.by,
    created_at: now,
  })
  await parts.ruleBook.renewWords(tx)
  await record(parts, tx, staff, { action: 'moderation word', word: row })
  return row
}

/** Has a word not be looked for any more; false when it was not. */
export async function removeWord(parts: JudgingParts, tx: Tx, id: number, staff: Staff): Promise<boolean> {
  const row = await store.deleteWord(tx, id)
  if (!row) return false
  await parts.ruleBook.renewWords(tx)
  await record(parts, tx, staff, { action: 'moderation word removed', word: row })
  return true
}

/** Throws 40001 for a word that cannot be found. */
export function refuseUnusable(word: string): void {
  if (!isUsableWord(word)) throw refuse('is nothing but signs, or a single letter')
}

function refuse(message: string): AppError {
  return new AppError(40001, { data: { fields: [{ field: 'body.word', message }] } })
}

async function record(
  { staff: { audit }, ids }: JudgingParts,
  tx: Tx,
  staff: Staff,
  { action, word }: { action: string; word: store.WordRow },
): Promise<void> {
  await audit.record(tx, {
    ...staff,
    action,
    target: `moderation/words/${ids.encode(word.id)}`,
    detail: { word: word.word, action: word.action, homophones: word.homophones === 1 },
  })
}
