import type { Tx } from '#server/storage/database.ts'
import type { RelationParts } from './relations.ts'
import * as writes from './store-writes.ts'

/**
 * Moves stars, collection and progress of one subject to another, in as many statements whatever they hold, but for one
 * for each star or collection that both had: that was counted twice, and is counted once then. Rows of subjects are
 * locked before those of items, and these before those of comments, each in the order of their ids, as everywhere.
 */
export async function mergeSubjects(
  parts: Pick<RelationParts, 'content' | 'comments'>,
  tx: Tx,
  from: string,
  to: string,
): Promise<void> {
  if (from === to) return
  const stars = await mergeStars(tx, from, to)
  const collections = await mergeCollections(tx, from, to)
  await mergeProgress(tx, from, to)

  for (const contentId of [...new Set([...stars.content, ...collections])].toSorted(byNumber)) {
    await parts.content.addCounts(tx, contentId, {
      stars: stars.content.has(contentId) ? -1 : 0,
      collections: collections.has(contentId) ? -1 : 0,
    })
  }
  for (const commentId of [...stars.comment].toSorted(byNumber)) await parts.comments.addStars(tx, commentId, -1)
}

/** Returns what both had starred. */
async function mergeStars(tx: Tx, from: string, to: string) {
  const taken = await writes.takeStars(tx, from)
  const rows = taken.map((star) => ({ ...star, subject: to }))
  const added = await writes.addStars(
    tx,
    rows.toSorted((a, b) => a.target_id - b.target_id),
  )
  const doubled = (target: 'content' | 'comment') => {
    const ids = new Set(taken.filter((star) => star.target === target).map((star) => star.target_id))
    for (const star of added) if (star.target === target) ids.delete(star.target_id)
    return ids
  }
  return { content: doubled('content'), comment: doubled('comment') }
}

/**
 * Returns what both had collected. It stays where `to` put it, is for later when either says so, and keeps both notes.
 */
async function mergeCollections(tx: Tx, from: string, to: string): Promise<Set<number>> {
  const taken = await writes.takeCollection(tx, from)
  const rows = taken.map((row) => ({ ...row, subject: to }))
  const doubled = new Map(taken.map((row) => [row.content_id, row]))
  const added = await writes.addCollections(
    tx,
    rows.toSorted((a, b) => a.content_id - b.content_id),
  )
  for (const contentId of added) doubled.delete(contentId)
  const later = [...doubled.values()].filter((row) => row.later === 1).map((row) => row.content_id)
  await writes.setLater(tx, to, later.toSorted(byNumber), 1)
  for (const { content_id: contentId, note } of doubled.values()) {
    if (note !== '') await writes.addToNote(tx, to, contentId, note)
  }
  return new Set(doubled.keys())
}

async function mergeProgress(tx: Tx, from: string, to: string): Promise<void> {
  const taken = await writes.takeProgress(tx, from)
  const rows = taken.map((row) => ({ ...row, subject: to }))
  await writes.saveProgress(
    tx,
    rows.toSorted((a, b) => a.content_id - b.content_id),
  )
}

function byNumber(a: number, b: number): number {
  return a - b
}
