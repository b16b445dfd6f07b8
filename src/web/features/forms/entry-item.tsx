import type { EnteredForm } from '#contract/forms.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { toast } from '../../ui/toast.ts'
import style from './entry-item.module.css'
import textStyle from '../../ui/text-styles.module.css'
import { Receipt } from './receipt.tsx'
import { withdrawEntry } from './withdraw-entry.ts'

/** One entry among the reader's own: what it is for, and its receipt. */
export function EntryItem({ entry, onWithdrawn }: { entry: EnteredForm; onWithdrawn: () => void }) {
  const text = useText()
  const { api } = useRuntime()
  const { content } = entry
  const withdraw = async () => {
    if (await withdrawEntry(api, entry.form_id, entry.entry_id)) onWithdrawn()
    else toast(text('form.failed.withdraw'))
  }
  return (
    <article className={style.item}>
      <header className={style.head}>
        <h2 className={style.title}>
          {content ? <SiteLink to={content.path}>{content.title}</SiteLink> : entry.title}
        </h2>
        <p className={textStyle.note}>{text(content ? `form.status.${entry.status}` : 'entries.gone')}</p>
      </header>
      <Receipt form={entry} entry={entry} facts={[]} onWithdraw={withdraw} />
    </article>
  )
}
