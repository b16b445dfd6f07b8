import { createHash } from 'node:crypto'
import { AppError } from '#server/http/app-error.ts'
import type { Tx } from '#server/storage/database.ts'
import type { Manuscript, Warning } from './manuscripts.ts'
import type { EditedItem } from '../content/content.ts'
import type { PublishingParts } from './publishing.ts'
import { refuseUndescribed } from './refuse-undescribed.ts'
import { MANUSCRIPT_MAX } from './rules.ts'
import { refuseUnsigned } from './sign-off.ts'
import * as store from './store.ts'

/** Who saves, and why. */
export interface SaveOptions {
  /** Name of a member of the staff, or `cli`. */
  by: string
  note: string
  now: number
  /** Whether it may become public with pictures that have no description. */
  isAccepted: boolean
  /** Whether nobody was asked to sign it off: it becomes and changes nothing that readers see where somebody has to. */
  isUnsigned?: true
  /** Folder of local files. */
  folder?: string
}

export interface SavedItem {
  item: EditedItem
  /** Number of the revision that was kept. */
  revision: number
  warnings: Warning[]
}

type Parts = Pick<PublishingParts, 'database' | 'content' | 'manuscripts'>

/** Whose revision it is that was there before an editor saved an item for the first time. */
const IMPORTED = 'import'

/**
 * Makes an item of a manuscript: a draft unless its `state` says otherwise. Throws 40001, also for an id that there is
 * already, 42202 as `refuseUndescribed` says, and 42203 as `refuseUnsigned` does. Returns the work of a transaction.
 */
export async function prepareCreation(parts: Parts, manuscript: Manuscript, options: SaveOptions) {
  const { manuscripts } = parts
  const written = { ...manuscript, fields: { state: 'draft', ...manuscript.fields } }
  const read = await manuscripts.read(written, { over: null, ...options })
  return async (tx: Tx): Promise<SavedItem> => {
    const { id, isNew } = await read.write(tx)
    if (!isNew) throw refuseId()
    const item = await getItem(parts, tx, id)
    if (isMeantToBeSeen(item)) {
      if (options.isUnsigned) await refuseUnsigned(tx.db)
      await refuseUndescribed(parts, tx.db, id, options.isAccepted)
    }
    const revision = await saveRevision(tx, item, written, options)
    return { item, revision, warnings: read.warnings }
  }
}

/**
 * Writes a manuscript over an item of which the caller has read this version; its state stays unless the manuscript says
 * otherwise. Throws 40001, 40401, 40901 with the present version, 42202 for one that becomes public, as
 * `refuseUndescribed` says, and 42203 as `refuseUnsigned` does. Returns the work of a transaction.
 */
export async function prepareUpdate(
  parts: Parts,
  id: number,
  { manuscript, version, ...options }: SaveOptions & { manuscript: Manuscript; version: number | null },
) {
  const { database, content, manuscripts } = parts
  const over = await content.editing.find(database.db, id)
  if (!over) throw new AppError(40401)
  const read = await manuscripts.read(manuscript, { over, ...options })
  const former = await describeFormer(parts, over)
  return async (tx: Tx): Promise<SavedItem> => {
    await content.lock(tx, id)
    const current = await getItem(parts, tx, id)
    refuseOtherVersion(current, version)
    refuseOtherVersion(current, over.version) // what was read and kept is of that one
    if (former) await saveRevision(tx, over, former, { by: IMPORTED, note: '' })
    await read.write(tx)
    const item = await getItem(parts, tx, id)
    if (isMeantToBeSeen(item) && options.isUnsigned) await refuseUnsigned(tx.db)
    if (isMeantToBeSeen(item) && !isMeantToBeSeen(current))
      await refuseUndescribed(parts, tx.db, id, options.isAccepted)
    const revision = await saveRevision(tx, item, manuscript, options)
    return { item, revision, warnings: read.warnings }
  }
}

/**
 * Writes a revision over an item again; whether it is public stays as it is. Throws 40401, 40901, and 40001 for one that
 * cannot be read any more. Returns the work of a transaction.
 */
export async function prepareRevert(
  parts: Parts,
  id: number,
  { number, ...options }: SaveOptions & { number: number; version: number | null },
) {
  const row = await store.findRevision(parts.database.db, id, number)
  if (!row) throw new AppError(40401)
  const { fields, body } = parseManuscript(row.manuscript)
  const { state: _, ...kept } = fields
  return prepareUpdate(parts, id, { ...options, manuscript: { fields: kept, body } })
}

function isMeantToBeSeen({ state }: EditedItem): boolean {
  return state === 'published' || state === 'scheduled'
}

export function parseManuscript(json: string): Manuscript {
  return JSON.parse(json) as Manuscript
}

/** What is to be kept of an item that came from a source, or was changed by it, since an editor saved it. */
async function describeFormer({ database, manuscripts }: Parts, item: EditedItem): Promise<Manuscript | null> {
  const last = await store.findLast(database.db, item.id)
  return last?.source_hash === item.sourceHash ? null : await manuscripts.describe(item.id)
}

/** Keeps what was written of an item that the caller holds; returns its number. */
async function saveRevision(
  tx: Tx,
  { id, sourceHash }: EditedItem,
  manuscript: Manuscript,
  { by, note }: Pick<SaveOptions, 'by' | 'note'>,
): Promise<number> {
  const json = JSON.stringify(manuscript)
  if (json.length > MANUSCRIPT_MAX) throw new AppError(41301)
  const number = ((await store.findLast(tx.db, id))?.number ?? 0) + 1
  await store.insertRevision(tx, {
    content_id: id,
    number,
    manuscript: json,
    hash: createHash('sha256').update(json).digest('hex'),
    source_hash: sourceHash,
    editor: by,
    note,
    created_at: tx.now,
  })
  return number
}

async function getItem({ content }: Parts, tx: Tx, id: number): Promise<EditedItem> {
  const item = await content.editing.find(tx.db, id)
  if (!item) throw new AppError(40401)
  return item
}

function refuseOtherVersion({ version: present }: EditedItem, version: number | null): void {
  if (version !== null && version !== present) throw new AppError(40901, { data: { version: present } })
}

function refuseId(): AppError {
  return new AppError(40001, { data: { fields: [{ field: 'body.fields.id', message: 'is that of another item' }] } })
}
