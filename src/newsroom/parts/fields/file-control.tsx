import { useState } from 'react'
import type { ShelfKind } from '#contract/admin/shelf-files.ts'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import type { ControlProps } from './control.ts'
import styles from './fields.module.css'
import { TypedControl } from './typed-control.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ShelfPicker = lazyPart(async () => (await import('../shelf-picker.tsx')).ShelfPicker)

type FileFacts = FieldFacts & { kind: 'file' }

/** What of the shelf can stand in a field. */
const KINDS: Record<FileFacts['of'], readonly [ShelfKind, ...ShelfKind[]]> = {
  media: ['film', 'sound'],
  film: ['film'],
  sound: ['sound'],
  'text-track': ['text'],
}

/** A sound, a film or a text track by its address, or one of the shelf. */
export function FileControl(props: ControlProps<FileFacts>) {
  const text = useText()
  const [isPicking, setPicking] = useState(false)
  return (
    <div className={styles.address}>
      <TypedControl {...props} isCode />
      {!props.isReadOnly && <Button onPress={() => setPicking(true)}>{text('media.pick')}</Button>}
      {isPicking && (
        <ShelfPicker
          kinds={KINDS[props.facts.of]}
          onTake={({ address }) => {
            props.onChange(address)
            setPicking(false)
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  )
}
