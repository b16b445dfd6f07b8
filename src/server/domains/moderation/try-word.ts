import type { Db } from '#server/storage/database.ts'
import { createWordMatcher, refuseUnusable, type Word } from '../judging/judging.ts'
import type { ModerationParts } from './moderation.ts'

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
    const batch = await comments.review.listSince(db, now - TRIAL_SECONDS, before, TRIAL_BATCH)
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
