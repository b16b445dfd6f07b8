import { useMemo } from 'react'
import type { Manuscript } from '../../api/queries.ts'
import { diffWords, type TextChange } from '../../manuscript/diff-words.ts'
import { labelOf } from '../../parts/fields/control.ts'
import { useText, type NewsroomText } from '../../texts/text.tsx'
import styles from './differences.module.css'

/** What differs between two states of an item: fields by name, the text by words. */
export function Differences({ former, later }: { former: Manuscript; later: Manuscript }) {
  const text = useText()
  const fields = useMemo(() => changedFields(former, later, text), [former, later, text])
  const body = useMemo(() => diffWords(former.body, later.body, text.locale), [former, later, text.locale])
  const isSame = fields.length === 0 && body.every(({ kind }) => kind === 'same')
  return (
    <section className={styles.differences} aria-label={text('history.differences')}>
      {isSame && <p>{text('history.same')}</p>}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map(({ name, changes }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <Changes changes={changes} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={styles.body}>
        <Changes changes={body} />
      </div>
    </section>
  )
}

function Changes({ changes }: { changes: readonly TextChange[] }) {
  return changes.map(({ kind, text }, index) => {
    const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    // A change has no name but its place.
    const key = `${index} ${kind}`
    return <Tag key={key}>{text}</Tag>
  })
}

function changedFields(former: Manuscript, later: Manuscript, text: NewsroomText) {
  const names = [...new Set([...Object.keys(former.fields), ...Object.keys(later.fields)])]
  return names.flatMap((name) => {
    const [before, after] = [show(former.fields[name]), show(later.fields[name])]
    return before === after ? [] : [{ name: labelOf(name, text), changes: diffWords(before, after, text.locale) }]
  })
}

function show(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
