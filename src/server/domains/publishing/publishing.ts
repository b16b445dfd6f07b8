import type { contentAdminEndpoints } from '#contract/admin/contents.ts'
import type { siteAdminEndpoints } from '#contract/admin/site.ts'
import type { AdminHandlers } from '#server/http/admin-call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { checkItem } from './check-item.ts'
import { createContentHandlers, deleteDraft } from './content-handlers.ts'
import type { Manuscript, Manuscripts, Warning } from './manuscripts.ts'
import { prepareMove, type GroupKeys } from './move-item.ts'
import type { ItemFilter, Item, Place, PublishingParts } from './parts.ts'
import { refuseUndescribed } from './refuse-undescribed.ts'
import { prepareCreation, prepareRevert, prepareUpdate, type SavedItem, type SaveOptions } from './save-manuscript.ts'
import { createSiteHandlers } from './site-handlers.ts'
import * as store from './store.ts'

export type { Manuscript, Manuscripts, ReadManuscript, ReadSite, Warning, WrittenOver } from './manuscripts.ts'
export type { ChosenWord } from './parts.ts'
export type { SavedItem } from './save-manuscript.ts'

type Work<T> = Promise<(tx: Tx) => Promise<T>>

/** What editors do: items written, corrected, moved and taken down, and the site that they stand in. */
export interface Publishing {
  handlers: AdminHandlers<typeof contentAdminEndpoints & typeof siteAdminEndpoints>
  /** Each reads and fetches first and returns the work of a transaction. Throw as the functions behind them say. */
  prepareCreation(manuscript: Manuscript, options: SaveOptions): Work<SavedItem>
  prepareUpdate(id: number, options: SaveOptions & { manuscript: Manuscript; version: number | null }): Work<SavedItem>
  /** Throws 42202 while pictures of the item lack a description, unless that is accepted. */
  refuseUndescribed(db: Db, id: number, isAccepted: boolean): Promise<void>
  prepareRevert(id: number, options: SaveOptions & { number: number; version: number | null }): Work<SavedItem>
  prepareMove(id: number, wanted: GroupKeys): Work<Place[]>
  /** What an item is better off with. Throws 40401. */
  check(id: number): Promise<Warning[]>
  /** Items in whatever state, the latest made first. */
  list(filter: ItemFilter, limit: number): Promise<Item[]>
  /** Revisions of an item, the latest first. */
  listRevisions(id: number, limit: number): ReturnType<typeof store.listRevisions>
  /** Throws 40401, 40901. */
  deleteDraft(tx: Tx, id: number): Promise<void>
  manuscripts: Manuscripts
}

export function createPublishing(parts: PublishingParts): Publishing {
  const { database, content, manuscripts } = parts
  return {
    handlers: { ...createContentHandlers(parts), ...createSiteHandlers(parts) },
    prepareCreation: (manuscript, options) => prepareCreation(parts, manuscript, options),
    prepareUpdate: (id, options) => prepareUpdate(parts, id, options),
    refuseUndescribed: (db, id, isAccepted) => refuseUndescribed(parts, db, id, isAccepted),
    prepareRevert: (id, options) => prepareRevert(parts, id, options),
    prepareMove: (id, wanted) => prepareMove(parts, id, wanted),
    check: (id) => checkItem(parts, id),
    list: (filter, limit) => content.editing.list(filter, null, limit),
    listRevisions: (id, limit) => store.listRevisions(database.db, id, null, limit),
    deleteDraft: (tx, id) => deleteDraft(parts, tx, id),
    manuscripts,
  }
}
