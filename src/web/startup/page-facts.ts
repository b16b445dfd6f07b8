import type { DataRouter } from 'react-router'
import type { Runtime } from '../runtime/runtime.ts'
import { clientState } from '../runtime/client-state.ts'
import { noteConnection } from './connection-note.ts'
import { syncDeviceMeta } from './device-meta.ts'
import { syncLocationTitle } from './location-title.ts'
import { watchSafeAreas } from './safe-areas.ts'
import { watchPointer } from './watch-pointer.ts'
import { watchTextZoom } from './watch-text-zoom.ts'

/** Keeps the client state in step with the page itself; what a screen knows of it, the screen keeps. */
export function watchPageFacts(router: DataRouter, { text }: Pick<Runtime, 'text'>): void {
  syncLocationTitle(router)
  syncDeviceMeta(navigator)
  watchSafeAreas()
  watchGround()
  watchScroll()
  watchPointer()
  watchTextZoom()
  noteConnection(text)
}

function watchGround(): void {
  const root = document.documentElement
  const look = () => clientState.setState({ dark: root.dataset['theme'] === 'dark' })
  new MutationObserver(look).observe(root, { attributeFilter: ['data-theme'] })
  look()
}

/** Where the page came to rest, in pixels: told once it does, because everything that follows the state looks then. */
function watchScroll(): void {
  let timer = 0
  const look = () => clientState.setState({ scrollDistance: Math.round(scrollY) })
  addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = window.setTimeout(look, AT_REST_MS)
    },
    { passive: true },
  )
  look()
}

const AT_REST_MS = 150
