import { CloudCheck, CloudOff } from 'lucide-react'
import { formatDateTime } from '#contract/format/times.ts'
import type { FormDetail } from '#contract/forms.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { restrictionText } from '../../runtime/restriction-text.ts'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import type { DraftState } from './draft-store.ts'
import style from './form-bar.module.css'
import type { SendingState } from './use-sending.ts'

interface FormBarProps {
  form: FormDetail
  draft: DraftState
  sending: SendingState
  /** Whether pictures are on their way. */
  isBusy: boolean
  /** Whether an entry is changed. */
  isChange: boolean
  /** Whether what is sent waits for a place. */
  isWaiting: boolean
  onCancel?: () => void
}

/** How the draft stands and the button that sends it, at the lower edge of the page. */
export function FormBar({ form, draft, sending, isBusy, isChange, isWaiting, onCancel }: FormBarProps) {
  const text = useText()
  const isAlive = useHydrated()
  const failure = sending === 'not-logged-in' ? text('form.failed.login') : failureText(sending, text)
  const label = draft.isQueued
    ? 'form.sendNow'
    : isChange
      ? 'form.saveChange'
      : isWaiting
        ? 'form.queue'
        : 'form.submit'
  return (
    <div className={style.bar} data-screen-only>
      <div className={style.inside}>
        <p className={style.line} role="status">
          {failure ? (
            <span className={style.failure}>{failure}</span>
          ) : (
            <DraftLine draft={draft} isUnderWay={sending === 'under-way'} />
          )}
          {form.end_time > 0 && !failure && (
            <span>{text('form.changeUntil', { time: formatDateTime(form.end_time) })}</span>
          )}
        </p>
        {isAlive ? (
          <div className={style.buttons}>
            {onCancel && (
              <Button kind="quiet" onClick={onCancel}>
                {text('form.cancel')}
              </Button>
            )}
            <span className={style.main}>
              <Button kind="solid" type="submit" disabled={sending === 'under-way' || isBusy}>
                {text(isBusy ? 'form.pictures' : sending === 'under-way' ? 'form.sending' : label)}
              </Button>
            </span>
          </div>
        ) : (
          <noscript>
            <p className={style.scriptless}>{text('form.needsScript')}</p>
          </noscript>
        )}
      </div>
    </div>
  )
}

function DraftLine({ draft, isUnderWay }: { draft: DraftState; isUnderWay: boolean }) {
  const text = useText()
  if (isUnderWay) return <span>{text('form.sending')}</span>
  if (draft.isQueued)
    return (
      <span className={style.queued}>
        <CloudOff aria-hidden="true" />
        {text('form.waiting')}
      </span>
    )
  if (draft.savedAt === 0) return <span>{text('form.willSave')}</span>
  if (!draft.isKept) return <span>{text('form.saving')}</span>
  return (
    <span className={style.saved}>
      <CloudCheck aria-hidden="true" />
      {text('form.saved', { time: formatDateTime(draft.savedAt).slice(-5) })}
    </span>
  )
}

/** What a reader is told of an entry that was not taken, and what to do; empty where there is nothing to tell. */
function failureText(sending: SendingState, text: Text): string {
  if (typeof sending === 'string') return ''
  switch (sending.code) {
    case 42202:
      return text('form.failed.fields')
    case 42201:
      return text('form.failed.words')
    case 40901:
      return text('form.failed.state')
    case 40302:
      return `${text('form.failed.restricted')}${restrictionText(sending.data, text)}`
    case 40401:
    case 41001:
      return text('form.failed.gone')
    case 42901:
      return text('form.failed.often', { seconds: sending.data?.retry_after ?? 60 })
    default:
      return text('form.failed.other')
  }
}
