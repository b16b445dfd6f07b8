import { definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'

/** Which of these comments a subject has starred. */
type ListStarred = (db: Db, subject: string, commentIds: readonly number[]) => Promise<Set<number>>

export const stars = definePoint<ListStarred>('stars of comments')
