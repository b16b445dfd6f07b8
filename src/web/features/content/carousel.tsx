import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { clientState } from '../../runtime/client-state.ts'
import { isSavingData } from '../../runtime/data-saving.ts'
import { Picture } from '../../ui/picture.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { useCalm } from '../../ui/use-calm.ts'
import { typeName } from './card-mark.tsx'
import style from './carousel.module.css'
import { useIsHidden } from './hidden-here.ts'
import { Phrases } from './phrases.tsx'

/** An item of the carousel; its title in pieces that should not be broken. */
export interface Slide {
  card: ContentCard
  phrases: string[]
}

/** How long each item is shown. */
const SLIDE_MS = 6000

/**
 * A few items in large pictures, one at a time. It moves on by itself until it is paused, touched or focused, and never
 * under reduced motion or while the page is hidden. Without scripts it is a list to swipe.
 */
export function Carousel({ slides: all }: { slides: readonly Slide[] }) {
  const text = useText()
  const isHidden = useIsHidden()
  const slides = all.filter(({ card }) => !isHidden(card))
  const track = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const isCalm = useCalm()
  const isSaving = useBrowserValue(isSavingData, false)
  const [isPausedByReader, setIsPaused] = useState<boolean | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const isPaused = isPausedByReader ?? isCalm
  const count = slides.length
  const isMoving = count > 1 && !isPaused && !hasFocus

  useEffect(() => clientState.setState({ carouselIndex: index }), [index])

  useEffect(() => {
    if (!isMoving) return
    const timer = setTimeout(() => {
      if (!document.hidden) showSlide(track.current, (index + 1) % count)
    }, SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isMoving, index, count])

  useEffect(() => {
    const list = track.current
    if (!list) return
    const stop = () => setIsPaused(true)
    const onScroll = () => setIndex(Math.round(list.scrollLeft / list.clientWidth))
    const onFocus = ({ target }: FocusEvent) =>
      setHasFocus(target instanceof Element && target.matches(':focus-visible'))
    const onBlur = () => setHasFocus(false)
    list.addEventListener('scroll', onScroll, { passive: true })
    list.addEventListener('pointerdown', stop)
    list.addEventListener('focusin', onFocus)
    list.addEventListener('focusout', onBlur)
    return () => {
      list.removeEventListener('scroll', onScroll)
      list.removeEventListener('pointerdown', stop)
      list.removeEventListener('focusin', onFocus)
      list.removeEventListener('focusout', onBlur)
    }
  }, [])

  return (
    <section className={style.carousel} aria-roledescription="carousel" aria-label={text('carousel.label')}>
      <ul ref={track} className={style.track} data-hides>
        {slides.map(({ card, phrases }, position) => (
          <li key={card.id} className={style.slide} data-item={card.id} data-by={card.author.id}>
            <SiteLink
              to={card.path}
              className={style.link}
              tabIndex={position === index ? 0 : -1}
              data-track={card.track_id}
            >
              <Picture
                src={card.cover}
                alt=""
                ratio={16 / 9}
                color={card.cover_color}
                eager={position === 0}
                small={isSaving && position > 0}
              />
              <SlideMark card={card} />
              <h3 className={style.title}>
                <Phrases phrases={phrases} />
              </h3>
            </SiteLink>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={style.controls}>
          {slides.map(({ card }, position) => (
            <span key={card.id} className={style.dot} data-current={position === index} data-moving={isMoving} />
          ))}
          <button
            type="button"
            className={style.pause}
            aria-label={text(isPaused ? 'carousel.play' : 'carousel.pause')}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? <Play /> : <Pause />}
          </button>
        </div>
      )}
    </section>
  )
}

/** Its own label, else what it is. */
function SlideMark({ card }: { card: ContentCard }) {
  const text = useText()
  const mark = card.label || typeName(card, text)
  return mark !== '' && <span className={style.mark}>{mark}</span>
}

function showSlide(track: HTMLElement | null, index: number): void {
  track?.scrollTo({ left: index * track.clientWidth, behavior: 'smooth' })
}
