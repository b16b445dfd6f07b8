import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import style from './film-frame.module.css'
import { IN_PAGE } from './in-page-video.ts'
import type { FilmControlsState } from './use-film-controls.ts'

interface FilmFrameProps {
  box: RefObject<HTMLDivElement | null>
  controls: FilmControlsState
  video: RefObject<HTMLVideoElement | null>
  title: string
  phase: string
  /** Picture while nothing is seen. */
  poster: string
  /** `own`: as wide as there is room, in its proportions; else it fills what it lies in, whole or cut off. */
  fit: 'own' | 'contain' | 'cover'
  /** Whether there is something that the browser's controls could play, where there is no code. */
  isPlayable: boolean
  style?: CSSProperties | undefined
  /** Sources and text tracks. */
  media: ReactNode
  /** At the upper left, such as the way back. */
  lead?: ReactNode
  /** Whether that goes with the controls. */
  hidesLead?: boolean
  children: ReactNode
}

/** A film and what stands over it. Without scripts it has the browser's controls. */
export function FilmFrame(props: FilmFrameProps) {
  const {
    box,
    controls,
    video,
    title,
    phase,
    poster,
    fit,
    isPlayable,
    media,
    lead,
    hidesLead = false,
    children,
  } = props
  const text = useText()
  const isAlive = useHydrated()
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={text('film.player', { title })}
      className={style.box}
      data-phase={phase}
      data-fit={fit}
      data-controls={controls.isShown}
      style={props.style}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that there are */}
      <video
        ref={video}
        className={style.film}
        poster={poster || undefined}
        preload="none"
        playsInline
        {...IN_PAGE}
        controls={!isAlive && isPlayable}
        tabIndex={-1}
        aria-label={title}
      >
        {media}
      </video>
      {children}
      {lead && (
        <div className={style.lead} data-hides={hidesLead}>
          {lead}
        </div>
      )}
    </div>
  )
}
