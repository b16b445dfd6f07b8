import type { ModuleStyle, SpecialDetail, specialEndpoints } from '#contract/specials.ts'
import { defineDomain, type DomainParts } from '#server/assembly/domain.ts'
import type { Foundation } from '#server/assembly/foundation.ts'
import { contribute, on } from '#server/assembly/points.ts'
import type { Handlers } from '#server/http/call.ts'
import type { Db, Tx } from '#server/storage/database.ts'
import { contentDomain, deleted, itemParts, type Content } from '../content/content.ts'
import { foundScopes, searchDomain } from '../search/search.ts'
import { describeSpecial } from './describe-special.ts'
import { getSpecial } from './get-special.ts'
import { listModules } from './list-modules.ts'
import { saveModules } from './save-modules.ts'
import { deleteSpecial } from './store-writes.ts'
import { listHolders, listItemIds, listModuleRows } from './store.ts'

/** One part of a special as its source gives it. */
export interface ModuleDraft {
  title: string
  style: ModuleStyle
  /** Markdown; for rich text, or above the items. */
  text: string
  /** Source ids of items in their order; those that are not there or not public are not shown. */
  items: readonly string[]
}

/** What a special consists of. */
export interface SpecialDraft {
  /** Whether its modules are reached by a bar of anchors. */
  anchor: boolean
  modules: readonly ModuleDraft[]
}

/** Modules of specials; a special itself is an item like others. */
export interface Specials extends DomainParts {
  handlers: Handlers<typeof specialEndpoints>
  /** Replaces what a special consists of; its modules keep their ids by their place. */
  saveModules(tx: Tx, contentId: number, special: SpecialDraft): Promise<void>
  /** What a special was saved with; null for an item that is none. */
  describe(contentId: number): Promise<SpecialDraft | null>
  /** The modules of a special in whatever state, each with its first page; public items only. */
  listModules(contentId: number, pagesize: number): Promise<Pick<SpecialDetail, 'anchor' | 'modules'>>
  /** The specials whose modules name these items, by item. */
  findHolders(db: Db, contentIds: readonly number[]): Promise<Map<number, number[]>>
}

/** What every use case of this domain is made with. */
export interface SpecialParts extends Pick<Foundation, 'database' | 'ids' | 'contentTypes'> {
  content: Pick<Content, 'getDetail' | 'loadCards' | 'toPartHtml'>
}

export const specialsDomain = defineDomain({
  name: 'specials',
  tables: ['specials', 'special_items', 'special_modules'],
  needs: [contentDomain, searchDomain],
  create: createSpecials,
})

export function createSpecials(parts: SpecialParts): Specials {
  return {
    handlers: { 'GET /inner/special': (input) => getSpecial(parts, input) },
    saveModules: (tx, contentId, special) => saveModules(tx, parts.content.toPartHtml, contentId, special),
    contributions: [
      on(deleted, (tx, { id }) => deleteSpecial(tx, id)),
      contribute(itemParts, {
        async texts(db, { id, type }) {
          const modules = type === 'special' ? await listModuleRows(db, id) : []
          return modules.map(({ html }, index) => ({ field: `fields.modules.${index}.text`, html }))
        },
      }),
      contribute(foundScopes, { listItemIds: (specialId) => listItemIds(parts.database.db, specialId) }),
    ],
    describe: (contentId) => describeSpecial(parts.database.db, contentId),
    listModules: (contentId, pagesize) => listModules(parts, contentId, { pageindex: 1, pagesize }),
    async findHolders(db, contentIds) {
      const rows = contentIds.length === 0 ? [] : await listHolders(db, contentIds)
      const byItem = Map.groupBy(rows, (row) => row.item_id)
      return new Map([...byItem].map(([id, holding]) => [id, holding.map((row) => row.special_id)]))
    },
  }
}
