import { findUserOf } from '#server/http/subjects.ts'
import type { ModerationParts } from './moderation.ts'

const TAKEN_DOWN_AT_ONCE = 50

/** Takes down what is left of banned users, some in each transaction; goes on where it was cut off. */
export async function takeDownBanned(
  { database, comments, judging, live, submissions }: ModerationParts,
  isStopped: () => boolean,
): Promise<void> {
  for (const { id, subject } of await judging.listTakingDown(database.db, TAKEN_DOWN_AT_ONCE)) {
    const userId = findUserOf(subject)
    let isLeft = true
    while (isLeft) {
      if (isStopped()) return
      isLeft = await database.write(async (tx) => {
        for (const source of [comments.review, submissions.review, live])
          if (userId !== null && (await source.removeSome(tx, userId, TAKEN_DOWN_AT_ONCE)) > 0) return true
        await judging.endTakingDown(tx, id)
        return false
      })
    }
  }
}
