import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/text.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FilmMenu } from '../film/film-menu.tsx'
import { AUTOMATIC, nearestHeight } from '../film/film-sources.ts'
import { canFloat, toggleFloat } from '../film/picture-in-picture.ts'
import { lagText } from './lag-text.ts'
import style from './live-controls.module.css'
import { LiveScrubber } from './live-scrubber.tsx'
import type { LiveStream } from './live-stream.ts'

interface MenuProps {
  stream: LiveStream
  /** The open menu, empty for none. */
  menu: string
  onMenu(menu: string): void
}

interface LiveControlsProps extends MenuProps {
  fullscreen: { isFull: boolean; toggle(): void }
  actions: ReactNode
  /** Whether there is anything to play. */
  isPlayable: boolean
  isSmall: boolean
}

/** Everything that can be done with a live film, in strips over its edges. */
export function LiveControls({ stream, menu, onMenu, fullscreen, actions, isPlayable, isSmall }: LiveControlsProps) {
  const text = useText()
  const { film, isMuted } = useStore(stream.state)
  const phase = useStore(film.state, (state) => state.phase)
  const goes = phase === 'playing' || phase === 'waiting'
  return (
    <>
      <div className={style.controls}>
        <div className={style.top}>
          {isPlayable && canFloat() && (
            <IconButton label={text('film.float')} onClick={() => toggleFloat(film)}>
              <PictureInPicture2 />
            </IconButton>
          )}
          {actions}
        </div>
        {isPlayable && !isSmall && (
          <div className={style.bottom}>
            <IconButton label={text(goes ? 'film.pause' : 'film.play')} onClick={stream.toggle}>
              {goes ? <Pause className={style.filled} /> : <Play className={style.filled} />}
            </IconButton>
            <LagPill stream={stream} />
            <LiveMenus stream={stream} menu={menu} onMenu={onMenu} />
            <IconButton label={text(isMuted ? 'film.unmute' : 'film.mute')} onClick={() => stream.setMuted(!isMuted)}>
              {isMuted ? <VolumeX /> : <Volume2 />}
            </IconButton>
            <IconButton label={text(fullscreen.isFull ? 'film.window' : 'film.fullscreen')} onClick={fullscreen.toggle}>
              {fullscreen.isFull ? <Minimize /> : <Maximize />}
            </IconButton>
          </div>
        )}
      </div>
      {isPlayable && <LiveScrubber stream={stream} />}
    </>
  )
}

/** How far behind the reader is, and the way back to the others. */
function LagPill({ stream }: { stream: LiveStream }) {
  const text = useText()
  const lag = useStore(stream.state, (state) => state.lag)
  return (
    <span className={style.space}>
      {lag > 0 && (
        <button type="button" className={style.pill} onClick={stream.toLive}>
          <span className={style.lag}>{lagText(lag, text)}</span> {text('live.toLive')}
        </button>
      )}
    </span>
  )
}

/** Lines or cameras, and quality; each only where there is a choice. */
function LiveMenus({ stream, menu, onMenu }: MenuProps) {
  const text = useText()
  const { film, line } = useStore(stream.state)
  const { height, qualities } = useStore(film.state)
  const common = (name: string) => ({
    isOpen: menu === name,
    onOpen: (isOpen: boolean) => onMenu(isOpen ? name : ''),
  })
  const names = stream.lines.map(({ name }, index) => name || text('live.line', { number: index + 1 }))
  const heights = qualities.map((quality) => quality.height)
  const chosen = nearestHeight(heights, height)
  const heightName = (value: number) => (value === AUTOMATIC ? text('film.quality.auto') : `${value}P`)
  return (
    <>
      {names.length > 1 && (
        <FilmMenu
          {...common('line')}
          label={text('live.lines')}
          face={names[line]}
          value={line}
          choices={names.map((name, index) => ({ value: index, name }))}
          onChoose={stream.setLine}
        />
      )}
      {qualities.length > 0 && (
        <FilmMenu
          {...common('quality')}
          label={text('film.quality')}
          face={heightName(chosen)}
          value={chosen}
          choices={[AUTOMATIC, ...heights].map((value) => ({ value, name: heightName(value) }))}
          onChoose={film.setHeight}
        />
      )}
    </>
  )
}
