import type { SubmissionKind } from '#contract/submissions.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Content } from '../content/content.ts'
import type { People } from '../people/people.ts'
import type { Submissions } from '../submissions/submissions.ts'
import type { ReviewRow, ReviewSource } from './review-source.ts'

/** What users want to say of themselves: shown once it is approved, forgotten when it is rejected. */
export function createProfileSource(people: People['review']): ReviewSource {
  return {
    async listWaiting(db, [at, id], limit) {
      return (await people.listPending(db, { at, id }, limit)).map(toRow)
    },
    listWaitingSince: people.listPendingSince,
    async load(db, ids) {
      const held = new Map((await people.findPending(db, ids)).map((profile) => [profile.userId, profile]))
      return ids.map((id) => {
        const profile = held.get(id)
        return profile ? toRow(profile) : { ...NOTHING_WANTED, id, userId: id }
      })
    },
    lock: people.lock,
    async setState(tx, id, state) {
      const changed = state === 'public' ? await people.approve(tx, id) : await people.reject(tx, id)
      if (changed === null) throw new AppError(40901)
    },
  }
}

const NOTHING_WANTED = { contentId: null, text: '', images: [], state: 'public', createdAt: 0 } as const

type Held = Awaited<ReturnType<People['review']['listPending']>>[number]

function toRow({ userId, wanted, at: createdAt }: Held): ReviewRow {
  return {
    id: userId,
    contentId: null,
    userId,
    ...toProfileText(wanted),
    state: 'pending',
    createdAt,
  }
}

/** What a profile would say, as moderators read it. */
export function toProfileText({ nickname, intro, avatar }: Held['wanted']): Pick<ReviewRow, 'text' | 'images'> {
  return {
    text: [nickname, intro].filter((part) => part !== undefined).join('\n'),
    images: avatar ? [avatar] : [],
  }
}

/** What users hand in of one kind. What waits of all kinds stands in one queue. */
export function createSubmissionSource(review: Submissions['review'], kind: SubmissionKind): ReviewSource {
  return {
    listWaiting: async () => [],
    listWaitingSince: async () => [],
    load: (db, ids) => review.load(db, ids, kind),
    lock: review.lock,
    setState: review.setState,
  }
}

/** Items that readers object to: whether one is taken down is for editors to say. */
export function createPostSource(content: Pick<Content, 'loadCards'>): ReviewSource {
  return {
    listWaiting: async () => [],
    listWaitingSince: async () => [],
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
