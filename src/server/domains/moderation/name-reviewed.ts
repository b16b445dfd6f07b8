import type { ReviewKind } from '#contract/admin/moderation.ts'
import { withSpot } from '#contract/spot.ts'
import type { Db } from '#server/storage/database.ts'
import type { AuditedThings } from '../staff/staff.ts'
import type { ModerationParts } from './moderation.ts'
import { toExcerpt } from './rules.ts'

/** What texts are called in addresses. A profile is a person, whom no record names. */
const KINDS: Readonly<Record<string, ReviewKind>> = {
  comments: 'comment',
  posts: 'post',
  messages: 'message',
  questions: 'question',
  answers: 'answer',
  circles: 'circle',
}

/** Names what was decided on by how it begins. */
export function createReviewedThings({ sources, content, ids }: ModerationParts): AuditedThings {
  return {
    kinds: Object.keys(KINDS),
    async name(db: Db, targetIds, kinds) {
      const kind = KINDS[kinds]
      if (!kind) return new Map()
      const rows = await sources[kind].load(db, targetIds)
      const shown = rows.flatMap(({ contentId, state }) => (state === 'public' ? (contentId ?? []) : []))
      const paths = new Map((await content.loadCards([...new Set(shown)])).map(({ id, card }) => [id, card.path]))
      return new Map(
        rows.map(({ id, text, contentId, state }) => {
          const path = state === 'public' ? (paths.get(contentId ?? 0) ?? '') : ''
          const spot = path !== '' && kind === 'comment' ? withSpot(path, { c: ids.encode(id) }) : path
          return [id, { name: toExcerpt(text), path: spot }]
        }),
      )
    },
  }
}
