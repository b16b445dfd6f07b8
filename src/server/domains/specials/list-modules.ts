import type { SpecialDetail } from '#contract/content.ts'
import type { SpecialParts } from './specials.ts'
import { findAnchor, listModuleRows, listItems } from './store.ts'
import { toModule } from './view.ts'

export interface ModulePage {
  /** One module alone; all of them unless given. */
  moduleId?: number
  pageindex: number
  pagesize: number
}

/** A page of the public items of each module, those of all modules together in one look for cards. */
export async function listModules(
  parts: SpecialParts,
  contentId: number,
  { moduleId, pageindex, pagesize }: ModulePage,
): Promise<Pick<SpecialDetail, 'anchor' | 'modules'>> {
  const { db } = parts.database
  const [anchor, all] = await Promise.all([findAnchor(db, contentId), listModuleRows(db, contentId)])
  const modules = moduleId === undefined ? all : all.filter((module) => module.id === moduleId)
  const rows = await listItems(
    db,
    modules.map((module) => module.id),
  )
  const shown = rows.filter((row) => row.state === 'published' && parts.contentTypes.includes(row.type))
  const items = Map.groupBy(shown, (row) => row.module_id)
  const offset = (pageindex - 1) * pagesize
  const pages = modules.map((module) => {
    const ids = (items.get(module.id) ?? []).map((row) => row.id)
    return { module, total: ids.length, ids: ids.slice(offset, offset + pagesize) }
  })
  const loaded = await parts.content.loadCards([...new Set(pages.flatMap((page) => page.ids))])
  const cards = new Map(loaded.map(({ id, card }) => [id, card]))
  return {
    anchor: anchor ?? 0,
    modules: pages.map(({ module, total, ids }) =>
      toModule(
        module,
        {
          list: ids.flatMap((id) => cards.get(id) ?? []),
          total,
          pageindex,
          pagesize,
          has_more: offset + ids.length < total,
          next_cursor: '',
        },
        parts.ids,
      ),
    ),
  }
}
