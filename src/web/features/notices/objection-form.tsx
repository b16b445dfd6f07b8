import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Failure } from '#contract/endpoints.ts'
import { OBJECTION_LENGTH_MAX } from '#contract/limits.ts'
import type { Text } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { createDraftsById } from '../../storage/drafts-by-id.ts'
import { Button } from '../../ui/button.tsx'
import { lengthOf } from '../../ui/insert-text.ts'
import { WordsField } from '../../ui/words-field.tsx'
import style from './objection-form.module.css'

/** What was begun against decisions and not sent yet. */
const drafts = createDraftsById('davmu.objections', (value): value is string => typeof value === 'string')

/**
 * Says, once, why a decision on what the reader wrote is not right. What is typed stays until it is sent, also when the
 * form is closed.
 */
export function ObjectionForm({ decisionId, onSent }: { decisionId: string; onSent: () => void }) {
  const { api, text } = useRuntime()
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(() => drafts.find(decisionId) ?? '')
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  useEffect(() => field.current?.focus(), [])
  const typed = words.trim()
  const length = lengthOf(words)
  const isReady = length > 0 && length <= OBJECTION_LENGTH_MAX && !isSending

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    setIsSending(true)
    const input = { decision_id: decisionId, text: typed }
    const answer = await api.call('POST /peony/v1/objection', input, { requestId: randomUuid() })
    setIsSending(false)
    if (answer.code !== 0) return setFailure(failureText(answer, text))
    drafts.save(decisionId, null)
    onSent()
  }

  return (
    <form className={style.form} onSubmit={(event) => void onSubmit(event)}>
      <WordsField
        ref={field}
        label={text('objection.why')}
        hint={text('objection.note')}
        rows={3}
        max={OBJECTION_LENGTH_MAX}
        value={words}
        readOnly={isSending}
        onChange={(changed) => {
          setWords(changed)
          drafts.save(decisionId, changed.trim() === '' ? null : changed)
        }}
      />
      <p role="alert" className={style.failure}>
        {failure}
      </p>
      <Button as="button" type="submit" kind="solid" disabled={!isReady} aria-busy={isSending}>
        {text(isSending ? 'objection.sending' : 'objection.send')}
      </Button>
    </form>
  )
}

function failureText({ code, data }: Failure, text: Text): string {
  switch (code) {
    case NETWORK_FAILURE:
      return text('error.networkAdvice')
    case 40901:
      return text('objection.failed.over')
    case 42901:
      return text('report.failed.often', { seconds: data?.retry_after ?? 60 })
    default:
      return text('report.failed.other')
  }
}
