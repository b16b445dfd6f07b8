import { diffWords, type TextChange } from '#base/diff-words.ts'
import { useText } from '../texts/text.tsx'
import styles from './changed-fields.module.css'

export interface ChangedField {
  name: string
  before: string
  after: string
}

/** Fields that say something else than they did, each by its words. */
export function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const text = useText()
  return (
    <dl className={styles.fields}>
      {fields.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Changes changes={diffWords(before, after, text.locale)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A text with what was added to it and taken out. */
export function Changes({ changes }: { changes: readonly TextChange[] }) {
  return (
    <span className={styles.changes}>
      {changes.map(({ kind, text }, index) => {
        const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
        // A change has no name but its place.
        const key = `${index} ${kind}`
        return <Tag key={key}>{text}</Tag>
      })}
    </span>
  )
}
