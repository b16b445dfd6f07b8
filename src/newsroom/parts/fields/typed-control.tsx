import { useState } from 'react'
import { useText } from '../../texts/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { fromText, toText } from './field-values.ts'

/** A field that holds something else than one text and is typed as one. It shows what was typed while it means the same. */
export function TypedControl({
  path,
  facts,
  value,
  isReadOnly,
  onChange,
  ...look
}: ControlProps & { note?: string; isLong?: boolean; isCode?: boolean }) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const isSame = JSON.stringify(fromText(facts, typed)) === JSON.stringify(value)
  return (
    <TextField
      {...look}
      label={labelOf(path, text)}
      value={isSame ? typed : toText(facts, value)}
      onChange={(written) => {
        setTyped(written)
        onChange(fromText(facts, written))
      }}
      isRequired={facts.required === true}
      isReadOnly={isReadOnly}
      {...(facts.kind === 'number' && { inputMode: 'numeric' })}
    />
  )
}
