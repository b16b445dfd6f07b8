import { useEffect, useState } from 'react'
import style from './film-captions.module.css'
import type { Film } from './film.ts'

interface FilmCaptionsProps {
  film: Film
  /** Language of the captions to show, empty for none. */
  language: string
  /** Whether controls stand below them. */
  isLifted: boolean
}

/**
 * Captions as our own text, which follows the reader's text size and makes room for the controls. Where a telephone
 * shows the film by itself alone, its own captions stand in.
 */
export function FilmCaptions({ film, language, isLifted }: FilmCaptionsProps) {
  const [lines, setLines] = useState<string[]>([])

  useEffect(() => {
    const video = film.element()
    if (!video) return
    const tracks = [...video.textTracks]
    const chosen = tracks.find((track) => track.language === language)
    for (const track of tracks) track.mode = track === chosen ? 'hidden' : 'disabled'
    if (!chosen) return
    const show = () => setLines([...(chosen.activeCues ?? [])].map(plainText).filter((line) => line !== ''))
    const byPhone = () => (chosen.mode = 'showing')
    const byUs = () => (chosen.mode = 'hidden')
    chosen.addEventListener('cuechange', show)
    video.addEventListener('webkitbeginfullscreen', byPhone)
    video.addEventListener('webkitendfullscreen', byUs)
    show()
    return () => {
      chosen.removeEventListener('cuechange', show)
      video.removeEventListener('webkitbeginfullscreen', byPhone)
      video.removeEventListener('webkitendfullscreen', byUs)
      chosen.mode = 'disabled'
      setLines([])
    }
  }, [film, language])

  if (lines.length === 0) return null
  return (
    <p className={style.captions} data-lifted={isLifted}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}

/** What a cue says, without its marks. */
function plainText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '').trim() : ''
}
