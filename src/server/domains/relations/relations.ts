import type { ContentActor, ContentCard, ContentType } from '#contract/content.ts'
import type { IdCodec } from '#contract/ids.ts'
import type { relationEndpoints } from '#contract/relations.ts'
import type { Guards, Handlers } from '#server/http/call.ts'
import type { Challenges } from '#server/http/challenges.ts'
import type { Limiter } from '#server/http/limiter.ts'
import type { PersonalData } from '#server/storage/personal-data.ts'
import type { Database, Db, Tx } from '#server/storage/database.ts'
import { askForProof } from './ask-for-proof.ts'
import { exportCollection } from './export-collection.ts'
import { getUserRelated } from './get-user-related.ts'
import { listBegun } from './list-begun.ts'
import { listCollection } from './list-collection.ts'
import { createPersonalRelations } from './personal.ts'
import { saveProgress } from './save-progress.ts'
import { setCollection } from './set-collection.ts'
import { setNote } from './set-note.ts'
import { setStar } from './set-star.ts'
import * as store from './store.ts'

/** What readers, anonymous or not, have to do with items: stars, collections, progress. */
export interface Relations {
  handlers: Handlers<typeof relationEndpoints>
  guards: Guards<typeof relationEndpoints>
  /** What is kept here of a person; what two merged subjects both have is kept once, and counted once. */
  personal: Required<PersonalData>
  listStarredComments(db: Db, subject: string, commentIds: readonly number[]): Promise<Set<number>>
}

interface Counts {
  comments: number
  stars: number
  collections: number
}

export interface RelationsOptions {
  database: Database
  ids: IdCodec
  challenges: Challenges
  limiter: Limiter
  /** Origin that links in files point to. */
  wapHost: string
  content: {
    findTarget(
      db: Db,
      hashed: string,
      options?: { actor?: ContentActor; field?: string },
    ): Promise<{
      id: number
      actor: ContentActor
      type: ContentType
      accountId: number
      counts: Counts & { views: number; shares: number }
    }>
    addCounts(tx: Tx, id: number, changes: { stars?: number; collections?: number }): Promise<Counts>
    /** The published ones among `ids`. */
    filterPublished(db: Db, ids: readonly number[]): Promise<Set<number>>
    /** Cards of the published ones among `ids`, in the order of `ids`. */
    loadCards(ids: readonly number[]): Promise<Array<{ id: number; card: ContentCard }>>
  }
  comments: {
    findTarget(db: Db, hashed: string, contentId: number): Promise<{ id: number; stars: number }>
    addStars(tx: Tx, id: number, by: number): Promise<number>
    hasCommented(db: Db, userId: number, contentId: number): Promise<boolean>
  }
  bookings: { isBooked(db: Db, subject: string, contentId: number): Promise<boolean> }
  follows: { isFollowing(db: Db, userId: number, accountId: number): Promise<boolean> }
}

/** `peony` addresses items of the house, `guzzle` those of public accounts. */
export function createRelations(options: RelationsOptions): Relations {
  return {
    handlers: {
      'POST /peony/v1/star': (input, call) => setStar(options, 'inner', input, call),
      'POST /guzzle/v1/star': (input, call) => setStar(options, 'mp', input, call),
      'POST /peony/v1/collection/{id}': (input, call) => setCollection(options, 'inner', input, call),
      'POST /guzzle/v1/collection/{id}': (input, call) => setCollection(options, 'mp', input, call),
      'GET /peony/v1/collection': (input, call) => listCollection(options, input, call),
      'POST /peony/v1/collection/{id}/note': (input, call) => setNote(options, input, call),
      'GET /peony/v1/collection/export': (input, call) => exportCollection(options, input, call),
      'GET /peony/v3/content/{a}/{b}/user_related': (input, call) => getUserRelated(options, input, call),
      'POST /peony/v1/progress': (input, call) => saveProgress(options, input, call),
      'GET /peony/v1/progress': (input, call) => listBegun(options, input, call),
    },
    guards: {
      'POST /peony/v1/star': (input, call) => askForProof(options, input, call),
      'POST /guzzle/v1/star': (input, call) => askForProof(options, input, call),
    },
    personal: createPersonalRelations(options),
    listStarredComments: (db, subject, commentIds) => store.listStarred(db, subject, 'comment', commentIds),
  }
}
