import type { Viewer } from '#server/http/call.ts'
import { AppError } from '#server/http/app-error.ts'

/** Accounts that one user follows at most, and as many topics; their list is put in order as a whole. */
export const FOLLOWS_MAX = 500
/** Unread items that are counted. */
export const UNREAD_MAX = 100

/** Whose follows these are. Throws 40103 for who is not logged in. */
export function getUserId(viewer: Viewer): number {
  if (viewer.kind !== 'user') throw new AppError(40103)
  return viewer.userId
}

interface Followed {
  id: number
  publishedAt: number
  followedAt: number
}

/** Last published first; of those that published at once, or nothing, last followed first. */
export function inOrder<T extends Followed>(followed: readonly T[]): T[] {
  return followed.toSorted((a, b) => b.publishedAt - a.publishedAt || b.followedAt - a.followedAt || b.id - a.id)
}
