import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { foundBy, type Item } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { AddItem } from '../add-item.tsx'
import { StepButtons } from '../step-buttons.tsx'
import { stepped } from '../stepped.ts'
import { StateMark } from '../state-mark.tsx'
import { labelOf, type ControlProps } from './control.ts'
import { toKeys } from './field-values.ts'
import styles from './fields.module.css'

/** Ids that are asked for at once. */
const AT_ONCE = 50

/** Other items, found by their titles and kept by what they are known by, in an order; `most` is 1 for a single one. */
export function ItemsControl({ path, value, isReadOnly, onChange, most }: ControlProps & { most: number }) {
  const text = useText()
  const label = labelOf(path, text)
  const ids = toKeys(value)
  const items = useItems(ids)
  const set = (next: readonly string[]) => {
    if (next.length === 0) onChange(undefined)
    else onChange(most === 1 ? next[0] : next)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {ids.length > 0 && (
        <ol className={styles.items} aria-label={label}>
          {ids.map((id, index) => {
            const item = items.get(id)
            const title = item?.title || id
            return (
              <li key={id} className={styles.head}>
                <span className={styles.item}>
                  {title} {item && <StateMark state={item.state} />}
                </span>
                {!isReadOnly && (
                  <>
                    {most > 1 && (
                      <StepButtons
                        title={title}
                        place={index}
                        count={ids.length}
                        onStep={(step) => set(stepped(ids, id, step))}
                      />
                    )}
                    <IconButton label={text('fields.removeOf', { title })} onPress={() => set(ids.toSpliced(index, 1))}>
                      <X aria-hidden />
                    </IconButton>
                  </>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {!isReadOnly && ids.length < most && (
        <AddItem isIn={(item) => ids.includes(item.source_id)} onAdd={(item) => set([...ids, item.source_id])} />
      )}
    </fieldset>
  )
}

/** The items that are known by these, as far as they are found. */
function useItems(ids: readonly string[]): ReadonlyMap<string, Item> {
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, part) =>
    ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE).join(' '),
  )
  return useQueries({
    queries: parts.map((part) => foundBy(part)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => data?.items ?? []).map((item) => [item.source_id, item])),
  })
}
