import { useId, type ReactNode } from 'react'
import { fieldsOf } from '#contract/fields/fields-of.ts'
import type { ItemType } from '#contract/content-types.ts'
import { useText, type NewsroomText } from '../../texts/text.tsx'
import { FieldControl } from './field-control.tsx'
import { groupsOf } from './field-groups.ts'
import styles from './fields.module.css'
import { sayWhy } from './say-problem.ts'
import { useFrameAsCover } from './use-frame-as-cover.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CropsControl = lazyPart(async () => (await import('./crops-control.tsx')).CropsControl)

interface FieldFormProps {
  type: ItemType
  fields: Readonly<Record<string, unknown>>
  /** Why fields cannot be read, by their path, `fields.modules.0.text`. */
  problems: ReadonlyArray<{ field: string; message: string }>
  isReadOnly: boolean
  /** Changed fields; undefined for one that says nothing any more. */
  onChange: (changes: Record<string, unknown>) => void
}

/** Everything that is said of an item besides its title and its text: what its type alone has comes first. */
export function FieldForm({ type, fields, problems, isReadOnly, onChange }: FieldFormProps) {
  const text = useText()
  const takeFrameOf = useFrameAsCover({ type, fields, onChange })
  const facts = fieldsOf(type)
  return groupsOf(type).map(([group, names]) => (
    <FieldGroup key={group} title={text(`fields.${group}`)}>
      {names.map((name) => {
        const known = facts[name]
        return (
          known && (
            <div key={name}>
              {name === 'crops' ? (
                <CropsControl
                  cover={fields['cover']}
                  value={fields[name]}
                  isReadOnly={isReadOnly}
                  onChange={(value) => onChange({ [name]: value })}
                />
              ) : (
                <FieldControl
                  path={name}
                  facts={known}
                  value={fields[name]}
                  isReadOnly={isReadOnly}
                  onChange={(value) => {
                    // Parts of one picture are none of another.
                    onChange({
                      [name]: value,
                      ...(name === 'cover' && fields['crops'] !== undefined && { crops: undefined }),
                    })
                    if (name === 'media') takeFrameOf(value)
                  }}
                />
              )}
              <p role="status" className={styles.problem}>
                {sayProblems(problems, `fields.${name}`, text)}
              </p>
            </div>
          )
        )
      })}
    </FieldGroup>
  ))
}

/** What is wrong with a field and inside of it, each with where that is. */
function sayProblems(problems: FieldFormProps['problems'], field: string, text: NewsroomText): string {
  return problems
    .filter((problem) => `${problem.field}.`.startsWith(`${field}.`))
    .map(({ field: where, message }) => `${where.slice(field.length + 1)} ${sayWhy(message, text)}`.trim())
    .join('\n')
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}
