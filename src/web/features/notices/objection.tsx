import { useState } from 'react'
import { formatDateTime } from '#contract/format/times.ts'
import type { Notice } from '#contract/notices.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import textStyle from '../../ui/text-styles.module.css'
import { ObjectionForm } from './objection-form.tsx'
import style from './objection.module.css'

/** Under a decision on what the reader wrote: the way to object to it, as long as there is one. */
export function Objection({ detail }: Pick<Notice, 'detail'>) {
  const text = useText()
  const [isOpen, setIsOpen] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [openedAt] = useState(() => Date.now() / 1000)
  const decisionId = detail.decision
  const until = Number(detail.object_until ?? 0)
  if (typeof decisionId !== 'string') return null
  if (isSent || detail.objected !== undefined)
    return (
      <p role={isSent ? 'status' : undefined} className={`${style.objection} ${textStyle.aside}`}>
        {text('objection.sent')}
      </p>
    )
  if (until < openedAt) return null
  return (
    <div className={style.objection}>
      {isOpen ? (
        <ObjectionForm decisionId={decisionId} onSent={() => setIsSent(true)} />
      ) : (
        <p className={style.offer}>
          <Button kind="soft" onClick={() => setIsOpen(true)}>
            {text('objection.open')}
          </Button>
          <span className={textStyle.note}>{text('objection.until', { time: formatDateTime(until) })}</span>
        </p>
      )}
    </div>
  )
}
