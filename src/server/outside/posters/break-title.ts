import { splitPhrases } from '#base/split-phrases.ts'

/** What a line of a title holds, in widths of a Chinese character. */
const LINE = 12
/** Lines of a title at most. */
export const TITLE_LINES = 3
/** What a break costs inside of a sentence, and behind a figure with its unit; as the square of the room that a line leaves. */
const INSIDE = 36
const BEHIND_FIGURE = 100

/**
 * The lines of a Chinese title: as few as hold it, alike in length, broken between phrases and behind punctuation where
 * that can be. Null for one that is not Chinese, or too long.
 */
export function breakTitle(title: string): string[] | null {
  if (!/\p{Script=Han}/u.test(title)) return null
  const phrases = splitPhrases(title, 'zh')
  for (let count = 1; count <= TITLE_LINES; count += 1) {
    const broken = breakInto(count, phrases)
    if (broken) return broken.lines
  }
  return null
}

function breakInto(count: number, phrases: readonly string[]): { lines: string[]; cost: number } | null {
  if (count === 1) return toLine(phrases)
  let best: ReturnType<typeof breakInto> = null
  for (let end = 1; end < phrases.length; end += 1) {
    const first = toLine(phrases.slice(0, end))
    if (!first) break
    const others = breakInto(count - 1, phrases.slice(end))
    if (!others) continue
    const cost = first.cost + others.cost + costBehind(first.lines[0])
    if (!best || cost < best.cost) best = { lines: [...first.lines, ...others.lines], cost }
  }
  return best
}

function costBehind(line: string): number {
  if (/\p{P}$/u.test(line)) return 0
  return /\d$/.test(line) ? BEHIND_FIGURE : INSIDE
}

/** Null where they are wider than a line. */
function toLine(phrases: readonly string[]): { lines: [string]; cost: number } | null {
  const line = phrases.join('').trim()
  const room = LINE - widthOf(line)
  return room < 0 ? null : { lines: [line], cost: room ** 2 }
}

/** Letters and figures are narrower than characters; the widest of them are not taken for the rule. */
function widthOf(text: string): number {
  const characters = Array.from(text)
  return characters.reduce((sum, character) => sum + (character < '\u2000' ? 0.6 : 1), 0)
}
