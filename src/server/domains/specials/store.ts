import type { Db } from '#server/storage/database.ts'
import { toIdList } from '#server/storage/id-list.ts'

export type ModuleRow = Awaited<ReturnType<typeof listModuleRows>>[number]
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

/** Whether a special shows a bar of anchors, 0 or 1; null for an item that is no special. */
export async function findAnchor(db: Db, contentId: number): Promise<number | null> {
  const row = await db.selectFrom('specials').select('anchor').where('content_id', '=', contentId).executeTakeFirst()
  return row?.anchor ?? null
}

/** The modules of a special in their order. */
export function listModuleRows(db: Db, contentId: number) {
  return db
    .selectFrom('special_modules')
    .select(['id', 'title', 'style', 'source', 'html'])
    .where('content_id', '=', contentId)
    .orderBy('position')
    .execute()
}

/** Items of modules that are there, in their order, whatever their state. */
export async function listItems(db: Db, moduleIds: readonly number[]) {
  if (moduleIds.length === 0) return []
  return await db
    .selectFrom('special_items')
    .innerJoin('contents', 'contents.source_id', 'special_items.item_source_id')
    .select(['special_items.module_id', 'contents.id', 'contents.state', 'contents.type', 'contents.publish_at'])
    .where('special_items.module_id', 'in', toIdList(moduleIds))
    .orderBy('special_items.module_id')
    .orderBy('special_items.position')
    .execute()
}

/** Ids of the items that the modules of a special name, whatever their state; null for an item that is no special. */
export async function listItemIds(db: Db, contentId: number): Promise<number[] | null> {
  if ((await findAnchor(db, contentId)) === null) return null
  const rows = await db
    .selectFrom('special_modules')
    .innerJoin('special_items', 'special_items.module_id', 'special_modules.id')
    .innerJoin('contents', 'contents.source_id', 'special_items.item_source_id')
    .select('contents.id')
    .distinct()
    .where('special_modules.content_id', '=', contentId)
    .execute()
  return rows.map((row) => row.id)
}

/** What modules name, in their order, whether it is there or not. */
export async function listItemSources(db: Db, moduleIds: readonly number[]) {
  if (moduleIds.length === 0) return []
  return await db
    .selectFrom('special_items')
    .select(['module_id', 'item_source_id'])
    .where('module_id', 'in', toIdList(moduleIds))
    .orderBy('module_id')
    .orderBy('position')
    .execute()
}

/** The specials whose modules name these items, whatever the state of either. */
export function listHolders(db: Db, contentIds: readonly number[]) {
  return db
    .selectFrom('contents')
    .innerJoin('special_items', 'special_items.item_source_id', 'contents.source_id')
    .innerJoin('special_modules', 'special_modules.id', 'special_items.module_id')
    .select(['contents.id as item_id', 'special_modules.content_id as special_id'])
    .distinct()
    .where('contents.id', 'in', toIdList(contentIds))
    .execute()
}
