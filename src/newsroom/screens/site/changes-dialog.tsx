import { ChangedFields } from '../../parts/changed-fields.tsx'
import { showField } from '../../parts/show-field.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { namePlace } from './name-place.ts'
import { listChanges } from './site-document.ts'
import type { SiteWriting } from './use-site-draft.ts'

/** What will be other than it is, before it is written. */
export function ChangesDialog({ writing, onClose }: { writing: SiteWriting; onClose: () => void }) {
  const text = useText()
  const { base, document, isSaving } = writing
  if (!base || !document) return null
  const save = () => {
    onClose()
    void writing.save()
  }
  const fields = listChanges(base, document).map((change) => ({
    name: namePlace(change, document, text),
    before: showField(change.before),
    after: showField(change.after),
  }))
  return (
    <Dialog title={text('site.changes')} isOpen isWide onClose={onClose}>
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
