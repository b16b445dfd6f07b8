import { AppError } from '#server/http/app-error.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import type { ReviewSource } from './review-source.ts'

interface Wanted {
  nickname?: string | undefined
  intro?: string | undefined
  avatar?: string | undefined
}

/** Profiles that wait, as the domain of people keeps them. */
export interface ProfileReview {
  listPending(
    db: Db,
    after: { at: number; id: number } | null,
    limit: number,
  ): Promise<Array<{ userId: number; wanted: Wanted; at: number }>>
  approve(tx: Tx, userId: number): Promise<object | null>
  reject(tx: Tx, userId: number): Promise<object | null>
}

/** What users want to say of themselves: shown once it is approved, forgotten when it is rejected. */
export function createProfileSource(people: ProfileReview): ReviewSource {
  return {
    async listWaiting(db, [at, id], limit) {
      const rows = await people.listPending(db, { at, id }, limit)
      return rows.map(({ userId, wanted, at: createdAt }) => ({
        id: userId,
        contentId: null,
        userId,
        text: [wanted.nickname, wanted.intro].filter((part) => part !== undefined).join('\n'),
        images: wanted.avatar ? [wanted.avatar] : [],
        state: 'pending',
        createdAt,
      }))
    },
    // Whether one waits at all is said by whoever decides on it.
    load: async (_, ids) =>
      ids.map((id) => ({ id, contentId: null, userId: id, text: '', images: [], state: 'pending', createdAt: 0 })),
    lock: async () => {},
    async setState(tx, id, state) {
      const changed = state === 'public' ? await people.approve(tx, id) : await people.reject(tx, id)
      if (changed === null) throw new AppError(40901)
    },
  }
}

/** Items that readers object to: whether one is taken down is for editors to say. */
export function createPostSource(content: {
  loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: { title: string; publish_time: number } }>>
}): ReviewSource {
  return {
    listWaiting: async () => [],
    async load(_, ids) {
      const cards = new Map((await content.loadCards(ids)).map(({ id, card }) => [id, card]))
      return ids.map((id) => ({
        id,
        contentId: id,
        userId: null,
        text: cards.get(id)?.title ?? '',
        images: [],
        state: cards.has(id) ? 'public' : 'removed',
        createdAt: cards.get(id)?.publish_time ?? 0,
      }))
    },
    lock: async () => {},
    setState: async () => {
      throw new AppError(40901)
    },
  }
}
