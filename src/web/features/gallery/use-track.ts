import { useEffect, useRef, type RefObject } from 'react'
import { pictureId } from './gallery-rules.ts'

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Keeps a row of pictures, each as wide as the row, at the shown one; says which one it was scrolled to. */
export function useTrack(shown: number, onShow: (index: number) => void): RefObject<HTMLUListElement | null> {
  const track = useRef<HTMLUListElement>(null)
  const latest = useRef({ shown, onShow, isByKey: false })

  useEffect(() => {
    const list = track.current
    if (!list) return
    let width = list.clientWidth
    // A row that has another width by now stands where it stood, which is another picture there.
    const onScroll = () => list.clientWidth === width && onShowLatest(placeOf(list))
    const onShowLatest = (index: number) => {
      if (index !== latest.current.shown) latest.current.onShow(index)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      latest.current.isByKey = true
      list.scrollTo({ left: (latest.current.shown + step) * list.clientWidth })
    }
    // Scrolled before this page was alive, unless the address names a picture: of that the row may have been wider.
    if (latest.current.shown === 0 && placeOf(list) > 0) onShowLatest(placeOf(list))
    // Turned to its side, a phone shows the same picture.
    const observer = new ResizeObserver(() => {
      width = list.clientWidth
      goTo(list, latest.current.shown)
    })
    observer.observe(list)
    list.addEventListener('scroll', onScroll, { passive: true })
    list.addEventListener('keydown', onKeyDown)
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', onScroll)
      list.removeEventListener('keydown', onKeyDown)
    }
  }, [])

  useEffect(() => {
    const { isByKey } = latest.current
    latest.current = { shown, onShow, isByKey: false }
    const list = track.current
    if (!list) return
    if (placeOf(list) !== shown) goTo(list, shown)
    // The focus goes along: the picture that had it may be gone soon.
    if (isByKey) list.querySelector<HTMLElement>(`#${pictureId(shown)} a`)?.focus({ preventScroll: true })
  }, [shown, onShow])

  return track
}

function placeOf(list: HTMLElement): number {
  return list.clientWidth > 0 ? Math.round(list.scrollLeft / list.clientWidth) : 0
}

function goTo(list: HTMLElement, index: number): void {
  list.scrollTo({ left: index * list.clientWidth, behavior: 'instant' })
}
