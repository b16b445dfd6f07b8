import { hasPart } from '#contract/content-types.ts'
import { formatDuration } from '#contract/format/times.ts'
import { withSpot } from '#contract/spot.ts'
import type { Text } from '../../i18n/text.tsx'
import type { HistoryCard } from './load-history.ts'

/** From here on an item counts as read to the end; before the other one, as not begun. */
const [BEGUN_PERCENT, READ_PERCENT] = [5, 95]

type Place = Pick<HistoryCard, 'type' | 'percent' | 'position' | 'p'>

/** How far the reader came, in words; empty where they only had a look. */
export function sayPlace({ type, percent, position }: Place, text: Text): string {
  const way = hasPart(type, 'sound') ? 'heard' : hasPart(type, 'film') ? 'watched' : 'read'
  if (percent >= READ_PERCENT) return text(`history.${way}`)
  if (way === 'read') return percent > 0 ? text('history.readTo', { percent }) : ''
  return position > 0 ? text(`history.${way}To`, { time: formatDuration(position) }) : ''
}

/** Where to go on: texts are opened at the paragraph, players begin where they were by themselves. */
export function resumePath({ path, percent, p }: Place & Pick<HistoryCard, 'path'>): string {
  return p > 0 && percent >= BEGUN_PERCENT && percent < READ_PERCENT ? withSpot(path, { p }) : path
}
