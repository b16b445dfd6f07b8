/** A thing must be shown this long without a break. */
const SHOWN_MS = 1000

/** Tells which things were shown long enough while the page was seen. */
export interface ShownLongEnough<K> {
  /** Whether a thing is within the screen. */
  setShown(thing: K, isShown: boolean): void
  setVisible(isVisible: boolean): void
}

/** `onShown` is called each time that a thing was shown for a second. */
export function watchShown<K>(onShown: (thing: K) => void): ShownLongEnough<K> {
  const shown = new Map<K, ReturnType<typeof setTimeout> | undefined>()
  let isPageVisible = true

  const begin = (thing: K) => {
    if (isPageVisible) shown.set(thing, setTimeout(onShown, SHOWN_MS, thing))
  }
  return {
    setShown(thing, isShown) {
      clearTimeout(shown.get(thing))
      if (!isShown) return void shown.delete(thing)
      shown.set(thing, undefined)
      begin(thing)
    },
    setVisible(isVisible) {
      isPageVisible = isVisible
      for (const [thing, timer] of shown) {
        clearTimeout(timer)
        begin(thing)
      }
    },
  }
}
