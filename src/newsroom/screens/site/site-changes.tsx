import { showField } from '../../parts/show-field.ts'
import { useText } from '../../texts/text.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { namePlace } from './name-place.ts'
import { listChanges } from './site-document.ts'
import type { SiteWriting } from './use-site-draft.ts'

const NONE: readonly string[] = []

/** What will be other in the document of the site, before it is written. */
export function SiteChanges({ writing, onClose }: { writing: SiteWriting; onClose: () => void }) {
  const text = useText()
  const { base, document, isSaving } = writing
  if (!base || !document) return null
  const fields = listChanges(base, document).map((change) => ({
    name: namePlace(change, document, text),
    before: showField(change.before),
    after: showField(change.after),
  }))
  return (
    <ChangesDialog
      fields={fields}
      warnings={NONE}
      isSaving={isSaving}
      onSave={() => void writing.save()}
      onClose={onClose}
    />
  )
}
