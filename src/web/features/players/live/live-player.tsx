import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { PlayButton, UnmuteButton } from '../controls/control-buttons.tsx'
import { FilmFrame } from '../controls/film-frame.tsx'
import { useFilmControls } from '../controls/use-film-controls.ts'
import { agreeToLoad } from '../data-saver.ts'
import { LiveControls } from './live-controls.tsx'
import style from './live-player.module.css'
import { typeOf, type LiveStream } from './live-stream.ts'

interface LivePlayerProps {
  stream: LiveStream
  title: string
  /** Picture while nothing is seen. */
  poster: string
  /** Dominant colour of the poster. */
  color?: string
  /** Said in the place of the film while there is none, empty while there is. */
  absence: string
  /** `cover`: over the whole box, whatever is cut off. */
  fit?: 'contain' | 'cover'
  /** Only the film and what has to be said of it; its controls are drawn elsewhere. */
  isBare?: boolean
  /** At the upper left, such as the way back and how many watch. */
  lead?: ReactNode
  /** At the upper right. */
  actions?: ReactNode
  /** Leaves the lower controls away, where there is little room. */
  isSmall?: boolean
  /** What fills the screen with the film, if not the film alone. */
  fullscreenBox?: RefObject<HTMLElement | null>
}

/** A live film with our own controls. Without scripts it has the browser's. */
export function LivePlayer(props: LivePlayerProps) {
  const { stream, title, poster, color, absence, fit = 'contain', isBare = false, lead, actions, isSmall } = props
  const isAlive = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { film, isMuted } = useStore(stream.state)
  const phase = useStore(film.state, (state) => state.phase)
  const controls = useFilmControls({
    box,
    film,
    isPlaying: phase === 'playing',
    fullscreenBox: props.fullscreenBox,
    onKey({ key, target }, fullscreen) {
      const isControl = target instanceof HTMLElement && target.matches('button, a, input')
      const run = {
        ' ': isControl ? null : stream.toggle,
        k: stream.toggle,
        m: () => stream.setMuted(!isMuted),
        f: fullscreen.toggle,
      }[key]
      run?.()
      return Boolean(run)
    },
  })
  useEffect(() => (video.current ? stream.attach(video.current) : undefined), [stream])

  return (
    <FilmFrame
      box={box}
      controls={controls}
      video={video}
      title={title}
      phase={phase}
      poster={poster}
      fit={fit}
      isPlayable={absence === ''}
      style={color && phase === 'idle' ? { backgroundColor: color } : undefined}
      media={
        !isAlive &&
        stream.lines.map((line) => <source key={line.playURL} src={line.playURL} type={typeOf(line) || undefined} />)
      }
      lead={lead}
      hidesLead
    >
      {/* A hidden picture of the room again: an element that has played shows no poster any more. */}
      {absence !== '' && poster && <img className={style.poster} src={poster} alt="" />}
      {isAlive && <div className={style.surface} onPointerUp={controls.onTap} />}
      <Notes stream={stream} absence={absence} />
      {isAlive && !isBare && (
        <LiveControls
          stream={stream}
          controls={controls}
          actions={actions}
          isPlayable={absence === ''}
          isSmall={isSmall ?? false}
        />
      )}
    </FilmFrame>
  )
}

/** What has to be said of a live film, and the touch that it needs. */
function Notes({ stream, absence }: { stream: LiveStream; absence: string }) {
  const text = useText()
  const isAlive = useHydrated()
  const { film, isSwitching, isMuted } = useStore(stream.state)
  const { phase } = useStore(film.state)
  if (absence !== '') return <p className={style.absence}>{absence}</p>
  if (!isAlive || stream.lines.length === 0) return null
  const play = () => {
    agreeToLoad()
    stream.play()
  }
  return (
    <>
      <p className={style.switching} role="status">
        {isSwitching && text(stream.lines.length > 1 ? 'live.switching' : 'live.reconnecting')}
      </p>
      {(phase === 'idle' || phase === 'paused') && !isSwitching && (
        <div className={style.middle}>
          <PlayButton look="film" isPlaying={false} onToggle={play} />
        </div>
      )}
      {isMuted && (phase === 'playing' || phase === 'waiting') && (
        <div className={style.middle}>
          <UnmuteButton onUnmute={() => stream.setMuted(false)} />
        </div>
      )}
    </>
  )
}
