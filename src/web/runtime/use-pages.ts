import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createPages, type Listed, type Pages, type PagesParts, type PagesState } from './pages.ts'

export interface ShownPages<T, Q> extends PagesState<T, Q>, Omit<Pages<T, Q, Listed<T>>, 'state' | 'stop'> {
  status: 'idle' | 'loading' | 'failed'
}

/** A list of a page, loaded page by page; what is asked for goes with the page. Its parts are those of the first render. */
export function usePages<T, Q>(parts: PagesParts<T, Q, Listed<T>>): ShownPages<T, Q> {
  const [{ state, stop, ...acts }] = useState(() => createPages(parts))
  const shown = useStore(state)
  useEffect(() => stop, [stop])
  return { ...shown, ...acts, status: shown.asked?.status ?? 'idle' }
}
