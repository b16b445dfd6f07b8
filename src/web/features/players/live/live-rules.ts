import type { LivePlaylist } from '#contract/live.ts'

/** Behind by fewer seconds than these, a reader is told nothing. */
const BEHIND_SECONDS = 5
/** A shorter stretch to go back to is not offered. */
const WINDOW_LEAST_SECONDS = 10
/** As often as this within that time, and another line is tried. */
const STALLS = 2
const STALLS_WITHIN_MS = 20_000
/** Between attempts once every line was tried. */
const RETRY_MS = 4000

/** The lines that a reader may choose between: while data are saved those of sound alone, else those of film where there are any. */
export function linesOf(playlists: readonly LivePlaylist[], isSaving: boolean): LivePlaylist[] {
  const sound = playlists.filter(({ type }) => type === 'audio')
  const film = playlists.filter(({ type }) => type !== 'audio')
  return isSaving || film.length === 0 ? sound : film
}

/** The stalls that still count at a moment, in milliseconds. */
export function recentStalls(stalls: readonly number[], now: number): number[] {
  return stalls.filter((at) => now - at < STALLS_WITHIN_MS)
}

export function isTooMany(stalls: readonly number[], now: number): boolean {
  return recentStalls(stalls, now).length >= STALLS
}

/** The line after one that did not come, and how long to wait for it: nothing before each was tried once. */
export function nextLine(line: number, count: number, tries: number): { line: number; afterMs: number } {
  return { line: (line + 1) % count, afterMs: tries < count ? 0 : RETRY_MS }
}

/** Whole seconds behind those who watch live; 0 where it is not worth a word. */
export function lagOf(livePoint: number, seconds: number): number {
  const lag = Math.round(livePoint - seconds)
  return lag >= BEHIND_SECONDS ? lag : 0
}

/** Whole seconds that can be gone back: what the stream still has, as far as the room allows it. */
export function windowOf(start: number, livePoint: number, dvrSeconds: number): number {
  const window = Math.min(dvrSeconds, Math.floor(livePoint - start))
  return window >= WINDOW_LEAST_SECONDS ? window : 0
}
