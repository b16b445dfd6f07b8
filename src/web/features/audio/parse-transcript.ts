/** One sentence or so of what is said; times in seconds. */
export interface TranscriptLine {
  start: number
  end: number
  /** Who says it, empty where that is not told. */
  speaker: string
  words: string
}

const TIMES = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/
const VOICE = /<v(?:\.[^\s>]*)?\s+([^>]+)>/
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Reads WebVTT or SRT; what is not a line with its times is passed over. In the order of their times. */
export function parseTranscript(text: string): TranscriptLine[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n\s*\r?\n/)
    .flatMap((block) => parseBlock(block.split(/\r?\n/)))
    .toSorted((left, right) => left.start - right.start)
}

/** Place of the line that is said at a time, the last one begun; -1 before the first. */
export function findLine(lines: readonly TranscriptLine[], seconds: number): number {
  let from = 0
  let to = lines.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.start ?? 0) <= seconds) from = middle + 1
    else to = middle
  }
  return from - 1
}

function parseBlock(rows: string[]): TranscriptLine[] {
  const at = rows.findIndex((row) => TIMES.test(row))
  const [, start = '', end = ''] = TIMES.exec(rows[at] ?? '') ?? []
  const marked = rows.slice(at + 1).join(' ')
  const words = toPlain(marked)
  if (at < 0 || words === '') return []
  return [{ start: toSeconds(start), end: toSeconds(end), speaker: VOICE.exec(marked)?.[1]?.trim() ?? '', words }]
}

function toPlain(marked: string): string {
  return marked
    .replace(/<[^<>]*>/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}

function toSeconds(time: string): number {
  return time
    .replace(',', '.')
    .split(':')
    .reduce((total, part) => total * 60 + Number(part), 0)
}
