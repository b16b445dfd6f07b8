import type { Message } from '#contract/live.ts'
import { postWords } from '../posts/post-rows.ts'

/** What was said in a stretch of the room, by the number of the stretch. */
export type Windows = ReadonlyMap<number, readonly Message[]>

/** As many rows are shown at the most. */
const ROWS_MAX = 200

/** Second of the room that a second of the replay shows; negative before it went on air. */
export function roomSecond(playedSecond: number, offset: number): number {
  return playedSecond + offset
}

export function windowOf(second: number, length: number): number {
  return Math.floor(second / length)
}

/** What is to be there at a second, most wanted first: its own stretch, the next one ahead of need, the one before it. */
export function wantedWindows(second: number, length: number): number[] {
  const own = windowOf(second, length)
  return [own, own + 1, own - 1]
}

/** First of the stretches that are known without a gap up to a second; null where not even its own is. */
export function firstWindow(windows: Windows, second: number, length: number): number | null {
  const own = windowOf(second, length)
  if (!windows.has(own)) return null
  let first = own
  while (windows.has(first - 1)) first -= 1
  return first
}

/** What had been said by a second, oldest first; nothing of what came later, and nothing behind a gap. */
export function saidBy(windows: Windows, second: number, length: number): Message[] {
  const own = windowOf(second, length)
  const first = firstWindow(windows, second, length) ?? own
  const said: Message[] = []
  for (let place = first; place <= own; place += 1) said.push(...(windows.get(place) ?? []))
  return said.filter(({ play_offset: at }) => at <= second).slice(-ROWS_MAX)
}

export interface ReplayChapter {
  /** Second of the replay. */
  start: number
  title: string
  cover: string
  color: string
}

/**
 * The key events as chapters of the replay. What happened before its first second is over but for the last of it, with
 * which it begins; `poster` stands in where a key event has no picture.
 */
export function chaptersOf(keyPosts: readonly Message[], offset: number, poster: string): ReplayChapter[] {
  const all = keyPosts
    .map((post): ReplayChapter => {
      const [image] = post.media?.images ?? []
      return {
        start: post.play_offset - offset,
        title: postWords(post).heading || post.content,
        cover: image?.url ?? (post.media?.playback?.cover || poster),
        color: image?.color ?? '',
      }
    })
    .toSorted((left, right) => left.start - right.start)
  const begun = all.findLast(({ start }) => start <= 0)
  return [...(begun ? [{ ...begun, start: 0 }] : []), ...all.filter(({ start }) => start > 0)]
}
