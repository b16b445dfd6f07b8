import { Label, Radio, RadioGroup } from 'react-aria-components'
import type { Choice } from './choice-field.tsx'
import field from './field.module.css'
import styles from './choice-group.module.css'

/** One of a few, all of them to be seen. */
export function ChoiceGroup<Id extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly Choice<Id>[]
  value: Id
  onChange: (id: Id) => void
}) {
  return (
    <RadioGroup className={field.field ?? ''} value={value} onChange={(id) => onChange(id as Id)}>
      <Label className={field.label ?? ''}>{label}</Label>
      <div className={styles.choices}>
        {choices.map(({ id, name }) => (
          <Radio key={id} value={id} className={styles.choice ?? ''}>
            {name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
