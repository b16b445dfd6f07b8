import type { Media } from '#contract/content.ts'

export type Chapter = Media['chapters'][number]

/** Chapters in their order, without those that begin twice or behind the end. Seconds; a duration of 0 is not known. */
export function tidyChapters(chapters: readonly Chapter[], duration: number): Chapter[] {
  const inside = chapters.filter(({ start }) => start >= 0 && (duration <= 0 || start < duration))
  const ordered = inside.toSorted((left, right) => left.start - right.start)
  return ordered.filter(({ start }, place) => start !== ordered[place - 1]?.start)
}

/** The chapter that a second lies in, undefined before the first; chapters stand in their order. */
export function chapterAt(chapters: readonly Chapter[], second: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= second)
}
