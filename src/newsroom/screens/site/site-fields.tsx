import type { Fields } from '#contract/fields/field-facts.ts'
import type { FieldError } from '#contract/error-codes.ts'
import { FieldControl } from '../../parts/fields/field-control.tsx'
import { toPlain } from '../../parts/fields/field-values.ts'
import fields from '../../parts/fields/fields.module.css'
import { sayWhy } from '../../parts/fields/say-problem.ts'
import { useText } from '../../texts/text.tsx'
import styles from './site-screen.module.css'
import { Tones } from './tones.tsx'

interface SiteFieldsProps {
  /** What the names of the fields begin with: `site`, `entry`. */
  path: string
  facts: Fields
  values: Readonly<Record<string, unknown>>
  /** Where these stand in a document: `body.columns.2`. */
  place: string
  problems: readonly FieldError[]
  isReadOnly: boolean
  /** Fields that stay what they are. */
  fixed: readonly string[]
  onChange: (field: string, value: unknown) => void
}

/** The fields of the publisher or of one entry, each with what is wrong with it. */
export function SiteFields({ path, facts, values, place, problems, isReadOnly, fixed, onChange }: SiteFieldsProps) {
  const text = useText()
  return (
    <div className={styles.fields}>
      {Object.entries(facts).map(([name, known]) => (
        <div key={name}>
          <FieldControl
            path={`${path}.${name}`}
            facts={known}
            value={values[name]}
            isReadOnly={isReadOnly || fixed.includes(name)}
            onChange={(value) => onChange(name, value)}
          />
          {name === 'primary_color' && <Tones color={toPlain(values[name])} />}
          <p role="status" className={fields.problem}>
            {problems
              .filter(({ field }) => `${field}.`.startsWith(`${place}.${name}.`))
              .map(({ field, message }) =>
                `${field.slice(place.length + name.length + 2)} ${sayWhy(message, text)}`.trim(),
              )
              .join('\n')}
          </p>
        </div>
      ))}
    </div>
  )
}
