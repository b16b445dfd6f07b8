import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { FilmStrip } from './film-strip.tsx'
import { isNear, pictureId, stageRatio } from './gallery-rules.ts'
import style from './gallery-stage.module.css'
import { useTrack } from './use-track.ts'

interface GalleryStageProps {
  pictures: readonly Image[]
  shown: number
  onShow: (index: number) => void
  /** Addresses of originals that the reader asked for. */
  originals: ReadonlySet<string>
  /** Shows the picture over the whole screen. */
  onOpen: () => void
}

/** The pictures, one at a time, and all of them small below. Without scripts they can be swiped just the same. */
export function GalleryStage({ pictures, shown, onShow, originals, onOpen }: GalleryStageProps) {
  const text = useText()
  const isHydrated = useHydrated()
  const track = useTrack(shown, onShow)
  return (
    <section className={style.gallery} aria-roledescription="carousel" aria-label={text('gallery.pictures')}>
      <ul
        ref={track}
        className={style.track}
        style={{ '--ratio': stageRatio(pictures) }}
        aria-label={text('gallery.track')}
      >
        {pictures.map((picture, index) => (
          <li
            key={pictureId(index)}
            id={pictureId(index)}
            className={style.slide}
            inert={isHydrated && index !== shown}
          >
            {(!isHydrated || isNear(index, shown)) && (
              <Slide
                picture={picture}
                name={
                  picture.alt || picture.caption || text('gallery.place', { number: index + 1, total: pictures.length })
                }
                isFirst={index === 0}
                isAhead={isHydrated}
                showsOriginal={originals.has(picture.original_url)}
                onOpen={onOpen}
              />
            )}
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <FilmStrip pictures={pictures} shown={shown} onShow={onShow} />}
    </section>
  )
}

interface SlideProps {
  picture: Image
  name: string
  isFirst: boolean
  /** Fetched before it is seen. */
  isAhead: boolean
  showsOriginal: boolean
  onOpen: () => void
}

function Slide({ picture, name, isFirst, isAhead, showsOriginal, onOpen }: SlideProps) {
  const { url, original_url: original, width, height, color } = picture
  const ratio = width > 0 && height > 0 ? width / height : 1
  return (
    <a
      href={original || url}
      className={style.link}
      style={{ '--own': ratio }}
      onClick={(event) => {
        event.preventDefault()
        onOpen()
      }}
    >
      <img
        src={showsOriginal ? original : url}
        alt={name}
        width={width || undefined}
        height={height || undefined}
        loading={isFirst || isAhead ? 'eager' : 'lazy'}
        decoding="async"
        {...(isFirst && { fetchPriority: 'high' as const })}
        style={{ ...(color && { backgroundColor: color }) }}
      />
    </a>
  )
}
