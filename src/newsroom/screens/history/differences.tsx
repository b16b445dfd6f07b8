import { useMemo } from 'react'
import { diffWords } from '#base/diff-words.ts'
import type { Manuscript } from '../../api/queries.ts'
import { ChangedFields, Changes } from '../../parts/changed-fields.tsx'
import { labelOf } from '../../parts/fields/control.ts'
import { showField } from '../../parts/show-field.ts'
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
      {fields.length > 0 && <ChangedFields fields={fields} />}
      <div className={styles.body}>
        <Changes changes={body} />
      </div>
    </section>
  )
}

function changedFields(former: Manuscript, later: Manuscript, text: NewsroomText) {
  const names = [...new Set([...Object.keys(former.fields), ...Object.keys(later.fields)])]
  return names.flatMap((name) => {
    const [before, after] = [showField(former.fields[name]), showField(later.fields[name])]
    return before === after ? [] : [{ name: labelOf(name, text), before, after }]
  })
}
