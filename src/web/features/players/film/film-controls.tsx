import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Media } from '#contract/content.ts'
import { formatSize } from '#contract/format/sizes.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../../i18n/text.tsx'
import { ChoiceMenu, type OpenMenu } from '../controls/choice-menu.tsx'
import { FloatButton, FullscreenButton, MuteButton, PlayButton, SkipButton } from '../controls/control-buttons.tsx'
import { ControlStrips } from '../controls/control-strips.tsx'
import { QualityMenu } from '../controls/quality-menu.tsx'
import type { FilmControlsState } from '../controls/use-film-controls.ts'
import { agreeToLoad, isDataCostly } from '../data-saver.ts'
import { speeds } from '../speeds.ts'
import style from './film-controls.module.css'
import { FilmScrubber } from './film-scrubber.tsx'
import { estimateBytes } from './film-sources.ts'
import type { FilmStart } from './film-start.ts'
import type { Film } from './film.ts'
import { SKIP_SECONDS } from './use-film-touch.ts'

interface FilmControlsProps {
  film: Film
  media: Media
  captions: string
  onCaptions(language: string): void
  controls: FilmControlsState
  start: FilmStart | null
  onFromStart(): void
  actions: ReactNode
}

/** Everything that can be done with a film, over it. */
export function FilmControls(props: FilmControlsProps) {
  const { film, media, controls, start, onFromStart, actions } = props
  const { phase, seconds, duration, isMuted } = useStore(film.state)
  const toggle = () => {
    agreeToLoad()
    film.toggle()
  }
  return (
    <ControlStrips
      dims
      notes={
        <>
          {start && <StartNote start={start} onFromStart={onFromStart} />}
          {phase === 'idle' && <Costs media={media} />}
        </>
      }
      top={
        <>
          {actions}
          <FloatButton film={film} />
        </>
      }
      middle={
        <>
          <SkipButton seconds={-SKIP_SECONDS} onSkip={film.skip} />
          <PlayButton
            look="film"
            isPlaying={phase === 'playing' || phase === 'waiting'}
            isWaiting={phase === 'waiting'}
            hasEnded={phase === 'ended'}
            onToggle={toggle}
          />
          <SkipButton seconds={SKIP_SECONDS} onSkip={film.skip} />
        </>
      }
      scrubber={<FilmScrubber film={film} chapters={media.chapters} />}
      row={
        <>
          <span className={style.time}>
            {formatDuration(seconds)} / {formatDuration(duration)}
          </span>
          <Menus {...props} menus={controls.menus} />
          <MuteButton isMuted={isMuted} onMuted={film.setMuted} />
          <FullscreenButton fullscreen={controls.fullscreen} />
        </>
      }
    />
  )
}

/** Captions, speed and quality. */
function Menus({ film, media, captions, onCaptions, menus }: FilmControlsProps & { menus: OpenMenu }) {
  const text = useText()
  const speed = useStore(film.state, (state) => state.speed)
  return (
    <>
      {media.captions.length > 0 && (
        <ChoiceMenu
          name="captions"
          menus={menus}
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
      <ChoiceMenu
        name="speed"
        menus={menus}
        label={text('film.speed')}
        face={speedName(speed)}
        value={speed}
        choices={speeds.map((value) => ({ value, name: speedName(value) }))}
        onChoose={film.setSpeed}
      />
      <QualityMenu film={film} menus={menus} />
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
