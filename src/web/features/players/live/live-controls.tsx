import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../../i18n/text.tsx'
import { ChoiceMenu, type OpenMenu } from '../controls/choice-menu.tsx'
import { FloatButton, FullscreenButton, MuteButton, PlayButton } from '../controls/control-buttons.tsx'
import { ControlStrips } from '../controls/control-strips.tsx'
import { QualityMenu } from '../controls/quality-menu.tsx'
import { Scrubber } from '../controls/scrubber.tsx'
import type { FilmControlsState } from '../controls/use-film-controls.ts'
import { lagText } from './lag-text.ts'
import style from './live-controls.module.css'
import textStyle from '../../../ui/text-styles.module.css'
import type { LiveStream } from './live-stream.ts'

interface LiveControlsProps {
  stream: LiveStream
  controls: FilmControlsState
  actions: ReactNode
  /** Whether there is anything to play. */
  isPlayable: boolean
  isSmall: boolean
}

/** Everything that can be done with a live film, in strips over its edges. */
export function LiveControls({ stream, controls, actions, isPlayable, isSmall }: LiveControlsProps) {
  const { film, isMuted } = useStore(stream.state)
  const phase = useStore(film.state, (state) => state.phase)
  return (
    <>
      <ControlStrips
        top={
          <>
            {isPlayable && <FloatButton film={film} />}
            {actions}
          </>
        }
        row={
          isPlayable &&
          !isSmall && (
            <>
              <PlayButton look="bar" isPlaying={phase === 'playing' || phase === 'waiting'} onToggle={stream.toggle} />
              <LagPill stream={stream} />
              <LineMenu stream={stream} menus={controls.menus} />
              <QualityMenu film={film} menus={controls.menus} />
              <MuteButton isMuted={isMuted} onMuted={stream.setMuted} />
              <FullscreenButton fullscreen={controls.fullscreen} />
            </>
          )
        }
      />
      {isPlayable && <LagScrubber stream={stream} />}
    </>
  )
}

/** How far behind the reader is, and the way back to the others. */
function LagPill({ stream }: { stream: LiveStream }) {
  const text = useText()
  const lag = useStore(stream.state, (state) => state.lag)
  return (
    <span className={textStyle.filling}>
      {lag > 0 && (
        <button type="button" className={style.pill} onClick={stream.toLive}>
          <span className={style.lag}>{lagText(lag, text)}</span> {text('live.toLive')}
        </button>
      )}
    </span>
  )
}

/** Lines or cameras, where there is a choice. */
function LineMenu({ stream, menus }: { stream: LiveStream; menus: OpenMenu }) {
  const text = useText()
  const line = useStore(stream.state, (state) => state.line)
  const names = stream.lines.map(({ name }, index) => name || text('live.line', { number: index + 1 }))
  if (names.length < 2) return null
  return (
    <ChoiceMenu
      name="line"
      menus={menus}
      label={text('live.lines')}
      face={names[line]}
      value={line}
      choices={names.map((name, index) => ({ value: index, name }))}
      onChoose={stream.setLine}
    />
  )
}

/** Along the lower edge: how far one may go back, and where one is. Nothing where one cannot go back. */
function LagScrubber({ stream }: { stream: LiveStream }) {
  const text = useText()
  const { lag, window: back } = useStore(stream.state)
  if (back === 0) return null
  return (
    <Scrubber
      look="edge"
      from={-back}
      to={0}
      seconds={-Math.min(back, lag)}
      describe={(at) => (at > -1 ? text('live.withOthers') : lagText(-at, text))}
      renderHeld={(at) => `-${formatDuration(-at)}`}
      onSeek={(at) => stream.setLag(Math.round(-at))}
    />
  )
}
