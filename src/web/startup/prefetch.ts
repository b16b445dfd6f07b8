import type { ScreenName } from '#contract/screens.ts'
import { loadScreen } from '../routing/routes.tsx'
import { screenOf } from '../routing/screens.ts'
import { mayPrefetch } from '../runtime/may-prefetch.ts'
import { whenIdle } from '../runtime/when-idle.ts'

const wanted = new Set<ScreenName>()

/** Fetches the screen that a site path leads to, once, when the browser has time and the connection is good. */
export function prefetch(path: string): void {
  const screen = screenOf(path)
  if (!screen || wanted.has(screen)) return
  wanted.add(screen)
  whenIdle(() => {
    if (!mayPrefetch(navigator)) wanted.delete(screen)
    else fetchScreen(screen).catch(() => wanted.delete(screen))
  })
}

async function fetchScreen(name: ScreenName): Promise<void> {
  await Promise.all([loadScreen(name).then((screen) => screen.data()), import('../routing/load-page.ts')])
}
