import { diffWords, type DiffLimits } from '#base/diff-words.ts'
import type { TextChange } from '#contract/content.ts'
import { BASE_LOCALE } from '#contract/locale.ts'

/** What a reader waits for, and the process works at, whatever was changed. */
const LIMITS: DiffLimits = { edits: 600, characters: 40_000 }
/** Characters that are told, of all and of one passage. */
const TOLD_MAX = 20_000
const PASSAGE_MAX = 5000
/** A paragraph of so many characters stands whole beside what was changed in it; of longer ones so many do. */
const PARAGRAPH_MAX = 80
const AROUND = 50
/** Fewer are not worth leaving out. */
const SKIPPED_MIN = 40

interface Compared {
  /** Empty where nothing but white space differs. */
  changes: TextChange[]
  /** Whether that is all of it. */
  isWhole: boolean
}

/** What differs between two texts whose paragraphs are apart by line breaks, in words, with a little of what is around it. */
export function compareTexts(former: string, later: string): Compared {
  const found = diffWords(tidy(former), tidy(later), BASE_LOCALE, LIMITS)
  if (found.every(({ kind, text }) => kind === 'same' || text.trim() === '')) return { changes: [], isWhole: true }
  const last = found.length - 1
  const changes = found.flatMap((change, index) =>
    change.kind === 'same'
      ? fold(change.text, { isFirst: index === 0, isLast: index === last })
      : [toPassage(change.kind, change.text)],
  )
  return cut(changes)
}

/** Nobody sees how white space is written. */
function tidy(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/\s+/g, ' '))
  return lines.filter((line) => line !== '').join('\n')
}

/** What stays of a passage that is the same: the end of what comes before a change, the beginning of what follows one. */
function fold(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): TextChange[] {
  const words = Array.from(segmenter.segment(text), ({ segment }) => segment)
  const head = isFirst ? '' : keep(words).join('')
  const tail = isLast ? '' : keep(words.toReversed()).toReversed().join('')
  const skipped = text.length - head.length - tail.length
  if (skipped < SKIPPED_MIN) return [toPassage('same', text)]
  const middle = text.slice(head.length, text.length - tail.length)
  return [
    ...(head === '' ? [] : [toPassage('same', head)]),
    { kind: 'skipped', text: '', length: Array.from(middle).length },
    ...(tail === '' ? [] : [toPassage('same', tail)]),
  ]
}

/** The first of some words: to the end of a short paragraph, else not too many. */
function keep(words: readonly string[]): string[] {
  const end = words.findIndex((word, index) => index > 0 && word.includes('\n'))
  const paragraph = words.slice(0, end === -1 ? words.length : end)
  if (paragraph.join('').length <= PARAGRAPH_MAX) return paragraph
  let length = 0
  return paragraph.filter((word) => (length += word.length) <= AROUND)
}

/** No passage may take all the room: what stands in the place of a long one is to be seen as well. */
function cut(changes: readonly TextChange[]): Compared {
  let told = 0
  const within = changes.flatMap((change) => {
    const room = Math.min(PASSAGE_MAX, TOLD_MAX - told)
    if (room <= 0) return []
    told += Math.min(change.text.length, room)
    return change.text.length <= room ? change : toPassage(change.kind, shorten(change.text, room))
  })
  const isWhole =
    within.length === changes.length && within.every(({ length }, index) => length === changes[index]?.length)
  return { changes: within, isWhole }
}

/** No character is halved. */
function shorten(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

function toPassage(kind: TextChange['kind'], text: string): TextChange {
  return { kind, text, length: Array.from(text).length }
}

const segmenter = new Intl.Segmenter(BASE_LOCALE, { granularity: 'word' })
