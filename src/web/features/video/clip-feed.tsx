import { ChevronDown, Volume2 } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/text.tsx'
import { UnmuteButton } from '../players/controls/control-buttons.tsx'
import { mayPlayItself } from '../players/data-saver.ts'
import { FilmScrubber } from '../players/film/film-scrubber.tsx'
import { noFilm } from '../players/film/film.ts'
import { mayPrefetch } from '../../runtime/may-prefetch.ts'
import { Button } from '../../ui/button.tsx'
import { useBrowserValue } from '../../ui/use-browser-value.ts'
import { useCalm } from '../../ui/use-calm.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { fillsScreen, posterOfClip, type Clip } from './clip.ts'
import style from './clip-feed.module.css'
import { ClipFilm } from './clip-film.tsx'
import { ClipSlot, type SlotClip } from './clip-slot.tsx'
import { ClipText } from './clip-text.tsx'
import { useClipSound } from './use-clip-sound.ts'
import type { ClipFeedState } from './use-clips.ts'

interface ClipFeedProps {
  feed: ClipFeedState
  isPreview: boolean
  /** Whether a sheet covers the lower part: the clip is seen whole above it. */
  isSmall: boolean
  /** At the upper left. */
  lead: ReactNode
  /** At the upper right. */
  tail: ReactNode
  /** What can be done with the shown clip, below each other. */
  actions: ReactNode
  /** What a clip says of itself besides its title, null for nothing. */
  renderAbout: (clip: Clip) => ReactNode
}

/** Elements that play: the shown clip and its neighbours. */
const SLOTS = [0, 1, 2]
/** Posters further away are not loaded. */
const POSTERS_AROUND = 2

/** Short films, one on the screen at a time, above each other. */
export function ClipFeed({ feed, isPreview, isSmall, lead, tail, actions, renderAbout }: ClipFeedProps) {
  const text = useText()
  const { clips, shown, show, isComplete, hasFailed, retry } = feed
  const scroller = useRef<HTMLDivElement>(null)
  const isCalm = useCalm()
  // A clip waits for a touch where data cost the reader, or where they asked for less motion.
  const isEager = useBrowserValue(mayPlayItself, false) && !isCalm
  const sound = useClipSound()
  const isAlive = useHydrated()
  const current = clips[shown]
  const firstId = clips[0]?.card.id
  const film = current?.loaded?.film

  // The clip that is shown stays so when it becomes smaller or larger, and after a return.
  const place = useEffectEvent(() => {
    if (scroller.current) scroller.current.scrollTop = shown * scroller.current.clientHeight
  })
  useLayoutEffect(() => place(), [isSmall, firstId])

  const goTo = (wanted: number) => {
    const element = scroller.current
    if (!element || !clips[wanted]) return
    element.scrollTo({ top: wanted * element.clientHeight, behavior: isCalm ? 'auto' : 'smooth' })
  }
  const onScroll = () => {
    const element = scroller.current
    if (!element || isSmall) return
    const seen = Math.round(element.scrollTop / element.clientHeight)
    if (seen !== shown && clips[seen]) show(seen)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (isSmall || (target instanceof HTMLElement && target.closest('dialog, input, textarea'))) return
    const onButton = target instanceof HTMLElement && target.closest('button, a, summary') !== null
    const run = {
      PageDown: () => goTo(shown + 1),
      ArrowDown: () => goTo(shown + 1),
      PageUp: () => goTo(shown - 1),
      ArrowUp: () => goTo(shown - 1),
      ' ': onButton ? null : () => film?.toggle(),
      m: sound.toggle,
    }[key]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  return (
    <main className={style.feed} data-small={isSmall}>
      <div ref={scroller} className={style.scroller} onScroll={onScroll} tabIndex={-1}>
        <div className={style.all}>
          {clips.map((clip, at) => (
            <article key={clip.card.id} className={style.clip} aria-label={clip.card.title}>
              {Math.abs(at - shown) <= POSTERS_AROUND && (
                <Poster clip={clip} isPreview={isPreview} isFirst={at === 0} />
              )}
              {at === shown && clip.loaded && <ClipFilm film={clip.loaded.film} media={clip.loaded.content.media} />}
              <ClipText clip={clip} isShown={at === shown} about={renderAbout(clip)} />
            </article>
          ))}
          {SLOTS.map((slot) => {
            const at = placeOfSlot(slot, shown)
            return (
              <ClipSlot
                key={slot}
                clip={slotClip(clips[at])}
                place={Math.max(0, at)}
                isShown={at === shown}
                isMuted={sound.isMuted}
                playsItself={isEager}
                mayLoadAhead={isEager && mayPrefetch(navigator)}
                isPreview={isPreview}
                onBlocked={sound.mute}
              />
            )
          })}
        </div>
      </div>
      {film && isAlive && !isSmall && (
        <div className={style.progress}>
          <FilmScrubber key={current?.card.id} film={film} chapters={[]} />
        </div>
      )}
      <div className={style.top}>
        {lead}
        {isAlive && sound.isMuted && (
          <div className={style.unmute}>
            <UnmuteButton onUnmute={sound.toggle} />
          </div>
        )}
        {isAlive && !sound.isMuted && (
          <button type="button" className="visually-hidden" onClick={sound.toggle}>
            <Volume2 />
            {text('film.mute')}
          </button>
        )}
        {tail}
      </div>
      <div className={style.side}>
        {actions}
        {clips[shown + 1] ? (
          <button type="button" className={style.next} aria-label={text('clip.next')} onClick={() => goTo(shown + 1)}>
            <ChevronDown />
          </button>
        ) : (
          isComplete && <p className={style.end}>{text('clip.end')}</p>
        )}
      </div>
      {hasFailed && (
        <div className={style.failed} role="alert">
          {text('feed.failed')}
          <Button kind="quiet" onClick={retry}>
            {text('feed.retry')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {shown > 0 && current?.card.title}
      </p>
    </main>
  )
}

/** What is seen until the film moves; the ground on which a film stands that does not fill the screen. */
function Poster({ clip, isPreview, isFirst }: { clip: Clip; isPreview: boolean; isFirst: boolean }) {
  const { cover, cover_color: color } = clip.card
  const poster = posterOfClip(clip, isPreview)
  // What is painted has words, which are seen whole.
  const fills = cover !== '' && fillsScreen(clip)
  const hasMoved = useStore((clip.loaded?.film ?? noFilm).state, (state) => state.hasMoved)
  if (!poster) return null
  return (
    <span className={style.ground} data-fills={fills} style={color ? { backgroundColor: color } : {}}>
      <img src={poster} alt="" className={style.blurred} />
      <img
        src={poster}
        alt=""
        className={style.poster}
        data-painted={cover === ''}
        data-moved={hasMoved}
        {...(isFirst && { fetchPriority: 'high' as const })}
      />
    </span>
  )
}

/** The clip next to the shown one, or that one itself, for which a slot stands; -1 for none. */
function placeOfSlot(slot: number, shown: number): number {
  return [shown - 1, shown, shown + 1].find((at) => at >= 0 && at % SLOTS.length === slot) ?? -1
}

function slotClip(clip: Clip | undefined): SlotClip | null {
  if (!clip?.loaded?.content.media) return null
  const { id, cover, title } = clip.card
  return {
    id,
    film: clip.loaded.film,
    media: clip.loaded.content.media,
    poster: cover,
    fills: fillsScreen(clip),
    title,
  }
}
