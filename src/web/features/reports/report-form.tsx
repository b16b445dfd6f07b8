import { useRef, useState, type SubmitEvent } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Failure } from '#contract/endpoints.ts'
import { REPORT_NOTE_LENGTH_MAX, REPORT_QUOTE_LENGTH_MAX } from '#contract/limits.ts'
import { objections, type Objection } from '#contract/report-reasons.ts'
import type { Text } from '../../i18n/text.tsx'
import { randomUuid } from '../../storage/browser-ids.ts'
import { restrictionText } from '../../runtime/restriction-text.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { lengthOf } from '../../ui/insert-text.ts'
import { TabList } from '../../ui/tab-list.tsx'
import { toast } from '../../ui/toast.ts'
import { WordsField } from '../../ui/words-field.tsx'
import { reportDrafts, type ReportDraft } from './report-drafts.ts'
import style from './report-form.module.css'

export interface ReportFormProps {
  target: 'post' | 'comment' | 'answer'
  id: string
  onClose: () => void
}

/** What is objected to in an item; a comment can be abuse, too. */
const ofItems: readonly Objection[] = ['false', 'illegal', 'copyright', 'vulgar', 'ads', 'other']

/**
 * Tells the publisher what is wrong with a comment or an item, and what is to be corrected in an item. What is typed stays
 * until it is sent, also when the form is closed.
 */
export function ReportForm({ target, id, onClose }: ReportFormProps) {
  const { api, text } = useRuntime()
  const form = useRef<HTMLFormElement>(null)
  const place = `${target} ${id}` // an item and a comment may have the same id
  const [draft, setDraft] = useState(() => reportDrafts.find(place) ?? begin(target))
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const isMistake = draft.kind === 'mistake'

  const change = (changed: Partial<ReportDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    reportDrafts.save(place, isEmpty(next) ? null : next)
  }
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const input = toInput(draft)
    if (!input || isSending) return
    setIsSending(true)
    const answer = await api.call('POST /peony/v1/report', { target, id, ...input }, { requestId: randomUuid() })
    setIsSending(false)
    const isClosed = form.current === null
    if (answer.code !== 0) {
      const told = failureText(answer, text)
      return isClosed ? toast(told) : setFailure(told)
    }
    reportDrafts.save(place, null)
    if (!isClosed) onClose()
    toast(text(isMistake ? 'report.mistakeSent' : 'report.sent'))
  }

  const note = (label: 'report.more' | 'report.mistake', rows: number) => (
    <WordsField
      label={text(label)}
      rows={rows}
      max={REPORT_NOTE_LENGTH_MAX}
      value={draft.note}
      readOnly={isSending}
      onChange={(changed) => change({ note: changed })}
    />
  )
  const fields = isMistake ? (
    <>
      {note('report.mistake', 3)}
      <WordsField
        label={text('report.quote')}
        hint={text('report.quoteHint')}
        rows={2}
        max={REPORT_QUOTE_LENGTH_MAX}
        value={draft.quote}
        readOnly={isSending}
        onChange={(quote) => change({ quote })}
      />
    </>
  ) : (
    <>
      <fieldset disabled={isSending}>
        <legend>{text('report.why')}</legend>
        {(target === 'post' ? ofItems : objections).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name="reason"
              value={value}
              checked={value === draft.objection}
              onChange={() => change({ objection: value })}
            />
            {text(`report.reason.${value}`)}
          </label>
        ))}
      </fieldset>
      {note('report.more', 2)}
    </>
  )
  return (
    <form ref={form} className={style.form} onSubmit={(event) => void onSubmit(event)}>
      {target === 'comment' ? (
        fields
      ) : (
        <div className={style.kinds}>
          <TabList
            label={text('report.kinds')}
            tabs={kinds.map((key) => ({ key, name: text(`report.kind.${key}`) }))}
            current={draft.kind}
            onCurrent={(key) => {
              setFailure('')
              change({ kind: kinds.find((kind) => kind === key) ?? 'mistake' })
            }}
            className={style.kind}
          >
            {fields}
          </TabList>
        </div>
      )}
      <p role="alert" className={style.failure}>
        {failure}
      </p>
      <Button as="button" type="submit" kind="solid" disabled={!toInput(draft) || isSending} aria-busy={isSending}>
        {text(isSending ? 'report.sending' : 'report.send')}
      </Button>
    </form>
  )
}

const kinds = ['mistake', 'objection'] as const

function begin(target: ReportFormProps['target']): ReportDraft {
  return { kind: target === 'post' ? 'mistake' : 'objection', objection: null, note: '', quote: '' }
}

function isEmpty({ objection, note, quote }: ReportDraft): boolean {
  return objection === null && note.trim() === '' && quote.trim() === ''
}

/** What is sent of a draft; null as long as something is missing, or too long. */
function toInput({ kind, objection, note, quote }: ReportDraft) {
  if (lengthOf(note) > REPORT_NOTE_LENGTH_MAX) return null
  if (kind === 'objection') return objection && { reason: objection, note }
  if (note.trim() === '' || lengthOf(quote) > REPORT_QUOTE_LENGTH_MAX) return null
  return { reason: 'mistake' as const, note, quote }
}

function failureText({ code, data }: Failure, text: Text): string {
  switch (code) {
    case NETWORK_FAILURE:
      return text('error.networkAdvice')
    case 40302:
      return `${text('report.failed.restricted')}${restrictionText(data, text)}`
    case 40401:
    case 41001:
      return text('report.failed.gone')
    case 40901:
      return text('report.failed.many')
    case 42901:
      return text('report.failed.often', { seconds: data?.retry_after ?? 60 })
    default:
      return text('report.failed.other')
  }
}
