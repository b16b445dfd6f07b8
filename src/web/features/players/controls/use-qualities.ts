import { useStore } from 'zustand'
import { formatSize } from '#contract/format/sizes.ts'
import { useText } from '../../../i18n/text.tsx'
import { AUTOMATIC, nearestHeight } from '../film/film-sources.ts'
import type { Film } from '../film/film.ts'

/** How sharp a film may be, with its size where that is known, and what is chosen; nothing where there is no choice. */
export function useQualities(film: Film) {
  const text = useText()
  const { height, qualities } = useStore(film.state)
  const nameOf = (value: number) => (value === AUTOMATIC ? text('film.quality.auto') : `${value}P`)
  const chosen = nearestHeight(
    qualities.map((quality) => quality.height),
    height,
  )
  const choices = qualities.map((quality) => ({
    value: quality.height,
    name: nameOf(quality.height),
    ...(quality.bytes > 0 && { note: formatSize(quality.bytes) }),
  }))
  return {
    chosen,
    face: nameOf(chosen),
    choices: choices.length === 0 ? [] : [{ value: AUTOMATIC, name: nameOf(AUTOMATIC) }, ...choices],
  }
}
