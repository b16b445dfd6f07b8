import type { ContentCard, ContentDetail } from '#contract/content.ts'
import { posterOf } from '../players/film/poster-of.ts'
import { createFilm, noMedia, type Film } from '../players/film/film.ts'

/** One short film of the feed. */
export interface Clip {
  card: ContentCard
  /** Everything about it and its film, once that is loaded. */
  loaded: { content: ContentDetail; film: Film } | null
}

export function loadedClip(content: ContentDetail): NonNullable<Clip['loaded']> {
  return { content, film: createFilm(content.media ?? noMedia, false) }
}

/** What is seen of a clip before it moves; of one without a cover nothing until it is loaded. */
export function posterOfClip({ card, loaded }: Clip, isPreview: boolean): string {
  return loaded ? posterOf(loaded.content, isPreview) : card.cover
}

/** Whether a film is to fill the screen, or stands whole on its blurred cover. */
export function fillsScreen({ card, loaded }: Clip): boolean {
  const { width = 0, height = 0 } = loaded?.content.media ?? {}
  const ratio = width > 0 && height > 0 ? width / height : card.cover_ratio
  return ratio > 0 && ratio < FILLING_RATIO
}

/** A square leaves too little of itself on a telephone's screen. */
const FILLING_RATIO = 0.8
