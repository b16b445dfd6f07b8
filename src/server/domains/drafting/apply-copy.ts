import { AppError, refuseField } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import { findSteps, toUnsigned, type SavedItem } from '../publishing/publishing.ts'
import type { DraftingParts } from './drafting.ts'
import { getLocked, toConflict } from './keep-copy.ts'
import { isSignedOff, parseReview } from './review.ts'
import * as store from './store.ts'
import { toManuscript } from './view.ts'

export interface Applying {
  /** Number of the copy, and version of the item (0 for a new one), as the editor has seen them. */
  seq: number
  version: number
  then: 'keep' | 'publish' | 'schedule'
  /** When it is to appear; seconds. */
  time?: number | undefined
  by: string
  note: string
  now: number
  /** Whether it may become public with pictures that have no description. */
  isAccepted: boolean
}

/**
 * Writes a copy over its item, or makes a new one of it, has it appear where that is said, and deletes the copy, all in
 * one transaction. Throws 40001 with everything that is wrong with its fields, 40401, 40901 with the present text of the
 * copy or version of the item, 42202, 42203. Returns the work of a transaction.
 */
export async function prepareApplying(
  parts: DraftingParts,
  id: number,
  applying: Applying,
): Promise<(tx: Tx) => Promise<SavedItem>> {
  const { database, content, publishing } = parts
  if (applying.then === 'schedule' && (applying.time ?? 0) <= applying.now) throw refuseField('body.time', 'is past')
  const read = await store.findOpenCopy(database.db, id)
  // A repetition finds no copy any more, and is answered what was kept of the first.
  if (!read) return () => Promise.reject(new AppError(40401))
  if (read.seq !== applying.seq) return () => Promise.reject(toConflict(read))
  const save = await prepareSaving(parts, read, applying)
  return async (tx) => {
    if (read.content_id !== null) await content.lock(tx, read.content_id)
    const copy = await getLocked(tx, id)
    if (copy.seq !== applying.seq) throw toConflict(copy)
    const saved = await save(tx)
    await refuseUnreviewed(tx, copy, { ...applying, state: saved.item.state })
    await parts.remarks.moveToItem(tx, id, saved.item.id)
    await store.deleteCopy(tx, id)
    if (applying.then === 'keep') return saved
    await publishing.refuseUndescribed(tx.db, saved.item.id, applying.isAccepted || saved.item.state === 'published')
    if (applying.then === 'publish') await content.publishContent(tx, saved.item.id, tx.now)
    else await content.scheduleContent(tx, saved.item.id, applying.time ?? 0)
    return saved
  }
}

/** Keeps what others have to sign off from readers until they did. Throws 42203. */
async function refuseUnreviewed(
  tx: Tx,
  { review }: store.CopyRow,
  { then, state }: Pick<Applying, 'then'> & { state: SavedItem['item']['state'] },
): Promise<void> {
  if (then === 'keep' && state !== 'published' && state !== 'scheduled') return
  const needed = await findSteps(tx.db)
  if (!isSignedOff(parseReview(review), needed)) throw toUnsigned(needed)
}

function prepareSaving(
  { publishing }: DraftingParts,
  copy: store.CopyRow,
  { by, note, now, isAccepted, version }: Applying,
) {
  // Whether it is public is said by what is to be done, not by a field that was true when the writing began.
  const { state: _, ...fields } = toManuscript(copy).fields
  const manuscript = { fields, body: copy.body }
  const options = { by, note, now, isAccepted }
  return copy.content_id === null
    ? publishing.prepareCreation(manuscript, options)
    : publishing.prepareUpdate(copy.content_id, { manuscript, version, ...options })
}
