import type { Db } from '#server/storage/database.ts'
import type { SpecialDraft } from './specials.ts'
import { findAnchor, listItemSources, listModuleRows } from './store.ts'

/** What a special was saved with; null for an item that is none. */
export async function describeSpecial(db: Db, contentId: number): Promise<SpecialDraft | null> {
  const [anchor, modules] = await Promise.all([findAnchor(db, contentId), listModuleRows(db, contentId)])
  if (anchor === null) return null
  const rows = await listItemSources(
    db,
    modules.map((module) => module.id),
  )
  const items = Map.groupBy(rows, (row) => row.module_id)
  return {
    anchor: anchor === 1,
    modules: modules.map(({ id, title, style, source }) => ({
      title,
      style,
      text: source,
      items: (items.get(id) ?? []).map((row) => row.item_source_id),
    })),
  }
}
