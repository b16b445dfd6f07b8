import type { ComponentType } from 'react'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { useText } from '../../texts/text.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { toMapping } from './field-values.ts'
import styles from './fields.module.css'

export type MappingFacts = FieldFacts & { kind: 'mapping' }

/** Fields inside of a field are drawn by what draws that one. */
export interface OuterProps<Facts extends FieldFacts> extends ControlProps<Facts> {
  Control: ComponentType<ControlProps>
}

/** Several fields that belong together. */
export function MappingControl(props: OuterProps<MappingFacts>) {
  const text = useText()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{labelOf(props.path, text)}</legend>
      <MappingFields {...props} />
    </fieldset>
  )
}

/** The controls of a mapping, which is not there while none of them says anything. */
export function MappingFields({ path, facts, value, isReadOnly, onChange, Control }: OuterProps<MappingFacts>) {
  const mapping = toMapping(value, facts.alone)
  const change = (name: string, inner: unknown) => {
    const said = Object.entries({ ...mapping, [name]: inner }).filter(([, one]) => one !== undefined)
    onChange(said.length === 0 ? undefined : Object.fromEntries(said))
  }
  return Object.entries(facts.fields).map(([name, inner]) => (
    <Control
      key={name}
      path={`${path}.${name}`}
      facts={inner}
      value={mapping[name]}
      isReadOnly={isReadOnly}
      onChange={(changed) => change(name, changed)}
    />
  ))
}
