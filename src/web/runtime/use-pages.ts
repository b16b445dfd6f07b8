import { useEffect, useLayoutEffect, useState } from 'react'
import { createPages, type Listed, type Pages, type PagesParts, type PagesState } from './pages.ts'

export interface ShownPages<T, Q> extends PagesState<T, Q>, Omit<Pages<T, Q, Listed<T>>, 'state' | 'stop'> {
  status: 'idle' | 'loading' | 'failed'
}

/** A list of a page, loaded page by page; what is asked for goes with the page. Its parts are those of the first render. */
export function usePages<T, Q>(parts: PagesParts<T, Q, Listed<T>>): ShownPages<T, Q> {
  const [{ state, stop, ...acts }] = useState(() => createPages(parts))
  const [shown, setShown] = useState(state.getState)
  // Before the first paint, in which a list that was kept is to be seen: `useStore` would follow after it.
  useLayoutEffect(() => state.subscribe(setShown), [state])
  useEffect(() => stop, [stop])
  return { ...shown, ...acts, status: shown.asked?.status ?? 'idle' }
}
