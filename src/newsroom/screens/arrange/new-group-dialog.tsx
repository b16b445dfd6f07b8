import { useState } from 'react'
import { Form } from 'react-aria-components'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './conflict-dialog.module.css'
import type { NewGroupProps } from './new-group.tsx'
import { useMakeGroup, type NewGroup } from './use-make-group.ts'

const KINDS = ['column', 'topic', 'list'] as const
/** Characters of a name; a tab of home has less room. */
const NAME_MAX = { column: 30, topic: 60, list: 60 }

/** Kind and name of a new group. */
export function NewGroupDialog({ groups, onMade, onClose }: NewGroupProps & { onClose: () => void }) {
  const text = useText()
  const [kind, setKind] = useState<NewGroup['kind']>('column')
  const [name, setName] = useState('')
  const make = useMakeGroup(groups, (gid) => {
    onClose()
    onMade(gid)
  })
  return (
    <Dialog title={text('arrange.new')} isOpen onClose={onClose}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') make.mutate({ kind, name: name.trim() })
        }}
      >
        <ChoiceField
          label={text('arrange.newKind')}
          value={kind}
          choices={KINDS.map((id) => ({ id, name: text(`arrange.kind.${id}`) }))}
          onChange={setKind}
        />
        <TextField
          label={text('arrange.name')}
          value={name}
          onChange={setName}
          maxLength={NAME_MAX[kind]}
          isRequired
          autoFocus
        />
        <p className={styles.none}>{text('arrange.newEmpty')}</p>
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button look="filled" type="submit" isPending={make.isPending}>
            {text('arrange.make')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
