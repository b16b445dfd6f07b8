import { useState } from 'react'
import type { Choice } from '../manuscript/merge-body.ts'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import styles from './join-dialog.module.css'

/** Something that both changed. `name`: of a field, empty for a block of the text. */
export interface Conflict {
  name: string
  mine: string
  theirs: string
}

interface JoinDialogProps {
  conflicts: readonly Conflict[]
  /** What becomes of the choice. */
  words: string
  /** What a field is called, where that is to be shown. */
  nameOf?: (conflict: Conflict) => string
  onChoose: (choices: readonly Choice[]) => void
  onClose?: () => void
}

/** Asks which of two texts stands where both changed the same. */
export function JoinDialog({ conflicts, words, nameOf, onChoose, onClose }: JoinDialogProps) {
  const text = useText()
  const [choices, setChoices] = useState<readonly Choice[]>(() => conflicts.map(() => 'ours'))
  const names = (conflict: Conflict) => [
    { id: 'ours' as const, name: text('join.mine') },
    { id: 'theirs' as const, name: text('join.theirs') },
    ...(conflict.name === '' ? [{ id: 'both' as const, name: text('join.both') }] : []),
  ]
  return (
    <Dialog title={text('join.title')} isOpen isWide onClose={onClose}>
      <p>{words}</p>
      <ol className={styles.list}>
        {conflicts.map((conflict, index) => (
          <li key={`${conflict.name} ${conflict.mine} ${conflict.theirs}`} className={styles.conflict}>
            {nameOf && <h3 className={styles.name}>{nameOf(conflict)}</h3>}
            <Version name={text('join.mine')} words={conflict.mine} />
            <Version name={text('join.theirs')} words={conflict.theirs} />
            <ChoiceGroup
              label={text('join.which')}
              choices={names(conflict)}
              value={choices[index] ?? 'ours'}
              onChange={(choice) => setChoices(choices.with(index, choice))}
            />
          </li>
        ))}
      </ol>
      <DialogButtons>
        <Button look="filled" onPress={() => onChoose(choices)}>
          {text('join.go')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Version({ name, words }: { name: string; words: string }) {
  const text = useText()
  return (
    <figure className={styles.version}>
      <figcaption>{name}</figcaption>
      {words === '' ? <p className={styles.gone}>{text('join.gone')}</p> : <pre>{words}</pre>}
    </figure>
  )
}
