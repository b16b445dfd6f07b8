import type { CalendarOptions } from '@fullcalendar/react'
import styles from './calendar-grid.module.css'

interface Day {
  isToday: boolean
  isPast: boolean
  isOther: boolean
}

/** How the parts of the calendar's grid look. */
export const gridClasses = {
  viewClass: styles.view ?? '',
  tableHeaderClass: styles.heads ?? '',
  dayHeaderInnerClass: ({ isToday }) => join(styles.head, isToday && styles.todayHead),
  dayRowClass: styles.row ?? '',
  dayCellClass: (day) => dayClass(day, styles.cell),
  dayCellTopClass: styles.date ?? '',
  dayCellTopInnerClass: ({ isToday }) => join(styles.number, isToday && styles.todayNumber),
  dayLaneClass: ({ isToday, isPast }) => dayClass({ isToday, isPast, isOther: false }, styles.lane),
  slotHeaderInnerClass: styles.hour ?? '',
  slotLaneClass: ({ isMinor }) => join(styles.slot, isMinor && styles.minor),
  nowIndicatorLineClass: styles.now ?? '',
  eventClass: ({ isDraggable, isDragging }) =>
    join(styles.event, isDraggable && styles.movable, isDragging && styles.dragging),
  columnEventClass: styles.block ?? '',
  columnEventInnerClass: styles.blockInner ?? '',
  highlightClass: styles.highlight ?? '',
  rowMoreLinkClass: styles.more ?? '',
  columnMoreLinkClass: `${styles.more} ${styles.over}`,
  columnMoreLinkInnerClass: styles.overInner ?? '',
  popoverClass: styles.popover ?? '',
  popoverCloseClass: styles.close ?? '',
} satisfies CalendarOptions

function dayClass({ isToday, isPast, isOther }: Day, kind: string | undefined): string {
  return join(kind, isToday && styles.today, isPast && styles.past, isOther && styles.other)
}

function join(...names: ReadonlyArray<string | false | undefined>): string {
  return names.filter(Boolean).join(' ')
}
