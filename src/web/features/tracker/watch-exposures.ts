import { sessionBrowserStorage } from '../../storage/browser-storage.ts'
import { watchShown } from './shown-long-enough.ts'

const KEY = 'davmu.exposed'
const KEPT = 1000
/** Cards come with new pages and at the end of lists; all that come at once are found in one go. */
const SETTLE_MS = 200

/** Calls `onExposed` once in a session with each card (`data-track`) that was half on the screen for a second. */
export function watchExposures(onExposed: (id: string) => void): void {
  const exposed = new Set(readExposed())
  const shown = watchShown((card: HTMLElement) => {
    intersections.unobserve(card)
    const id = card.dataset['track']
    if (!id || exposed.has(id)) return
    exposed.add(id)
    sessionBrowserStorage.write(KEY, [...exposed].slice(-KEPT))
    onExposed(id)
  })
  const intersections = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (target instanceof HTMLElement) shown.setShown(target, intersectionRatio >= 0.5)
      }
    },
    { threshold: 0.5 },
  )
  const watched = new WeakSet<Element>()
  const watchNew = () => {
    for (const card of document.querySelectorAll('[data-track]')) {
      if (watched.has(card)) continue
      watched.add(card)
      intersections.observe(card)
    }
  }
  let timer = 0
  new MutationObserver(() => {
    clearTimeout(timer)
    timer = window.setTimeout(watchNew, SETTLE_MS)
  }).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('visibilitychange', () => shown.setVisible(!document.hidden))
  watchNew()
}

function readExposed(): string[] {
  const kept = sessionBrowserStorage.read(KEY)
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
}
