import type { DataRouter } from 'react-router'

/** Calls back whenever another page has come, with what the router knows of it. */
export function afterNavigation(router: DataRouter, follow: (state: DataRouter['state']) => void): void {
  let shown = router.state.location.key
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location.key === shown) return
    shown = state.location.key
    follow(state)
  })
}
