import { useState, type SyntheticEvent } from 'react'
import type { Comment, Reply, ReportReason } from '#contract/comments.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { reportComment } from './comment-calls.ts'
import style from './comment-menu.module.css'
import { failureText } from './failure-text.ts'

const reasons: readonly ReportReason[] = ['false', 'ads', 'vulgar', 'abuse', 'illegal', 'privacy', 'copyright', 'other']
const NOTE_LENGTH_MAX = 500

/** Tells the publisher what is wrong with a comment. */
export function ReportForm({ comment, onClose }: { comment: Comment | Reply; onClose: () => void }) {
  const { api, text } = useRuntime()
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [note, setNote] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const onSubmit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!reason || isSending) return
    setIsSending(true)
    const answer = await reportComment(api, comment.id, reason, note, randomUuid())
    setIsSending(false)
    if (answer.code !== 0) return setFailure(failureText(answer, 'report', text))
    onClose()
    toast(text('comment.reported'))
  }
  return (
    <form className={style.report} onSubmit={(event) => void onSubmit(event)}>
      <fieldset>
        <legend>{text('comment.reportReason')}</legend>
        {reasons.map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={value === reason}
              onChange={() => setReason(value)}
            />
            {text(`comment.reason.${value}`)}
          </label>
        ))}
      </fieldset>
      <textarea
        rows={2}
        maxLength={NOTE_LENGTH_MAX}
        value={note}
        aria-label={text('comment.reportNote')}
        placeholder={text('comment.reportNote')}
        onChange={(event) => setNote(event.target.value)}
      />
      <p role="alert" className={style.failure}>
        {failure}
      </p>
      <Button as="button" type="submit" kind="solid" disabled={!reason || isSending}>
        {text('comment.sendReport')}
      </Button>
    </form>
  )
}
