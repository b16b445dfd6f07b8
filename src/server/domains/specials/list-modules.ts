import type { SpecialDetail } from '#contract/specials.ts'
import { countWhole } from './rules.ts'
import type { SpecialParts } from './specials.ts'
import { findAnchor, listModuleRows, listItems } from './store.ts'
import { toModule, toModuleToCome } from './view.ts'

export interface ModulePage {
  /** One module alone; all of them unless given. */
  moduleId?: number
  pageindex: number
  pagesize: number
  /** Of all modules, how many items come at most; no limit unless given. */
  itemsMax?: number | undefined
}

/** A page of the public items of each module, those of all modules together in one look for cards. */
export async function listModules(
  parts: SpecialParts,
  contentId: number,
  { moduleId, pageindex, pagesize, itemsMax = Infinity }: ModulePage,
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
    const all = items.get(module.id) ?? []
    return { module, total: all.length, items: all.slice(offset, offset + pagesize) }
  })
  const whole = pages.slice(0, countWhole(pages, itemsMax))
  const loaded = await parts.content.loadCards([...new Set(whole.flatMap((page) => page.items.map(({ id }) => id)))])
  const cards = new Map(loaded.map(({ id, card }) => [id, card]))
  return {
    anchor: anchor ?? 0,
    modules: pages.map(({ module, total, items }, index) => {
      if (index >= whole.length) return toModuleToCome(module, { items, total, pageindex, pagesize }, parts.ids)
      const list = items.flatMap(({ id }) => cards.get(id) ?? [])
      const has_more = offset + items.length < total
      return toModule(module, { list, total, pageindex, pagesize, has_more, next_cursor: '' }, parts.ids)
    }),
  }
}
