import { useRef, useState } from 'react'
import type { ContentCard, SpecialModule } from '#contract/content.ts'
import type { Api } from '#contract/endpoints.ts'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'

/** Items of each module that are shown at first, and that come with each further page. */
export const MODULE_PAGE_SIZE = 6

export interface ModuleItems {
  cards: readonly ContentCard[]
  hasMore: boolean
  status: 'idle' | 'loading' | 'failed'
  loadMore(): void
}

/** The items of a module, page by page. */
export function useModule(specialId: string, { module_id: moduleId, list }: SpecialModule): ModuleItems {
  const { api } = useRuntime()
  const [state, setState] = useState({ cards: list.list, hasMore: list.has_more, pageindex: list.pageindex })
  const [status, setStatus] = useState<ModuleItems['status']>('idle')
  const isLoading = useRef(false)

  const loadMore = async () => {
    if (isLoading.current) return
    isLoading.current = true
    setStatus('loading')
    const next = await showLoading(loadPage(api, specialId, moduleId, state.pageindex + 1, list.pagesize))
    isLoading.current = false
    setStatus(next ? 'idle' : 'failed')
    if (!next) return
    const known = new Set(state.cards.map(({ id }) => id))
    setState({
      cards: [...state.cards, ...next.list.filter(({ id }) => !known.has(id))],
      hasMore: next.has_more,
      pageindex: next.pageindex,
    })
  }
  return { cards: state.cards, hasMore: state.hasMore, status, loadMore: () => void loadMore() }
}

async function loadPage(
  api: Api,
  id: string,
  moduleId: string,
  pageindex: number,
  pagesize: number,
): Promise<SpecialModule['list'] | null> {
  const answer = await api.call('GET /inner/special', { id, module_id: moduleId, pageindex, pagesize })
  return answer.code === 0 ? (answer.data.modules[0]?.list ?? null) : null
}
