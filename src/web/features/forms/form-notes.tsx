import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import type { DraftState } from './draft-store.ts'
import style from './form-section.module.css'

/** What happened to a draft that its reader has to know: another tab went on with it, or it waits for the network. */
export function FormNotes({ draft, onTakeBack }: { draft: DraftState; onTakeBack: () => void }) {
  const text = useText()
  return (
    <div role="status" className={style.notes}>
      {draft.isQueued && <p className={style.waiting}>{text('form.queued')}</p>}
      {draft.replaced && (
        <div className={style.replaced}>
          <p>{text('form.replaced')}</p>
          <Button kind="quiet" onClick={onTakeBack}>
            {text('form.takeBack')}
          </Button>
        </div>
      )}
    </div>
  )
}
