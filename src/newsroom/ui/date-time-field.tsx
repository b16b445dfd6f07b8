import { fromAbsolute, type ZonedDateTime } from '@internationalized/date'
import { useState } from 'react'
import { DateField, DateInput, DateSegment, Label, Text } from 'react-aria-components'
import styles from './field.module.css'
import { ZONE } from './zone.ts'

const MINUTE_MS = 60_000

/** A day and a minute in UTC+8, typed part by part; seconds, null for none. */
export function DateTimeField({
  label,
  note,
  value,
  onChange,
  onClear,
  isReadOnly = false,
  autoFocus = false,
}: {
  label: string
  note: string
  value: number | null
  onChange: (seconds: number) => void
  /** For a time that there need not be. */
  onClear?: () => void
  isReadOnly?: boolean
  autoFocus?: boolean
}) {
  const [now] = useState(() => fromAbsolute(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS, ZONE))
  return (
    <DateField<ZonedDateTime>
      className={styles.field ?? ''}
      value={value === null ? null : fromAbsolute(value * 1000, ZONE)}
      placeholderValue={now}
      onChange={(date) => (date ? onChange(Math.floor(date.toDate().getTime() / 1000)) : onClear?.())}
      isReadOnly={isReadOnly}
      autoFocus={autoFocus}
      granularity="minute"
      hourCycle={24}
      hideTimeZone
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <DateInput className={`${styles.input} ${styles.date}`}>
        {(segment) => <DateSegment segment={segment} className={styles.segment ?? ''} />}
      </DateInput>
      <Text slot="description" className={styles.note ?? ''}>
        {note}
      </Text>
    </DateField>
  )
}
