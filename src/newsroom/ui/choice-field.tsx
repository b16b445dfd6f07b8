import { Check, ChevronDown } from 'lucide-react'
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
  type Key,
  type SelectProps,
} from 'react-aria-components'
import field from './field.module.css'
import styles from './list-box.module.css'

export interface Choice<Id extends Key> {
  id: Id
  name: string
}

interface ChoiceFieldProps<Id extends Key> extends Omit<
  SelectProps<Choice<Id>>,
  'className' | 'children' | 'onChange' | 'value' | 'selectionMode'
> {
  label: string
  /** Says what the field is for to those who cannot see that, where its place says it to others. */
  isLabelHidden?: boolean
  choices: readonly Choice<Id>[]
  value: Id
  onChange: (id: Id) => void
}

/** One of several. */
export function ChoiceField<Id extends Key>({
  label,
  isLabelHidden = false,
  choices,
  value,
  onChange,
  ...props
}: ChoiceFieldProps<Id>) {
  return (
    <Select
      {...props}
      {...(isLabelHidden && { 'aria-label': label })}
      className={field.field ?? ''}
      value={value}
      onChange={(id) => id !== null && onChange(id as Id)}
    >
      {!isLabelHidden && <Label className={field.label ?? ''}>{label}</Label>}
      <Button className={field.choice ?? ''}>
        <SelectValue />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={choices}>
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={styles.item ?? ''}>
              {({ isSelected }) => (
                <>
                  {name}
                  {isSelected && <Check aria-hidden className={styles.check} />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}
