import type { ContentCard } from '#contract/content.ts'
import type { SpecialModule } from '#contract/specials.ts'
import { noPage, toListed } from '../../runtime/pages.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { usePages, type ShownPages } from '../../runtime/use-pages.ts'

/** Items of each module that are shown at first, and that come with each further page. */
export const MODULE_PAGE_SIZE = 6

export type ModuleItems = ShownPages<ContentCard, null>

/** The items of a module, page by page. */
export function useModule(id: string, { module_id: moduleId, list: first }: SpecialModule): ModuleItems {
  const { api } = useRuntime()
  return usePages<ContentCard, null>({
    first: { query: null, ...toListed(first) },
    idOf: (card) => card.id,
    load: async (_, cursor) => {
      const page = { pageindex: Number(cursor), pagesize: first.pagesize }
      const answer = await api.call('GET /inner/special', { id, module_id: moduleId, ...page })
      if (answer.code !== 0) return answer
      const [module] = answer.data.modules
      return { ...answer, data: module ? toListed(module.list) : noPage }
    },
  })
}
