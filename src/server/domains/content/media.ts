import { z } from 'zod'
import { media, type Media } from '#contract/content.ts'

/** Sound or film of an item as it is stored, without its cover. Addresses are those of the media store, or https. */
export interface DraftMedia extends Pick<Media, 'sources' | 'duration' | 'width' | 'height' | 'captions' | 'chapters'> {
  transcriptUrl: string
  /** What is said in it, a line for each cue, for the search; empty when nobody wrote it down. */
  transcript: string
  audioOnlyUrl: string
}

/** What is kept of it apart from its transcript. */
export type MediaFacts = Omit<DraftMedia, 'transcript'>

const mediaFacts = media
  .pick({ sources: true, duration: true, width: true, height: true, captions: true, chapters: true })
  .extend({ transcriptUrl: z.string(), audioOnlyUrl: z.string() })

/** As JSON for the database; lengths and times become whole seconds. */
export function writeMediaFacts(draft: DraftMedia): string {
  const { transcript: _, ...facts } = draft
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
