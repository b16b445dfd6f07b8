import { useQuery } from '@tanstack/react-query'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { groupsAndAccounts, type GroupsAndAccounts } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { toKeys, toText } from './field-values.ts'
import styles from './fields.module.css'
import { TypedControl } from './typed-control.tsx'

type KeyFacts = FieldFacts & { kind: 'key' | 'keys' }

/** One or some of what the site has: accounts, columns, topics, lists, circles. What it does not have stays. */
export function KeysControl(props: ControlProps<KeyFacts>) {
  const { path, facts, value, isReadOnly, onChange } = props
  const text = useText()
  const { data } = useQuery(groupsAndAccounts)
  const entries = data && !path.includes('.') ? entriesOf(data, facts.of) : null
  if (!entries) return <TypedControl {...props} isCode />
  const known = entries.map(({ key, name }) => ({ id: key, name }))
  const label = labelOf(path, text)
  if (facts.kind === 'key') {
    const key = toText(facts, value)
    const isKnown = key === '' || known.some(({ id }) => id === key)
    return (
      <ChoiceField
        label={label}
        placeholder={text('fields.choose')}
        choices={isKnown ? known : [...known, { id: key, name: key }]}
        value={key}
        onChange={onChange}
        isDisabled={isReadOnly}
      />
    )
  }
  const keys = toKeys(value)
  const others = keys.filter((key) => !known.some(({ id }) => id === key)).map((id) => ({ id, name: id }))
  const choose = (id: string, isChosen: boolean) => {
    const chosen = isChosen ? [...keys, id] : keys.filter((key) => key !== id)
    onChange(chosen.length === 0 ? undefined : chosen)
  }
  if (known.length + others.length === 0) return null
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{label}</legend>
      {[...known, ...others].map(({ id, name }) => (
        <Checkbox
          key={id}
          isSelected={keys.includes(id)}
          onChange={(isChosen) => choose(id, isChosen)}
          isReadOnly={isReadOnly}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** What a field can name by its key; null for what is typed. */
function entriesOf(
  { list, accounts, circles }: GroupsAndAccounts,
  of: KeyFacts['of'],
): ReadonlyArray<{ key: string; name: string }> | null {
  if (of === 'account') return accounts
  if (of === 'circle') return circles
  return of === 'place' ? null : list.filter(({ kind }) => kind === of)
}
