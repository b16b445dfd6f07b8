import { formatDuration } from '#contract/format/times.ts'
import type { Text } from '../../../i18n/text.tsx'

/** `落后 12 秒`, from a minute on `落后 02:05`. */
export function lagText(lag: number, text: Text): string {
  return lag < 60 ? text('live.behind', { count: lag }) : text('live.behindLong', { time: formatDuration(lag) })
}
