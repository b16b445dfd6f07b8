import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../icon-button.tsx'
import { OriginalButton } from './original-button.tsx'
import style from './picture-viewer.module.css'
import { useGestures } from './use-gestures.ts'

interface PictureViewerProps {
  pictures: readonly Image[]
  /** Index of the one that is shown first. */
  first: number
  originals: ReadonlySet<string>
  onOriginal: (url: string) => void
  onTurn?: ((index: number) => void) | undefined
  onClose: () => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Pictures over the whole screen; pulled down, by Escape or by going back it closes. */
export function PictureViewer({ pictures, first, originals, onOriginal, onTurn, onClose }: PictureViewerProps) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(first)
  const [isZoomed, setZoomed] = useState(false)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    scrollToPicture(track.current, first, 'instant')
    return () => element?.close()
  }, [first])

  useEffect(() => {
    const element = dialog.current
    const list = track.current
    const onCancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    const onScroll = () => {
      if (list && list.clientWidth > 0) setShown(Math.round(list.scrollLeft / list.clientWidth))
    }
    element?.addEventListener('cancel', onCancel)
    list?.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element?.removeEventListener('cancel', onCancel)
      list?.removeEventListener('scroll', onScroll)
    }
  }, [onClose])

  const turned = useRef(onTurn)
  useEffect(() => turned.current?.(shown), [shown])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    scrollToPicture(track.current, Math.min(pictures.length - 1, Math.max(0, shown + step)), 'auto')
  }

  const place = { number: shown + 1, total: pictures.length }
  const picture = pictures[shown]
  return (
    <dialog ref={dialog} className={style.viewer} aria-label={text('viewer.title')} data-dark onKeyDown={onKeyDown}>
      <ul ref={track} className={style.track} data-zoomed={isZoomed}>
        {pictures.map((one, index) => (
          <Slide
            key={keyOf(index)}
            picture={one}
            name={one.alt || one.caption || text('viewer.place', { number: index + 1, total: pictures.length })}
            isShown={index === shown}
            isKept={Math.abs(index - shown) <= 1}
            showsOriginal={originals.has(one.original_url)}
            onZoom={setZoomed}
            onClose={onClose}
          />
        ))}
      </ul>
      <div className={style.top}>
        <p className={style.counter} aria-hidden="true">
          {place.number} / {place.total}
        </p>
        <p className="visually-hidden" aria-live="polite">
          {text('viewer.place', place)}
        </p>
        <IconButton label={text('viewer.close')} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {picture && (
        <div className={style.words} hidden={isZoomed}>
          {picture.caption && <p className={style.caption}>{picture.caption}</p>}
          <OriginalButton picture={picture} isShown={originals.has(picture.original_url)} onShow={onOriginal} />
        </div>
      )}
    </dialog>
  )
}

interface SlideProps {
  picture: Image
  name: string
  isShown: boolean
  /** It or a neighbour of it is shown; others are not kept in memory. */
  isKept: boolean
  showsOriginal: boolean
  onZoom: (isZoomed: boolean) => void
  onClose: () => void
}

function Slide({ picture, name, isShown, isKept, showsOriginal, onZoom, onClose }: SlideProps) {
  const box = useRef<HTMLLIElement>(null)
  useGestures(box, isShown, { onZoom, onClose })
  const { url, original_url: original, width, height } = picture
  return (
    <li ref={box} className={style.slide} aria-hidden={!isShown}>
      {isKept && (
        <img
          src={showsOriginal ? original : url}
          alt={name}
          width={width || undefined}
          height={height || undefined}
          decoding="async"
        />
      )}
    </li>
  )
}

/** A picture may come twice, and their order never changes. */
function keyOf(index: number): string {
  return `picture ${index}`
}

function scrollToPicture(track: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  track?.scrollTo({ left: index * track.clientWidth, behavior })
}
