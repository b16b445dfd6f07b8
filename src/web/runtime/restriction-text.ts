import { formatDateTime } from '#contract/format/times.ts'
import type { FailureData } from '#contract/endpoints.ts'
import type { Text } from '../i18n/text.tsx'

/** Until when somebody may not write, and why, as far as that was told; to stand behind what it is that they cannot. */
export function restrictionText(data: FailureData | null, text: Text): string {
  const until = data?.until ? text('restricted.until', { time: formatDateTime(data.until) }) : ''
  const reason = data?.reason ? text('restricted.reason', { reason: data.reason }) : ''
  return `${until}${reason}`
}
