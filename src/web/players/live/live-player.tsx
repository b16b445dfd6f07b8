import { Play, VolumeX } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../i18n/text.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { agreeToLoad } from '../data-saver.ts'
import { useControls } from '../film/use-controls.ts'
import { useFullscreen } from '../film/use-fullscreen.ts'
import { LiveControls } from './live-controls.tsx'
import style from './live-player.module.css'
import { typeOf, type LiveStream } from './live-stream.ts'
import { useKeys } from '../use-keys.ts'

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

/** Attributes by which in-app browsers keep a film inside its page, with the page's own controls above it. */
const IN_PAGE = { 'webkit-playsinline': 'true', 'x5-playsinline': 'true', 'x5-video-player-type': 'h5-page' }

/** A live film with our own controls. Without scripts it has the browser's. */
export function LivePlayer(props: LivePlayerProps) {
  const { stream, title, poster, color, absence, fit = 'contain', isBare = false, lead, actions, isSmall } = props
  const text = useText()
  const isAlive = useHydrated()
  const box = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { film, isMuted } = useStore(stream.state)
  const phase = useStore(film.state, (state) => state.phase)
  const [menu, setMenu] = useState('')
  const controls = useControls(phase === 'playing' && menu === '')
  const fullscreen = useFullscreen(props.fullscreenBox ?? box, film)
  useEffect(() => (video.current ? stream.attach(video.current) : undefined), [stream])

  const onTap = () => {
    if (menu) setMenu('')
    else if (controls.isShown) controls.hide()
    else controls.show()
  }
  useKeys(box, (event) => {
    const isControl = event.target instanceof HTMLElement && event.target.matches('button, a, input')
    const run = {
      Escape: () => setMenu(''),
      ' ': isControl ? null : stream.toggle,
      k: stream.toggle,
      m: () => stream.setMuted(!isMuted),
      f: fullscreen.toggle,
    }[event.key]
    controls.show()
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    run()
  })

  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-label={text('film.player', { title })}
      className={style.box}
      data-phase={phase}
      data-fit={fit}
      data-absent={absence !== ''}
      data-controls={controls.isShown}
      style={color && phase === 'idle' ? { backgroundColor: color } : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes captions of what is live */}
      <video
        ref={video}
        className={style.film}
        poster={poster || undefined}
        preload="none"
        playsInline
        {...IN_PAGE}
        controls={!isAlive && absence === ''}
        tabIndex={-1}
        aria-label={title}
      >
        {!isAlive &&
          stream.lines.map((line) => <source key={line.playURL} src={line.playURL} type={typeOf(line) || undefined} />)}
      </video>
      {/* A hidden picture of the room again: an element that has played shows no poster any more. */}
      {absence !== '' && poster && <img className={style.poster} src={poster} alt="" />}
      {isAlive && <div className={style.surface} onPointerUp={onTap} />}
      <Notes stream={stream} absence={absence} />
      {isAlive && !isBare && (
        <LiveControls
          stream={stream}
          menu={menu}
          onMenu={setMenu}
          fullscreen={fullscreen}
          actions={actions}
          isPlayable={absence === ''}
          isSmall={isSmall ?? false}
        />
      )}
      {lead && <div className={style.lead}>{lead}</div>}
    </div>
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
        <button type="button" className={style.play} aria-label={text('film.play')} onClick={play}>
          <Play />
        </button>
      )}
      {isMuted && (phase === 'playing' || phase === 'waiting') && (
        <button type="button" className={style.unmute} onClick={() => stream.setMuted(false)}>
          <VolumeX />
          {text('clip.unmute')}
        </button>
      )}
    </>
  )
}
