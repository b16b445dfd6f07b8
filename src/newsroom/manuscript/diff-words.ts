import { diffArrays } from 'diff'

export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Where so many words differ, what was and what is are shown as wholes. */
const EDITS_MAX = 2000

/**
 * What was added and removed between two texts, by words of their language (`zh-CN`): the former text is what is the
 * same and removed, the later one what is the same and added, character for character.
 */
export function diffWords(former: string, later: string, language: string): TextChange[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const toWords = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  const changes: TextChange[] = []
  const lines = toChanges(diffArrays(toLines(former), toLines(later)))
  for (const [index, change] of lines.entries()) {
    const [before, after] = [lines[index - 1], lines[index + 1]]
    if (change.kind === 'removed' && after?.kind === 'added')
      changes.push(...diffParts(change.text, after.text, toWords))
    else if (!(change.kind === 'added' && before?.kind === 'removed')) changes.push(change)
  }
  return joined(changes)
}

function diffParts(former: string, later: string, toWords: (text: string) => string[]): TextChange[] {
  const found = diffArrays(toWords(former), toWords(later), { maxEditLength: EDITS_MAX })
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
