import type { relationEndpoints } from '#contract/relations.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute } from '#server/assembly/points.ts'
import type { Guards, Handlers } from '#server/http/call.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import { bookingsDomain, type Bookings } from '../bookings/bookings.ts'
import { commentsDomain, stars, type Comments } from '../comments/comments.ts'
import { contentDomain, type Content } from '../content/content.ts'
import { followsDomain, type Follows } from '../follows/follows.ts'
import { askForProof } from './ask-for-proof.ts'
import { exportCollection } from './export-collection.ts'
import { clearHistory, forgetOpened } from './forget-history.ts'
import { getUserRelated } from './get-user-related.ts'
import { listBegun } from './list-begun.ts'
import { listCollection } from './list-collection.ts'
import { listHistory } from './list-history.ts'
import { createPersonalData } from './personal-data.ts'
import { saveProgress } from './save-progress.ts'
import { setCollection } from './set-collection.ts'
import { setNote } from './set-note.ts'
import { setStar } from './set-star.ts'
import * as store from './store.ts'

/** What readers, anonymous or not, have to do with items: stars, collections, progress. */
export interface Relations extends DomainParts {
  handlers: Handlers<typeof relationEndpoints>
  guards: Guards<typeof relationEndpoints>
  /** What is kept here of a person; what two merged subjects both have is kept once, and counted once. */
  personal: Omit<Required<PersonalData>, 'absorb'>
}

/** What the use cases of this domain work with. */
export interface RelationParts extends Pick<Foundation, 'database' | 'ids' | 'wapHost' | 'challenges' | 'limiter'> {
  bookings: Pick<Bookings, 'isBooked'>
  comments: Pick<Comments, 'findTarget' | 'addStars' | 'tellStar' | 'hasCommented'>
  content: Pick<Content, 'findTarget' | 'addCounts' | 'filterPublished' | 'loadCards'>
  follows: Pick<Follows, 'isFollowing'>
}

export const relationsDomain = defineDomain({
  name: 'relations',
  tables: ['stars', 'collections', 'progress'],
  needs: [bookingsDomain, commentsDomain, contentDomain, followsDomain],
  create: createRelations,
})

/** `peony` addresses items of the house, `guzzle` those of public accounts. */
export function createRelations(parts: RelationParts): Relations {
  const personal = createPersonalData(parts)
  return {
    handlers: {
      'POST /peony/v1/star': (input, call) => setStar(parts, 'inner', input, call),
      'POST /guzzle/v1/star': (input, call) => setStar(parts, 'mp', input, call),
      'POST /peony/v1/collection/{id}': (input, call) => setCollection(parts, 'inner', input, call),
      'POST /guzzle/v1/collection/{id}': (input, call) => setCollection(parts, 'mp', input, call),
      'GET /peony/v1/collection': (input, call) => listCollection(parts, input, call),
      'POST /peony/v1/collection/{id}/note': (input, call) => setNote(parts, input, call),
      'GET /peony/v1/collection/export': (input, call) => exportCollection(parts, input, call),
      'GET /peony/v3/content/{a}/{b}/user_related': (input, call) => getUserRelated(parts, input, call),
      'POST /peony/v1/progress': (input, call) => saveProgress(parts, input, call),
      'GET /peony/v1/progress': (input, call) => listBegun(parts, input, call),
      'GET /peony/v1/history': (input, call) => listHistory(parts, input, call),
      'POST /peony/v1/history/{id}/forget': (input, call) => forgetOpened(parts, input, call),
      'POST /peony/v1/history/clear': (_input, call) => clearHistory(call),
    },
    guards: {
      'POST /peony/v1/star': (input, call) => askForProof(parts, input, call),
      'POST /guzzle/v1/star': (input, call) => askForProof(parts, input, call),
    },
    personal,
    contributions: [
      contribute(stars, (db, subject, commentIds) => store.listStarred(db, subject, 'comment', commentIds)),
    ],
  }
}
