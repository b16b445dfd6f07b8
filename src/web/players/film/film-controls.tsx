import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { formatSize } from '#contract/format/sizes.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { agreeToLoad, isDataCostly } from '../data-saver.ts'
import { speeds } from '../speeds.ts'
import style from './film-controls.module.css'
import { FilmMenu } from './film-menu.tsx'
import { FilmScrubber } from './film-scrubber.tsx'
import { AUTOMATIC, estimateBytes, nearestHeight } from './film-sources.ts'
import type { FilmStart } from './film-start.ts'
import type { Film } from './film.ts'
import { canFloat, toggleFloat } from './picture-in-picture.ts'
import { SKIP_SECONDS } from './use-film-touch.ts'

interface FilmControlsProps {
  film: Film
  media: Media
  captions: string
  onCaptions(language: string): void
  /** The open menu, empty for none. */
  menu: string
  onMenu(menu: string): void
  fullscreen: { isFull: boolean; toggle(): void }
  start: FilmStart | null
  onFromStart(): void
  actions: ReactNode
}

/** Everything that can be done with a film, over it. */
export function FilmControls(props: FilmControlsProps) {
  const { film, media, fullscreen, start, onFromStart, actions } = props
  const text = useText()
  const { phase, seconds, duration, isMuted } = useStore(film.state)
  return (
    <div className={style.controls}>
      <div className={style.top}>
        <div className={style.notes}>
          {start && <StartNote start={start} onFromStart={onFromStart} />}
          {phase === 'idle' && <Costs media={media} />}
        </div>
        {actions}
        {canFloat() && (
          <IconButton label={text('film.float')} onClick={() => toggleFloat(film)}>
            <PictureInPicture2 />
          </IconButton>
        )}
      </div>
      <Middle film={film} />
      <div className={style.bottom}>
        <FilmScrubber film={film} chapters={media.chapters} />
        <div className={style.row}>
          <span className={style.time}>
            {formatDuration(seconds)} / {formatDuration(duration)}
          </span>
          <Menus {...props} />
          <IconButton label={text(isMuted ? 'film.unmute' : 'film.mute')} onClick={() => film.setMuted(!isMuted)}>
            {isMuted ? <VolumeX /> : <Volume2 />}
          </IconButton>
          <IconButton label={text(fullscreen.isFull ? 'film.window' : 'film.fullscreen')} onClick={fullscreen.toggle}>
            {fullscreen.isFull ? <Minimize /> : <Maximize />}
          </IconButton>
        </div>
      </div>
    </div>
  )
}

/** Ten seconds back, play or pause, ten seconds on. */
function Middle({ film }: { film: Film }) {
  const text = useText()
  const phase = useStore(film.state, (state) => state.phase)
  const goes = phase === 'playing' || phase === 'waiting'
  const toggle = () => {
    agreeToLoad()
    film.toggle()
  }
  return (
    <div className={style.middle}>
      <button
        type="button"
        className={style.skip}
        aria-label={text('film.back', { seconds: SKIP_SECONDS })}
        onClick={() => film.skip(-SKIP_SECONDS)}
      >
        <RotateCcw />
        <span>{SKIP_SECONDS}</span>
      </button>
      <button
        type="button"
        className={style.play}
        data-waiting={phase === 'waiting'}
        aria-label={text(goes ? 'film.pause' : phase === 'ended' ? 'film.again' : 'film.play')}
        onClick={toggle}
      >
        {goes ? <Pause /> : phase === 'ended' ? <RotateCcw /> : <Play />}
      </button>
      <button
        type="button"
        className={style.skip}
        aria-label={text('film.forth', { seconds: SKIP_SECONDS })}
        onClick={() => film.skip(SKIP_SECONDS)}
      >
        <RotateCw />
        <span>{SKIP_SECONDS}</span>
      </button>
    </div>
  )
}

/** Captions, speed and quality. */
function Menus({ film, media, captions, onCaptions, menu, onMenu }: FilmControlsProps) {
  const text = useText()
  const { speed, height, qualities } = useStore(film.state)
  const common = (name: string) => ({
    isOpen: menu === name,
    onOpen: (isOpen: boolean) => onMenu(isOpen ? name : ''),
  })
  const heights = qualities.map((quality) => quality.height)
  const chosen = nearestHeight(heights, height)
  const heightName = (value: number) => (value === AUTOMATIC ? text('film.quality.auto') : `${value}P`)
  return (
    <>
      {media.captions.length > 0 && (
        <FilmMenu
          {...common('captions')}
          label={text('film.captions')}
          face={text('film.captions')}
          value={captions}
          choices={[
            { value: '', name: text('film.captions.off') },
            ...media.captions.map(({ lang, label }) => ({ value: lang, name: label })),
          ]}
          onChoose={onCaptions}
        />
      )}
      <FilmMenu
        {...common('speed')}
        label={text('film.speed')}
        face={speedName(speed)}
        value={speed}
        choices={speeds.map((value) => ({ value, name: speedName(value) }))}
        onChoose={film.setSpeed}
      />
      {qualities.length > 0 && (
        <FilmMenu
          {...common('quality')}
          label={text('film.quality')}
          face={heightName(chosen)}
          value={chosen}
          choices={[
            { value: AUTOMATIC, name: heightName(AUTOMATIC) },
            ...qualities.map((quality) => ({
              value: quality.height,
              name: heightName(quality.height),
              ...(quality.bytes > 0 && { note: formatSize(quality.bytes) }),
            })),
          ]}
          onChoose={film.setHeight}
        />
      )}
    </>
  )
}

/** Says where the film goes on, and offers the beginning. */
function StartNote({ start, onFromStart }: StartNoteProps) {
  const text = useText()
  const time = formatDuration(start.seconds)
  return (
    <p className={style.note}>
      {text(start.by === 'kept' ? 'film.goesOn' : 'film.startsAt', { time })}
      <button type="button" className={style.fromStart} onClick={onFromStart}>
        {text('film.fromStart')}
      </button>
    </p>
  )
}

interface StartNoteProps {
  start: FilmStart
  onFromStart(): void
}

/** What a film costs a reader who pays for it. */
function Costs({ media }: { media: Media }) {
  const text = useText()
  const [best] = media.sources
  const bytes = best ? estimateBytes(best, media.duration) : 0
  if (bytes === 0 || !isDataCostly(navigator)) return null
  return <p className={style.note}>{text('film.costs', { size: formatSize(bytes) })}</p>
}

function speedName(speed: number): string {
  return `${Number.isInteger(speed) ? speed.toFixed(1) : speed}×`
}
