import { X } from 'lucide-react'
import { useState } from 'react'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { StepButtons } from '../step-buttons.tsx'
import { labelOf } from './control.ts'
import { toList } from './field-values.ts'
import styles from './fields.module.css'
import { MappingFields, type MappingFacts, type OuterProps } from './mapping-control.tsx'

/** Entries in an order, each of several fields: they are added at the end, moved by a place, and taken away. */
export function ListControl({
  path,
  facts,
  of,
  value,
  isReadOnly,
  onChange,
  Control,
}: OuterProps<FieldFacts & { kind: 'list' }> & { of: MappingFacts }) {
  const text = useText()
  const label = labelOf(path, text)
  const entries = toList(value)
  const [names, setNames] = useState<readonly string[]>([])
  // Entries know no name of their own: each gets one, which it keeps where it goes, so that what has the focus keeps it.
  const known = entries.map((_, index) => names[index] ?? `${path} ${index}`)
  const set = (next: readonly unknown[], order: readonly string[]) => {
    setNames(order)
    onChange(next.length === 0 ? undefined : next)
  }
  const move = (from: number, to: number) => set(swapped(entries, from, to), swapped(known, from, to))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      {entries.map((entry, index) => {
        const name = text('fields.entry', { label, number: index + 1 })
        return (
          <div key={known[index]} role="group" aria-label={name} className={styles.entry}>
            <div className={styles.head}>
              <span className={styles.number}>{index + 1}</span>
              {!isReadOnly && (
                <>
                  <StepButtons place={index} count={entries.length} onStep={(step) => move(index, index + step)} />
                  <IconButton
                    label={text('fields.remove')}
                    onPress={() => set(entries.toSpliced(index, 1), known.toSpliced(index, 1))}
                  >
                    <X aria-hidden />
                  </IconButton>
                </>
              )}
            </div>
            <MappingFields
              path={path}
              facts={of}
              value={entry}
              isReadOnly={isReadOnly}
              Control={Control}
              onChange={(changed) => set(entries.with(index, changed ?? {}), known)}
            />
          </div>
        )
      })}
      {!isReadOnly && entries.length < facts.most && (
        <Button onPress={() => set([...entries, {}], [...known, crypto.randomUUID()])}>{text('fields.add')}</Button>
      )}
    </fieldset>
  )
}

function swapped<T>(list: readonly T[], from: number, to: number): T[] {
  const moved = list.slice(from, from + 1)
  return list.toSpliced(from, 1).toSpliced(to, 0, ...moved)
}
