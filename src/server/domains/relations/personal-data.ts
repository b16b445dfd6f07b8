import type { PersonalData } from '#server/storage/personal-data.ts'
import { mergeSubjects } from './merge-subjects.ts'
import type { RelationParts } from './relations.ts'
import * as store from './store-personal.ts'
import * as writes from './store-writes.ts'

/** What this domain keeps of a person: stars, collection, progress. */
export function createPersonalData(
  parts: Pick<RelationParts, 'ids' | 'content' | 'comments'>,
): Omit<Required<PersonalData>, 'absorb'> {
  const { ids, content, comments } = parts
  return {
    merge: (tx, from, to) => mergeSubjects(parts, tx, from, to),
    async export(db, { subject }) {
      const [stars, collection, progress] = await Promise.all([
        store.listStars(db, subject),
        store.listCollected(db, subject),
        store.listProgress(db, subject),
      ])
      return {
        stars: stars.map((row) => ({ target: row.target, id: ids.encode(row.target_id), create_time: row.created_at })),
        collection: collection.map(({ content_id, created_at, ...row }) => ({
          id: ids.encode(content_id),
          ...row,
          collect_time: created_at,
        })),
        progress: progress.map(({ content_id, paragraph, ...row }) => ({
          id: ids.encode(content_id),
          ...row,
          p: paragraph,
        })),
      }
    },
    async forget(tx, { subject }) {
      const stars = await writes.takeStars(tx, subject)
      const collection = await writes.takeCollection(tx, subject)
      await writes.clearProgress(tx, subject)
      const starred = new Set(stars.filter((row) => row.target === 'content').map((row) => row.target_id))
      const collected = new Set(collection.map((row) => row.content_id))
      for (const contentId of [...new Set([...starred, ...collected])].toSorted(byNumber)) {
        await content.addCounts(tx, contentId, {
          stars: starred.has(contentId) ? -1 : 0,
          collections: collected.has(contentId) ? -1 : 0,
        })
      }
      const comment = stars.filter((row) => row.target === 'comment').map((row) => row.target_id)
      for (const commentId of comment.toSorted(byNumber)) await comments.addStars(tx, commentId, -1)
    },
  }
}

function byNumber(a: number, b: number): number {
  return a - b
}
