import { useEffect, useRef, useState } from 'react'
import type { Media } from '#contract/content.ts'
import type { Runtime } from '../../../runtime/runtime.ts'
import { findPosition, savePosition, type MediaPosition } from '../media-positions.ts'
import { createPlayReports } from '../report-plays.ts'
import { syncPositions } from '../sync-positions.ts'
import { findStart, type FilmStart } from './film-start.ts'
import { createFilm, type Film } from './film.ts'

interface FilmPlace {
  /** The item that the film belongs to. */
  id: string
  media: Media
  /** Not public yet: nothing of it is kept or reported. */
  isPreview: boolean
  /** Where the reader was on another device. */
  elsewhere: Omit<MediaPosition, 'duration'> | null
  /** Query of the address, which may name a second. */
  search: string
  runtime: Runtime
}

export interface PlacedFilm {
  film: Film
  /** Where it begins, until that was seen for a while. */
  start: FilmStart | null
  fromStart(): void
}

const SAVE_EVERY_MS = 5000
const START_SHOWN_MS = 6000

/** The film of a page: it begins where its address or the reader's last visit says, and keeps where the reader is. */
export function useFilm({ id, media, isPreview, elsewhere, search, runtime }: FilmPlace): PlacedFilm {
  const [film] = useState(() => createFilm(media))
  const [start, setStart] = useState<FilmStart | null>(null)

  useEffect(() => {
    if (film.state.getState().phase !== 'idle') return
    const found = findStart(search, isPreview ? null : findPosition(id, elsewhere), media.duration)
    setStart(found)
    if (found) film.seek(found.seconds)
  }, [film, id, isPreview, elsewhere, search, media.duration])

  useEffect(() => (isPreview ? undefined : keepPlace(film, id, runtime)), [film, id, isPreview, runtime])
  const timer = useRef(0)
  useEffect(
    () =>
      film.state.subscribe(({ phase }, { phase: before }) => {
        if (phase === 'playing' && before !== 'playing') {
          clearTimeout(timer.current)
          timer.current = window.setTimeout(() => setStart(null), START_SHOWN_MS)
        }
      }),
    [film],
  )
  return {
    film,
    start,
    fromStart: () => {
      film.seek(0)
      setStart(null)
    },
  }
}

/** Keeps and reports where a film is while it plays; answers how to stop. */
export function keepPlace(film: Film, id: string, runtime: Runtime): () => void {
  let savedAt = 0
  let isSeen = false
  const save = () => {
    if (!isSeen) return
    savedAt = Date.now()
    const { seconds, duration } = film.state.getState()
    savePosition(id, { seconds, duration, at: savedAt })
  }
  const stop = film.state.subscribe((now, before) => {
    if (now.phase === 'playing') {
      if (!isSeen) reportsOf(runtime).open(id)
      isSeen = true
      syncPositions(runtime.api)
      reportsOf(runtime).hear(now.seconds, now.duration, now.speed)
      if (Date.now() - savedAt >= SAVE_EVERY_MS) save()
    } else if (before.phase === 'playing') {
      reportsOf(runtime).jump()
      save()
    }
  })
  addEventListener('pagehide', save)
  return () => {
    stop()
    removeEventListener('pagehide', save)
    save()
    if (isSeen) reportsOf(runtime).open(null)
  }
}

let reports: ReturnType<typeof createPlayReports> | null = null

function reportsOf({ config }: Runtime): NonNullable<typeof reports> {
  return (reports ??= createPlayReports(config.statsHost))
}
