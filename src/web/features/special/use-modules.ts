import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SpecialDetail, SpecialModule } from '#contract/specials.ts'
import { showLoading } from '../../runtime/loading.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { goToModule, moduleAnchor } from './module-anchor.ts'
import { MODULE_PAGE_SIZE } from './use-module.ts'

export interface Modules {
  modules: readonly SpecialModule[]
  /** Fetches a module that the page does not hold; answers whether it is there. */
  fetchModule: (moduleId: string) => Promise<boolean>
  /** Shows a module with all that stands above it. */
  goTo: (moduleId: string) => Promise<void>
}

/** What was fetched for a page that the reader may go back to. */
const fetched = new WeakMap<SpecialDetail, readonly SpecialModule[]>()

/** The modules of a special: those that came with the page, and as they are fetched the others. */
export function useModules(content: SpecialDetail): Modules {
  const { api } = useRuntime()
  const { id } = content
  const [modules, setModules] = useState(() => fetched.get(content) ?? content.modules)
  useEffect(() => void fetched.set(content, modules), [content, modules])

  const fetchModules = useCallback(
    async (moduleId?: string) => {
      const only = moduleId !== undefined && { module_id: moduleId }
      const answer = await showLoading(api.call('GET /inner/special', { id, pagesize: MODULE_PAGE_SIZE, ...only }))
      if (answer.code !== 0) return false
      const came = new Map(answer.data.modules.map((module) => [module.module_id, module]))
      const join = (module: SpecialModule) => (module.to_come && came.get(module.module_id)) ?? module
      // On the page before anybody is led to what came.
      flushSync(() => setModules((shown) => shown.map(join)))
      return true
    },
    [api, id],
  )

  const goTo = async (moduleId: string) => {
    const above = modules.slice(0, modules.findIndex((module) => module.module_id === moduleId) + 1)
    if (above.some((module) => module.to_come)) await fetchModules()
    goToModule(moduleId)
  }

  const goToNamed = useEffectEvent(() => {
    const named = content.modules.find((module) => location.hash === `#${moduleAnchor(module.module_id)}`)
    if (named && modules === content.modules && modules.some((module) => module.to_come)) void goTo(named.module_id)
  })
  useEffect(() => goToNamed(), [])

  return { modules, fetchModule: fetchModules, goTo }
}
