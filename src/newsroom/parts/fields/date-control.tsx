import { useText } from '../../texts/text.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { fromSeconds, toSeconds, toText } from './field-values.ts'

/** A day and a minute; one from now, as a file may have it, stays the text that it is. */
export function DateControl({ path, facts, value, isReadOnly, onChange }: ControlProps) {
  const text = useText()
  const written = toText(facts, value)
  const seconds = toSeconds(value)
  if (written !== '' && seconds === null)
    return (
      <TextField
        label={labelOf(path, text)}
        value={written}
        onChange={(typed) => onChange(typed === '' ? undefined : typed)}
        isReadOnly={isReadOnly}
      />
    )
  return (
    <DateTimeField
      label={labelOf(path, text)}
      note={text('fields.zone')}
      value={seconds}
      onChange={(chosen) => onChange(fromSeconds(chosen))}
      onClear={() => onChange(undefined)}
      isReadOnly={isReadOnly}
    />
  )
}
