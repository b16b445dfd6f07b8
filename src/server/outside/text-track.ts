/** A line of a text track. */
export interface Cue {
  /** Seconds from the start. */
  start: number
  end: number
  /** Plain text; lines are parted by a line feed. */
  text: string
}

export interface TextTrack {
  format: 'webvtt' | 'subrip'
  /** In the order of their starts. */
  cues: Cue[]
}

/**
 * Reads WebVTT or SubRip. Settings, styles and notes are passed over, and so is a line whose times cannot be read; marks
 * inside a text are taken away. Null when nothing is left.
 */
export function parseTextTrack(source: string): TextTrack | null {
  const text = source.replace(/^\u{feff}/u, '').replaceAll(/\r\n?/g, '\n')
  const format = /^WEBVTT(?:[ \t\n]|$)/.test(text) ? 'webvtt' : 'subrip'
  const cues = text
    .split(/\n[ \t]*\n/)
    .flatMap((block) => parseBlock(block, format))
    .toSorted((one, other) => one.start - other.start)
  return cues.length === 0 ? null : { format, cues }
}

/** The lines as WebVTT. */
export function toWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${escapeText(text)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`
const TIMES = new RegExp(`^[ \\t]*${TIME}[ \\t]*-->[ \\t]*${TIME}(?:[ \\t].*)?$`)

/** A block is at most one line before the times, the times, and the text. */
function parseBlock(block: string, format: TextTrack['format']): Cue[] {
  const lines = block.split('\n').filter((line) => line.trim() !== '')
  const at = lines.findIndex((line) => TIMES.test(line))
  const times = TIMES.exec(lines[at] ?? '')
  if (times === null || at > 1 || /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? '')) return []
  const start = toSeconds(times.slice(1, 5))
  const end = toSeconds(times.slice(5, 9))
  const text = toPlainText(lines.slice(at + 1), format)
  return end > start && text !== '' ? [{ start, end, text }] : []
}

function toSeconds([hours = '0', minutes = '0', seconds = '0', fraction = '']: (string | undefined)[]): number {
  const wholeSeconds = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return (wholeSeconds * 1000 + Number(fraction.padEnd(3, '0'))) / 1000
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u{a0}',
  lrm: '\u{200e}',
  rlm: '\u{200f}',
}

function toPlainText(lines: string[], format: TextTrack['format']): string {
  const text = lines.map((line) => line.replaceAll(/<[^<>]*>/g, '').trim()).filter((line) => line !== '')
  if (format === 'subrip') return text.map((line) => line.replaceAll(/\{\\[^{}]*\}/g, '')).join('\n')
  return text.map((line) => line.replaceAll(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)).join('\n')
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const minutes = Math.floor(ms / 60_000)
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}:${part(Math.floor(ms / 1000) % 60)}.${part(ms % 1000, 3)}`
}
