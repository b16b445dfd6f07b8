import { formatDuration } from '#contract/format/times.ts'

/** Seconds of a room: `01:02:09`, and `-00:05` before it began. */
export function saySeconds(seconds: number): string {
  return `${seconds < 0 ? '-' : ''}${formatDuration(Math.abs(seconds))}`
}
