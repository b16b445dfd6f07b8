import { clientState } from '../runtime/client-state.ts'

/** Keeps in step how many pixels the device takes off the page at its top and bottom: for a notch, for a bar to swipe. */
export function watchSafeAreas(): void {
  const measure = () => clientState.setState(measureSafeAreas())
  addEventListener('resize', measure)
  measure()
}

/** Only a layout knows them: the paddings of an element that nobody sees. */
function measureSafeAreas() {
  const probe = document.createElement('div')
  Object.assign(probe.style, {
    position: 'fixed',
    visibility: 'hidden',
    paddingTop: 'var(--safe-top)',
    paddingBottom: 'var(--safe-bottom)',
  })
  document.body.append(probe)
  const { paddingTop, paddingBottom } = getComputedStyle(probe)
  probe.remove()
  return { safeAreaTop: Number.parseFloat(paddingTop) || 0, safeAreaBottom: Number.parseFloat(paddingBottom) || 0 }
}
