/** Keys that lead from one control to another. */
const LEADING = /^(?:Tab|Arrow)/

/**
 * Marks the page while it is used by touch or mouse: browsers show the focus that a script gives back, as a sheet that
 * closes does, as if it had come by the keyboard.
 */
export function watchPointer(): void {
  const { dataset } = document.documentElement
  addEventListener('pointerdown', () => (dataset['pointer'] = ''), { capture: true, passive: true })
  addEventListener('keydown', ({ key }) => LEADING.test(key) && delete dataset['pointer'], { capture: true })
}
