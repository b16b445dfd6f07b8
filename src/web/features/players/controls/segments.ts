import type { Chapter } from '../chapters.ts'

/** More gaps than this would eat up the line that they lie on. */
const SEGMENTS_MAX = 30

/** Parts of the whole between the beginnings of chapters, each with its share; one where there are none. */
export function toSegments(chapters: readonly Chapter[], duration: number): { start: number; length: number }[] {
  if (duration <= 0 || chapters.length > SEGMENTS_MAX) return [{ start: 0, length: Math.max(duration, 1) }]
  const starts = [0, ...chapters.map(({ start }) => start).filter((start) => start > 0)]
  return starts.map((start, place) => ({ start, length: (starts[place + 1] ?? duration) - start }))
}

/** How much of a segment lies before a time, 0 to 1. */
export function filledShare({ start, length }: { start: number; length: number }, seconds: number): number {
  return Math.min(1, Math.max(0, (seconds - start) / length))
}
