/** What is measured: long enough for a hundredth to be seen. */
const WORDS = '0'.repeat(20)
const SIZE = 50
const FONT = `${SIZE}px monospace`

/**
 * Tells the layout by how much a program around the page enlarges its letters and nothing else: social clients do so by
 * `text-size-adjust` (iOS) or the text zoom of their window (Android), as their readers have chosen there. It is kept as
 * they want it, and bars, whose heights know nothing of it otherwise, follow (`--zoom`), and so do the few lengths in em (`--past-em`), which
 * the text zoom of a window changes and `text-size-adjust` does not.
 */
export function watchTextZoom(): void {
  const plain = document.createElement('canvas').getContext('2d')
  if (!plain) return
  plain.font = FONT
  const unzoomed = plain.measureText(WORDS).width
  const probe = document.createElement('span')
  probe.ariaHidden = 'true'
  probe.textContent = WORDS
  Object.assign(probe.style, {
    position: 'fixed',
    top: '0',
    left: '0',
    visibility: 'hidden',
    pointerEvents: 'none',
    whiteSpace: 'nowrap',
    display: 'block',
    width: 'max-content',
    contain: 'layout style',
    clipPath: 'inset(100%)',
    font: FONT,
    height: '1em',
  })
  document.body.append(probe)
  const look = () => {
    const { width, height } = probe.getBoundingClientRect()
    const zoom = roundZoom(width / unzoomed)
    const { style } = document.documentElement
    style.setProperty('--zoom', String(zoom))
    style.setProperty('--past-em', String(roundZoom((zoom * SIZE) / height)))
  }
  new ResizeObserver(look).observe(probe)
}

/** To steps of a twentieth; what is within one of 1 is none. */
export function roundZoom(measured: number): number {
  const zoom = Math.round(measured * 20) / 20
  return Math.abs(zoom - 1) < 0.075 || !Number.isFinite(zoom) || zoom <= 0 ? 1 : zoom
}
