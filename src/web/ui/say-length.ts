import type { ContentCard } from '#contract/content.ts'
import type { Text } from '../i18n/text.tsx'

/** How long it takes to read, hear or see an item, as people say it: `24 秒`, `4 分钟`; empty where it takes no time. */
export function sayLength({ duration, read_minutes: minutes }: ContentCard, text: Text): string {
  return duration > 0 ? saySeconds(duration, text) : minutes > 0 ? text('card.minutes', { minutes }) : ''
}

/** `24 秒`, `4 分钟`, `1 小时 30 分钟`; minutes are rounded. */
export function saySeconds(seconds: number, text: Text): string {
  if (seconds < 60) return text('card.seconds', { seconds: Math.max(1, Math.round(seconds)) })
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? text('card.hours', { hours, minutes: minutes % 60 }) : text('card.minutes', { minutes })
}
