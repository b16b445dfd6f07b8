import { useId, type ReactNode } from 'react'
import { fieldsOf } from '#contract/fields/fields-of.ts'
import type { ItemType } from '#contract/content-types.ts'
import { useText } from '../../texts/text.tsx'
import { FieldControl } from './field-control.tsx'
import { groupsOf } from './field-groups.ts'
import styles from './fields.module.css'

interface FieldFormProps {
  type: ItemType
  fields: Readonly<Record<string, unknown>>
  isReadOnly: boolean
  /** Changed fields; undefined for one that says nothing any more. */
  onChange: (changes: Record<string, unknown>) => void
}

/** Everything that is said of an item besides its title and its text: what its type alone has comes first. */
export function FieldForm({ type, fields, isReadOnly, onChange }: FieldFormProps) {
  const text = useText()
  const facts = fieldsOf(type)
  return groupsOf(type).map(([group, names]) => (
    <FieldGroup key={group} title={text(`fields.${group}`)}>
      {names.map((name) => {
        const known = facts[name]
        return (
          known && (
            <FieldControl
              key={name}
              path={name}
              facts={known}
              value={fields[name]}
              isReadOnly={isReadOnly}
              onChange={(value) => onChange({ [name]: value })}
            />
          )
        )
      })}
    </FieldGroup>
  ))
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
