import { useId, useRef, useState, type SubmitEvent } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { Failure } from '#contract/endpoints.ts'
import { REMARK_LENGTH_MAX, REVIEWER_NAME_LENGTH_MAX } from '#contract/limits.ts'
import type { Text } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { createDraftsById } from '../../storage/drafts-by-id.ts'
import { Button } from '../../ui/button.tsx'
import { lengthOf } from '../../ui/insert-text.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { WordsField } from '../../ui/words-field.tsx'
import { findMeant, listParagraphs } from './paragraphs.ts'
import { findPreviewed } from './previewed.ts'
import style from './remark-sheet.module.css'

const REVIEWER_KEY = 'davmu.reviewer'
/** Characters of a paragraph by which it is recognised in a list. */
const SHOWN = 24

const drafts = createDraftsById('davmu.remarks', (value): value is string => typeof value === 'string')

function loadName(): string {
  const kept = localBrowserStorage.read(REVIEWER_KEY)
  return typeof kept === 'string' ? kept : ''
}

/** Says something to a paragraph of a preview, which the newsroom alone sees. What is typed stays until it is sent. */
export function RemarkSheet({ onClose }: { onClose: () => void }) {
  const runtime = useRuntime()
  const { api, text } = runtime
  const fields = useId()
  const place = location.pathname + location.search
  const form = useRef<HTMLFormElement>(null)
  const [paragraphs] = useState(listParagraphs)
  const [paragraph, setParagraph] = useState(findMeant)
  const [said, setSaid] = useState(() => drafts.find(place) ?? '')
  const [name, setName] = useState(loadName)
  const [isNamed] = useState(name !== '')
  const [isRenamed, setIsRenamed] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const isReady = said.trim() !== '' && lengthOf(said) <= REMARK_LENGTH_MAX && name.trim() !== ''

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const previewed = await findPreviewed(runtime)
    if (!isReady || isSending || !previewed) return
    setIsSending(true)
    localBrowserStorage.write(REVIEWER_KEY, name.trim())
    const quote = paragraphs.find(({ number }) => number === paragraph)?.quote ?? ''
    const answer = await api.call(
      'POST /inner/preview/document/remark/{id}',
      { ...previewed, paragraph, quote, text: said, name },
      { requestId: randomUuid() },
    )
    setIsSending(false)
    const isClosed = form.current === null
    if (answer.code !== 0) {
      const told = failureText(answer, text)
      return isClosed ? toast(told) : setFailure(told)
    }
    drafts.save(place, null)
    if (!isClosed) onClose()
    toast(text('remark.sent'))
  }

  return (
    <Sheet label={text('remark.title')} onClose={onClose}>
      <form ref={form} className={style.form} onSubmit={(event) => void onSubmit(event)}>
        <label className={style.field}>
          {text('remark.about')}
          <select value={paragraph} onChange={(event) => setParagraph(Number(event.target.value))}>
            <option value={0}>{text('remark.whole')}</option>
            {paragraphs.map(({ number, quote }) => (
              <option key={number} value={number}>
                {text('remark.paragraph', { number, words: Array.from(quote).slice(0, SHOWN).join('') })}
              </option>
            ))}
          </select>
        </label>
        <WordsField
          label={text('remark.text')}
          rows={4}
          max={REMARK_LENGTH_MAX}
          value={said}
          readOnly={isSending}
          onChange={(changed) => {
            setSaid(changed)
            drafts.save(place, changed || null)
          }}
        />
        {isNamed && !isRenamed ? (
          <p className={style.name}>
            {text('remark.as', { name })}
            <Button kind="quiet" onClick={() => setIsRenamed(true)}>
              {text('remark.rename')}
            </Button>
          </p>
        ) : (
          <label className={style.field} htmlFor={fields}>
            {text('remark.name')}
            <input
              id={fields}
              maxLength={REVIEWER_NAME_LENGTH_MAX}
              autoComplete="name"
              value={name}
              readOnly={isSending}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
        )}
        <p className={style.note}>{text('remark.note')}</p>
        <p role="alert" className={style.failure}>
          {failure}
        </p>
        <Button as="button" type="submit" kind="solid" disabled={!isReady || isSending} aria-busy={isSending}>
          {text(isSending ? 'report.sending' : 'remark.send')}
        </Button>
      </form>
    </Sheet>
  )
}

function failureText({ code, data }: Failure, text: Text): string {
  switch (code) {
    case NETWORK_FAILURE:
      return text('error.networkAdvice')
    case 40304:
    case 40401:
    case 41002:
      return text('remark.failed.over')
    case 40901:
      return text('remark.failed.many')
    case 42901:
      return text('report.failed.often', { seconds: data?.retry_after ?? 60 })
    default:
      return text('remark.failed.other')
  }
}
