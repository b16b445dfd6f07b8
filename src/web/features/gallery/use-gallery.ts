import { useEffect, useState } from 'react'
import { pictureId, pictureInHash } from './gallery-rules.ts'

/**
 * Index of the shown picture out of `count`, and how to show another one. It begins with the one that the address names;
 * the address follows without an entry of its own in the history, also on the entry of what lies over the page (`over`).
 */
export function useGallery(count: number, over: boolean): [number, (index: number) => void] {
  const [shown, setShown] = useState<number | null>(null)

  useEffect(() => {
    const named = pictureInHash(location.hash, count)
    if (named > 0) setShown(named)
  }, [count])

  useEffect(() => {
    if (shown !== null) nameInAddress(shown)
  }, [shown, over])

  return [shown ?? 0, setShown]
}

/** The router has no part in this: for it, the page is the same. */
function nameInAddress(index: number): void {
  const hash = `#${pictureId(index)}`
  if (location.hash === hash || (index === 0 && location.hash === '')) return
  history.replaceState(history.state, '', hash)
}
