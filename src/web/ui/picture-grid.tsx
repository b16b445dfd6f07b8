import type { Image } from '#contract/shapes.ts'
import { useText } from '../i18n/text.tsx'
import { Picture } from './picture.tsx'
import style from './picture-grid.module.css'

/** More than these are counted on the last one. */
const SHOWN_MAX = 9
const SINGLE_WIDTH = 240
const SINGLE_HEIGHT = 320

interface PictureGridProps {
  images: readonly Image[]
  /** The first row is on the screen at once. */
  eager?: boolean
  /** One picture that is not upright takes all of the width. */
  isWide?: boolean
  /** Shows a picture large; without it each leads to its original. */
  onOpen?: ((index: number) => void) | undefined
}

/** Pictures beside a plain text: one in its own proportion, more of them in squares. */
export function PictureGrid({ images, eager = false, isWide = false, onOpen }: PictureGridProps) {
  const text = useText()
  const [only] = images
  if (!only) return null
  const isSingle = images.length === 1
  const columns = images.length === 2 || images.length === 4 ? 2 : 3
  const hidden = images.length - SHOWN_MAX
  const shown = images.slice(0, SHOWN_MAX).map((image, index) => ({ image, index, number: index + 1 }))
  return (
    <ul
      className={style.grid}
      data-columns={isSingle ? 1 : columns}
      style={isSingle && !(isWide && ratioOf(only) >= 1) ? singleBox(only) : undefined}
    >
      {shown.map(({ image, index, number }) => {
        const count = text('community.picture', { index: number, count: images.length })
        const name = image.alt || image.caption
        return (
          <li key={number}>
            <a
              href={image.original_url || image.url}
              className={style.link}
              aria-label={name ? `${count} ${name}` : count}
              onClick={(event) => {
                if (!onOpen) return
                event.preventDefault()
                onOpen(index)
              }}
            >
              <Picture
                src={image.url}
                alt=""
                ratio={isSingle ? ratioOf(image) : 1}
                color={image.color}
                eager={eager && index < columns}
                small={!isSingle}
              />
              {number === SHOWN_MAX && hidden > 0 && <span className={style.hidden}>+{hidden}</span>}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** Pictures that are very long or very wide are cut. */
function ratioOf({ width, height }: Image): number {
  return width > 0 && height > 0 ? Math.min(3, Math.max(1 / 3, width / height)) : 1
}

function singleBox(image: Image): { width: string } {
  return { width: `${Math.round(Math.min(SINGLE_WIDTH, SINGLE_HEIGHT * ratioOf(image)))}px` }
}
