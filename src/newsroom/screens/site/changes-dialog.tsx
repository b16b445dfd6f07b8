import { ChangedFields, type ChangedField } from '../../parts/changed-fields.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'

interface ChangesDialogProps {
  fields: readonly ChangedField[]
  /** What is taken although it leads nowhere. */
  warnings: readonly string[]
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** What will be other than it is, before it is written. */
export function ChangesDialog({ fields, warnings, isSaving, onSave, onClose }: ChangesDialogProps) {
  const text = useText()
  const save = () => {
    onClose()
    onSave()
  }
  return (
    <Dialog title={text('site.changes')} isOpen isWide onClose={onClose}>
      {warnings.map((words) => (
        <p key={words}>{words}</p>
      ))}
      {fields.length === 0 ? <p>{text('history.same')}</p> : <ChangedFields fields={fields} />}
      <DialogButtons>
        <Button onPress={onClose}>{text('frame.close')}</Button>
        {fields.length > 0 && (
          <Button look="filled" isPending={isSaving} onPress={save}>
            {text('site.save')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}
