import { Maximize, Minimize, Pause, PictureInPicture2, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import { useText } from '../../../i18n/text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { Film } from '../film/film.ts'
import style from './control-buttons.module.css'
import { canFloat, toggleFloat } from './picture-in-picture.ts'
import type { Fullscreen } from './use-fullscreen.ts'

interface PlayButtonProps {
  /** A round face over a film, the main button of a page, or a glyph in a bar. */
  look: 'film' | 'page' | 'bar'
  isPlaying: boolean
  /** It plays as soon as it can. */
  isWaiting?: boolean
  hasEnded?: boolean
  onToggle: () => void
}

/** Plays or pauses; what has ended begins again. */
export function PlayButton({ look, isPlaying, isWaiting = false, hasEnded = false, onToggle }: PlayButtonProps) {
  const text = useText()
  const Glyph = isPlaying ? Pause : hasEnded ? RotateCcw : Play
  return (
    <button
      type="button"
      className={style.play}
      data-look={look}
      data-waiting={isWaiting}
      aria-label={text(isPlaying ? 'film.pause' : hasEnded ? 'film.again' : 'film.play')}
      onClick={onToggle}
    >
      <Glyph />
    </button>
  )
}

/** Goes so many seconds on, or back with a negative number. */
export function SkipButton({ seconds, onSkip }: { seconds: number; onSkip: (seconds: number) => void }) {
  const text = useText()
  const isBack = seconds < 0
  const count = Math.abs(seconds)
  return (
    <button
      type="button"
      className={style.skip}
      aria-label={text(isBack ? 'film.back' : 'film.forth', { seconds: count })}
      onClick={() => onSkip(seconds)}
    >
      {isBack ? <RotateCcw /> : <RotateCw />}
      <span aria-hidden="true">{count}</span>
    </button>
  )
}

export function MuteButton({ isMuted, onMuted }: { isMuted: boolean; onMuted: (isMuted: boolean) => void }) {
  const text = useText()
  return (
    <IconButton label={text(isMuted ? 'film.unmute' : 'film.mute')} onClick={() => onMuted(!isMuted)}>
      {isMuted ? <VolumeX /> : <Volume2 />}
    </IconButton>
  )
}

export function FullscreenButton({ fullscreen: { isFull, toggle } }: { fullscreen: Fullscreen }) {
  const text = useText()
  return (
    <IconButton label={text(isFull ? 'film.window' : 'film.fullscreen')} onClick={toggle}>
      {isFull ? <Minimize /> : <Maximize />}
    </IconButton>
  )
}

/** Lets a film float over other pages, where the browser can. */
export function FloatButton({ film }: { film: Film }) {
  const text = useText()
  if (!canFloat()) return null
  return (
    <IconButton label={text('film.float')} onClick={() => toggleFloat(film)}>
      <PictureInPicture2 />
    </IconButton>
  )
}

/** Says, on a film that plays without sound, that it has some. */
export function UnmuteButton({ onUnmute }: { onUnmute: () => void }) {
  const text = useText()
  return (
    <button type="button" className={style.unmute} onClick={onUnmute}>
      <VolumeX />
      {text('clip.unmute')}
    </button>
  )
}
