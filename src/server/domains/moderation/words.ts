import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ModerationParts, Staff } from './moderation.ts'
import { WORDS_MAX } from './rules.ts'
import * as store from './store.ts'
import { createWordMatcher, isUsableWord, type Word } from './word-matcher.ts'

/** Has a word be looked for, or changes what happens to it. Throws 40001 for one that cannot be found, or one too many. */
export async function saveWord(
  parts: ModerationParts,
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
export async function removeWord(parts: ModerationParts, tx: Tx, id: number, staff: Staff): Promise<boolean> {
  const row = await store.deleteWord(tx, id)
  if (!row) return false
  await parts.ruleBook.renewWords(tx)
  await record(parts, tx, staff, { action: 'moderation word removed', word: row })
  return true
}

export interface Trial {
  lookedThrough: number
  hits: number
  examples: Array<{ id: number; contentId: number; text: string }>
}

const TRIAL_SECONDS = 30 * 24 * 60 * 60
const TRIAL_COMMENTS = 20_000
const TRIAL_BATCH = 500
const TRIAL_EXAMPLES = 10

/** What a word would have met in the comments of the last 30 days. Throws 40001 for one that cannot be found. */
export async function tryWord({ comments }: ModerationParts, db: Db, word: Word, now: number): Promise<Trial> {
  refuseUnusable(word.word)
  const find = createWordMatcher([word])
  const trial: Trial = { lookedThrough: 0, hits: 0, examples: [] }
  let before: readonly [number, number] = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
  while (trial.lookedThrough < TRIAL_COMMENTS) {
    const batch = await comments().listSince(db, now - TRIAL_SECONDS, before, TRIAL_BATCH)
    for (const { id, contentId, text } of batch) {
      if (find(text) === null) continue
      trial.hits += 1
      if (trial.examples.length < TRIAL_EXAMPLES) trial.examples.push({ id, contentId: contentId ?? 0, text })
    }
    trial.lookedThrough += batch.length
    const last = batch.at(-1)
    if (!last || batch.length < TRIAL_BATCH) break
    before = [last.createdAt, last.id]
  }
  return trial
}

function refuseUnusable(word: string): void {
  if (!isUsableWord(word)) throw refuse('is nothing but signs, or a single letter')
}

function refuse(message: string): AppError {
  return new AppError(40001, { data: { fields: [{ field: 'body.word', message }] } })
}

async function record(
  { audit, ids }: ModerationParts,
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
