import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { useText } from '../../../i18n/text.tsx'
import { useBrowserState } from '../../../ui/use-browser-state.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { FilmFrame } from '../controls/film-frame.tsx'
import { FilmMedia } from '../controls/film-media.tsx'
import { useFilmControls } from '../controls/use-film-controls.ts'
import { FilmCaptions } from './film-captions.tsx'
import { FilmControls } from './film-controls.tsx'
import { pressFilmKey } from './film-keys.ts'
import { FilmNotice } from './film-notice.tsx'
import style from './film-player.module.css'
import { saveFilmSettings, readFilmSettings } from './film-settings.ts'
import type { FilmStart } from './film-start.ts'
import type { Film } from './film.ts'
import { useFilmTouch } from './use-film-touch.ts'

interface FilmPlayerProps {
  film: Film
  media: Media
  title: string
  poster: string
  /** Dominant colour of the poster. */
  color: string
  /** Where it begins if not at the beginning. */
  start: FilmStart | null
  onFromStart(): void
  /** At the upper left, such as the way back. */
  lead?: ReactNode
  /** At the upper right. */
  actions?: ReactNode
  /** Shown over the film when it has ended. */
  ending?: ReactNode
}

/** Wider and taller films are shown inside a box of these proportions. */
const WIDEST = 21 / 9
const TALLEST = 9 / 16

/**
 * A film with our own controls. The server's page holds a video element with the browser's controls, which plays without
 * any code.
 */
export function FilmPlayer(props: FilmPlayerProps) {
  const { film, media, title, poster, color, start, onFromStart, lead, actions, ending } = props
  const text = useText()
  const isAlive = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { phase, isHurried } = useStore(film.state)
  const [captions, setCaptions] = useCaptions(media)
  const controls = useFilmControls({
    box,
    film,
    isPlaying: phase === 'playing',
    onKey: (event, fullscreen) =>
      pressFilmKey(film, event, {
        toggleFullscreen: fullscreen.toggle,
        toggleCaptions: () => setCaptions(captions ? '' : (media.captions[0]?.lang ?? '')),
      }),
  })
  const touch = useFilmTouch(film, () => {
    if (phase === 'idle' && controls.menus.open === '') film.play()
    else controls.onTap()
  })
  useEffect(() => (video.current ? film.attach(video.current) : undefined), [film])
  useBackFromPhonePlayer(video, controls.show)

  return (
    <FilmFrame
      box={box}
      controls={controls}
      video={video}
      title={title}
      phase={phase}
      poster={poster}
      fit="own"
      isPlayable
      style={boxStyle(media, color)}
      media={<FilmMedia media={media} />}
      lead={lead}
    >
      {isAlive && (
        <>
          <div className={style.surface} {...touch.handlers} />
          {touch.skipped !== 0 && (
            <p className={style.skipped} data-back={touch.skipped < 0} aria-hidden="true">
              {touch.skipped > 0 ? `+${touch.skipped}` : touch.skipped}
            </p>
          )}
          {isHurried && <p className={style.hurried}>{text('film.hurried')}</p>}
          <FilmCaptions film={film} language={captions} isLifted={controls.isShown} />
          {phase === 'ended' && ending
            ? ending
            : phase !== 'failed' && (
                <FilmControls
                  film={film}
                  media={media}
                  captions={captions}
                  onCaptions={setCaptions}
                  controls={controls}
                  start={start}
                  onFromStart={onFromStart}
                  actions={actions}
                />
              )}
        </>
      )}
      {phase === 'failed' && <FilmNotice film={film} canRetry={media.sources.length > 0} />}
    </FilmFrame>
  )
}

/** The language of the captions that are shown, remembered for all films. */
function useCaptions(media: Media): [string, (language: string) => void] {
  const kept = () => {
    const { captions } = readFilmSettings()
    return media.captions.some(({ lang }) => lang === captions) ? captions : ''
  }
  const [language, setLanguage] = useBrowserState(kept, '')
  return [
    language,
    (chosen) => {
      saveFilmSettings({ captions: chosen })
      setLanguage(chosen)
    },
  ]
}

/** A telephone's own player may have been over the page: afterwards the reader is shown where things are. */
function useBackFromPhonePlayer(video: React.RefObject<HTMLVideoElement | null>, onBack: () => void): void {
  useEffect(() => {
    const element = video.current
    const events = ['x5videoexitfullscreen', 'webkitendfullscreen']
    for (const name of events) element?.addEventListener(name, onBack)
    return () => {
      for (const name of events) element?.removeEventListener(name, onBack)
    }
  }, [video, onBack])
}

function boxStyle({ width, height }: Media, color: string): CSSProperties {
  const ratio = width > 0 && height > 0 ? Math.min(WIDEST, Math.max(TALLEST, width / height)) : 16 / 9
  return { '--ratio': ratio, ...(color && { backgroundColor: color }) }
}
