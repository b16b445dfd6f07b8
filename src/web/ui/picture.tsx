import { useCallback, type CSSProperties } from 'react'
import style from './picture.module.css'

/** Width of the smallest version that the media store makes, in pixels. */
const SMALL_WIDTH = 360

interface PictureProps {
  src: string
  alt: string
  /** Proportion of the box: the picture is cut to it. */
  ratio: number
  /** Dominant colour, shown until the picture is there. */
  color: string
  /** Loaded at once and first; others wait until they come near the screen. */
  eager?: boolean
  /** At most a third of the screen wide: the smallest version will do. */
  small?: boolean
  className?: string | undefined
}

/** A picture whose box has its place before the bytes come; it fades in over its dominant colour. */
export function Picture({ src, alt, ratio, color, eager = false, small = false, className }: PictureProps) {
  const fadeIn = useCallback((image: HTMLImageElement | null) => {
    if (!image || image.complete) return
    image.dataset.loading = 'true'
    const done = () => delete image.dataset.loading
    image.addEventListener('load', done, { once: true })
    image.addEventListener('error', done, { once: true })
  }, [])
  const box: CSSProperties = { aspectRatio: ratio, ...(color && { backgroundColor: color }) }
  return (
    <span className={`${style.box} ${className ?? ''}`} style={box}>
      <img
        ref={fadeIn}
        src={small ? smallVersion(src) : src}
        alt={alt}
        width={Math.round(100 * ratio)}
        height={100}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        {...(eager && { fetchPriority: 'high' as const })}
      />
    </span>
  )
}

/** Address of the smallest version of a picture in the media store; other addresses stay as they are. */
export function smallVersion(src: string): string {
  return src.replace(/-(\d+)\.webp$/, (own, width: string) =>
    Number(width) > SMALL_WIDTH ? `-${SMALL_WIDTH}.webp` : own,
  )
}
