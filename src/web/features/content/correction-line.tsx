import { History } from 'lucide-react'
import type { ContentDetail } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { lazySheet } from '../../ui/lazy-sheet.tsx'
import { useSheet } from '../../ui/sheet-history.ts'
import { Time } from '../../ui/time.tsx'
import style from './correction-line.module.css'

const ChangesSheet = lazySheet(async () => (await import('./changes-sheet.tsx')).ChangesSheet)

/** When the text was changed last, what its editors say of that, and the way to what was changed. */
export function CorrectionLine({ content }: { content: ContentDetail }) {
  const text = useText()
  const sheet = useSheet('changes')
  const { id, correction, changed_time: changed, update_time: updated, changes_enable: mayCompare } = content
  return (
    <>
      <p className={style.line}>
        <History aria-hidden="true" />
        <span>
          {text('article.updated')} <Time at={changed || updated} />
          {correction && ` · ${text('article.correction', { correction })}`}{' '}
          {mayCompare === 1 && (
            <button
              type="button"
              className={style.button}
              data-scripted
              data-tap="changes"
              aria-haspopup="dialog"
              onClick={sheet.show}
            >
              {text('changes.open')}
            </button>
          )}
        </span>
      </p>
      {sheet.open && <ChangesSheet id={id} onClose={sheet.close} />}
    </>
  )
}
