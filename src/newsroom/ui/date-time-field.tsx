import { fromAbsolute, type ZonedDateTime } from '@internationalized/date'
import { DateField, DateInput, DateSegment, Label, Text } from 'react-aria-components'
import styles from './field.module.css'

/** The zone in which a newsroom plans. */
const ZONE = 'Asia/Shanghai'

/** A day and a minute in UTC+8, typed part by part; seconds. */
export function DateTimeField({
  label,
  note,
  value,
  onChange,
}: {
  label: string
  note: string
  value: number
  onChange: (seconds: number) => void
}) {
  return (
    <DateField<ZonedDateTime>
      className={styles.field ?? ''}
      value={fromAbsolute(value * 1000, ZONE)}
      onChange={(date) => date && onChange(Math.floor(date.toDate().getTime() / 1000))}
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
