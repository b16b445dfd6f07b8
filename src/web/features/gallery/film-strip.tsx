import { useEffect, useRef } from 'react'
import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { Picture } from '../../ui/picture.tsx'
import style from './film-strip.module.css'
import { pictureId } from './gallery-rules.ts'

interface FilmStripProps {
  pictures: readonly Image[]
  shown: number
  onShow: (index: number) => void
}

/** All pictures small in a row; each leads to its place in the track, also without scripts. */
export function FilmStrip({ pictures, shown, onShow }: FilmStripProps) {
  const text = useText()
  const strip = useRef<HTMLOListElement>(null)

  useEffect(() => {
    const current = strip.current?.children.item(shown)
    if (!(current instanceof HTMLElement) || !strip.current) return
    strip.current.scrollTo({ left: current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2 })
  }, [shown])

  return (
    <ol ref={strip} className={style.strip} aria-label={text('gallery.strip')}>
      {pictures.map((picture, index) => (
        <li key={pictureId(index)}>
          <a
            href={`#${pictureId(index)}`}
            className={style.frame}
            aria-label={text('gallery.place', { number: index + 1, total: pictures.length })}
            aria-current={index === shown ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onShow(index)
            }}
          >
            <Picture src={picture.url} alt="" ratio={1} color={picture.color} small />
          </a>
        </li>
      ))}
    </ol>
  )
}
