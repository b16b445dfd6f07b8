import { z } from 'zod'
import { toLine } from '#base/to-line.ts'
import { media, type Media } from '#contract/content.ts'
import type { SaidLine } from '../search/search.ts'

/** Sound or film of an item as it is stored, without its cover. Addresses are those of the media store, or https. */
export interface DraftMedia extends Pick<Media, 'sources' | 'duration' | 'width' | 'height' | 'captions' | 'chapters'> {
  transcriptUrl: string
  /** What is said in it, a line for each cue; empty when nobody wrote it down. */
  said: readonly SaidLine[]
  audioOnlyUrl: string
}

/** What is kept of it apart from its transcript. */
export type MediaFacts = Omit<DraftMedia, 'said'>

const mediaFacts = media
  .pick({ sources: true, duration: true, width: true, height: true, captions: true, chapters: true })
  .extend({ transcriptUrl: z.string(), audioOnlyUrl: z.string() })

/** As JSON for the database; lengths and times become whole seconds. */
export function writeMediaFacts(draft: DraftMedia): string {
  const { said: _, ...facts } = draft
  return JSON.stringify({
    ...facts,
    duration: toSeconds(facts.duration),
    chapters: facts.chapters.map((chapter) => ({ ...chapter, start: toSeconds(chapter.start) })),
  } satisfies MediaFacts)
}

/** What `writeMediaFacts` wrote; null for anything else. */
export function readMediaFacts(json: string | null): MediaFacts | null {
  if (json === null) return null
  try {
    return mediaFacts.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null // a row that was damaged: the page is shown without its sound or film
  }
}

/** What is said, as a row keeps it: a line of text for each, and their seconds where all have one. */
export function writeSaid(said: readonly SaidLine[]): { transcript: string; seconds: string } {
  const seconds = said.map(({ at }) => at)
  return {
    transcript: said.map(({ text }) => toLine(text)).join('\n'),
    seconds: seconds.includes(null) ? '' : seconds.join(' '),
  }
}

/** What `writeSaid` wrote. */
export function readSaid({ transcript, seconds }: { transcript: string; seconds: string }): SaidLine[] {
  if (transcript === '') return []
  const times = seconds === '' ? [] : seconds.split(' ').map(Number)
  return transcript.split('\n').map((text, index) => ({ at: times[index] ?? null, text }))
}

/** As readers get it; null where nothing can be played. */
export function toMedia(facts: MediaFacts | null, cover: string): Media | null {
  const best = facts?.sources[0]
  if (!facts || !best) return null
  const { sources, duration, width, height, captions, chapters, transcriptUrl, audioOnlyUrl } = facts
  return {
    url: best.url,
    sources,
    cover,
    duration,
    width,
    height,
    size: best.size,
    captions,
    chapters,
    transcript_url: transcriptUrl,
    audio_only_url: audioOnlyUrl,
  }
}

/** Whole seconds, never less than none. */
export function toSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds)) : 0
}
