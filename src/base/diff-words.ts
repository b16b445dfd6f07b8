import { diffArrays } from 'diff'

export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** How much is compared by words; what goes beyond is shown as wholes, what was and what is. */
export interface DiffLimits {
  /** Words of a passage that differ. */
  edits: number
  /** Characters of all passages. */
  characters: number
}

const LIMITS: DiffLimits = { edits: 2000, characters: Number.POSITIVE_INFINITY }
/** Where so many lines differ, texts are not told apart by lines. */
const LINES_MAX = 2000

/**
 * What was added and removed between two texts, by words of their language (`zh-CN`): the former text is what is the
 * same and removed, the later one what is the same and added, character for character.
 */
export function diffWords(former: string, later: string, language: string, limits = LIMITS): TextChange[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const toWords = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  const changes: TextChange[] = []
  const lines = diffParts(former, later, { split: toLines, edits: LINES_MAX })
  let compared = 0
  for (const [index, change] of lines.entries()) {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    if (change.kind === 'removed' && after?.kind === 'added') {
      compared += change.text.length + after.text.length
      const isWithin = compared <= limits.characters
      changes.push(
        ...(isWithin ? diffParts(change.text, after.text, { split: toWords, edits: limits.edits }) : [change, after]),
      )
    } else if (!(change.kind === 'added' && before?.kind === 'removed')) changes.push(change)
  }
  return joined(changes)
}

function diffParts(
  former: string,
  later: string,
  { split, edits }: { split: (text: string) => string[]; edits: number },
): TextChange[] {
  const found = diffArrays(split(former), split(later), { maxEditLength: edits })
  if (found) return toChanges(found)
  return [
    { kind: 'removed', text: former },
    { kind: 'added', text: later },
  ]
}

function toChanges(found: readonly { value: string[]; added?: boolean; removed?: boolean }[]): TextChange[] {
  return found.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

function toLines(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '')
}

function joined(changes: readonly TextChange[]): TextChange[] {
  const result: TextChange[] = []
  for (const change of changes) {
    const last = result.at(-1)
    if (last?.kind === change.kind) last.text += change.text
    else result.push({ ...change })
  }
  return result
}
