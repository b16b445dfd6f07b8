import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { FilmMedia } from '../players/controls/film-media.tsx'
import { IN_PAGE } from '../players/controls/in-page-video.ts'
import { keepPlace } from '../players/film/use-film.ts'
import { noFilm, type Film } from '../players/film/film.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './clip-feed.module.css'

export interface SlotClip {
  id: string
  film: Film
  media: Media
  poster: string
  fills: boolean
  title: string
}

interface ClipSlotProps {
  /** What it shows, null for nothing. */
  clip: SlotClip | null
  /** Place in the feed. */
  place: number
  isShown: boolean
  isMuted: boolean
  /** Whether it begins by itself when it is shown. */
  playsItself: boolean
  /** Whether its beginning may be loaded before it is shown. */
  mayLoadAhead: boolean
  /** Whether nothing of it is kept or reported. */
  isPreview: boolean
  /** It may not play with sound. */
  onBlocked(): void
}

/**
 * One of the three video elements that all clips share: a browser that once let an element sound lets it sound again.
 * The poster beneath is seen until the film really moves.
 */
export function ClipSlot(props: ClipSlotProps) {
  const { clip, place, isShown, isMuted, playsItself, mayLoadAhead, isPreview, onBlocked } = props
  const runtime = useRuntime()
  const isAlive = useHydrated()
  const video = useRef<HTMLVideoElement>(null)
  const film = clip?.film ?? noFilm
  const id = clip?.id ?? ''
  const hasMoved = useStore(film.state, (state) => state.hasMoved)
  const isBlocked = useStore(film.state, (state) => state.needsTouch)

  useEffect(() => (video.current && film !== noFilm ? film.attach(video.current) : undefined), [film])
  useEffect(() => film.setMuted(isMuted), [film, isMuted])
  useEffect(() => {
    if (isShown && playsItself) film.play()
    else if (!isShown) film.pause()
    if (!isShown && mayLoadAhead) film.prepare()
  }, [film, isShown, playsItself, mayLoadAhead])
  useEffect(() => {
    if (isShown && isBlocked && !isMuted) onBlocked()
  }, [isShown, isBlocked, isMuted, onBlocked])
  useEffect(
    () => (isShown && id && !isPreview ? keepPlace(film, id, runtime) : undefined),
    [film, id, isShown, isPreview, runtime],
  )

  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that there are
    <video
      ref={video}
      className={style.film}
      style={{ top: `${place * 100}%` }}
      data-fills={clip?.fills}
      data-waits={clip === null || (isAlive && !hasMoved)}
      poster={isAlive ? undefined : clip?.poster}
      preload={isAlive ? 'auto' : 'none'}
      playsInline
      loop
      {...IN_PAGE}
      controls={!isAlive && clip !== null}
      tabIndex={-1}
      aria-label={clip?.title}
    >
      {clip && <FilmMedia media={clip.media} />}
    </video>
  )
}
