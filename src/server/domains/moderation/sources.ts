import { AppError } from '#server/http/app-error.ts'
import type { Content } from '../content/content.ts'
import type { People } from '../people/people.ts'
import type { ReviewSource } from './review-source.ts'

/** What users want to say of themselves: shown once it is approved, forgotten when it is rejected. */
export function createProfileSource(people: People['review']): ReviewSource {
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
export function createPostSource(content: Pick<Content, 'loadCards'>): ReviewSource {
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
