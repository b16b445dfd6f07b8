import type { ContentCard } from '#contract/content.ts'
import { definePoint } from '#server/assembly/points.ts'
import type { Db } from '#server/storage/database.ts'

/** What notices name and others know, as it is now, by database id; what is gone is left out. */
export interface Named {
  cards?(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  comments?(db: Db, ids: readonly number[]): Promise<Map<number, NoticedComment>>
}

export interface NoticedComment {
  id: string
  /** Empty once it is gone. */
  content: string
  isGone: boolean
}

export const named = definePoint<Named>('what notices name')
