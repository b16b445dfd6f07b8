import { definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'

/** Which of these comments a subject has starred. */
type ListStarred = (db: Db, subject: string, commentIds: readonly number[]) => Promise<Set<number>>

/** Whether readers see an answer, by its database id. */
type IsAnswerShown = (db: Db, id: number) => Promise<boolean>

export const shownAnswers = definePoint<IsAnswerShown>('answers that readers may object to')

export const stars = definePoint<ListStarred>('stars of comments')
