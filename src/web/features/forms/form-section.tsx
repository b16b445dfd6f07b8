import { useState, type ReactNode } from 'react'
import { checkForm } from '#contract/form-check.ts'
import { formatDateTime } from '#contract/format/times.ts'
import type { FormDetail, OwnEntry } from '#contract/forms.ts'
import { localBrowserStorage } from '../../storage/browser-storage.ts'
import { useText, type Text } from '../../i18n/text.tsx'
import { toast } from '../../ui/toast.ts'
import { beginDraft, createDraftStore, draftKey } from './draft-store.ts'
import { FormFields } from './form-fields.tsx'
import { FormFill } from './form-fill.tsx'
import { fieldsWithPlaces } from './places.ts'
import style from './form-section.module.css'
import { Receipt } from './receipt.tsx'
import { withdrawEntry } from './withdraw-entry.ts'
import { useRuntime } from '../../runtime/runtime.ts'

interface FormSectionProps {
  form: FormDetail
  reload: () => Promise<FormDetail | null>
  /** When and where it is, for the receipt. */
  facts: ReadonlyArray<{ name: string; value: string }>
  /** Where a reader who has entered goes from the receipt. */
  onward: ReactNode
  /** What a reader can do while the form has not started. */
  beforeStart: ReactNode
  /** Told when the reader has just entered it, and when they go on to something else. */
  onEntered: (isEntered: boolean) => void
  /** Whether nobody can do anything here. */
  isPreview: boolean
  /** Stands at the lower edge while nothing is filled in. */
  bar: ReactNode
}

/** The form of an activity in the state that it is in, or the receipt of the reader's own entry. */
export function FormSection(props: FormSectionProps) {
  const { form, reload, facts, onward, beforeStart, onEntered, isPreview, bar } = props
  const text = useText()
  const { api } = useRuntime()
  const [isEditing, setIsEditing] = useState(false)
  const { my_entry: entry, status } = form

  const edit = (own: OwnEntry) => {
    takeLeftOver(form, own)
    setIsEditing(true)
    onEntered(false)
  }
  const withdraw = async (own: OwnEntry) => {
    const isDone = await withdrawEntry(api, form.id, own.entry_id)
    if (!isDone) toast(text('form.failed.withdraw'))
    else if (status !== 3) beginDraft(localBrowserStorage, draftKey(form.id), own, Date.now())
    await reload()
  }
  const stale = async () => {
    const now = await reload()
    if (now?.my_entry && !entry && takeLeftOver(now, now.my_entry)) {
      setIsEditing(true)
      toast(text('form.enteredBefore'))
    }
  }

  if (entry && !(isEditing && entry.editable)) {
    return (
      <>
        <Receipt
          form={form}
          entry={entry}
          facts={facts}
          onward={onward}
          onEdit={() => edit(entry)}
          onWithdraw={() => withdraw(entry)}
        />
        {bar}
      </>
    )
  }
  const mayWait = status === 2 && form.waiting_list
  const isOpen = (status === 1 || mayWait || (entry !== null && status !== 3)) && !isPreview
  return (
    <section className={style.section} aria-label={form.title}>
      {form.intro && <p className={style.intro}>{form.intro}</p>}
      {!isOpen && (
        <div className={style.closed} role="status">
          <p>{stateText(form, text)}</p>
          {status === 0 && !isPreview && beforeStart}
        </div>
      )}
      {isOpen && mayWait && !entry && (
        <p className={style.closed} role="status">
          {text('form.fullWait')}
        </p>
      )}
      {isOpen ? (
        <FormFill
          key={entry?.entry_id ?? ''}
          form={form}
          entry={entry}
          onStale={() => void stale()}
          onTaken={() => {
            setIsEditing(false)
            void reload().then(() => (entry ? toast(text('form.changed')) : onEntered(true)))
          }}
          {...(entry && { onCancel: () => setIsEditing(false) })}
        />
      ) : (
        <fieldset className={style.form} disabled>
          <FormFields
            {...fieldsWithPlaces(form, null, text)}
            values={{}}
            uploads={[]}
            faults={{}}
            onChange={nothing}
            onLeave={nothing}
            onBusy={nothing}
          />
        </fieldset>
      )}
      {!isOpen && bar}
    </section>
  )
}

/**
 * What was typed for a new entry becomes a change to the one that is there; false where there is nothing else in it than
 * what the entry says already.
 */
function takeLeftOver(form: FormDetail, entry: OwnEntry): boolean {
  const start = { values: {}, uploads: [] }
  const keeper = createDraftStore({ key: draftKey(form.id), storage: localBrowserStorage, start, now: Date.now })
  const left = keeper.state.getState()
  if (left.savedAt === 0) return false
  keeper.drop()
  const { values } = checkForm(form.fields, left.values)
  if (JSON.stringify(sorted(values)) === JSON.stringify(sorted(entry.values))) return false
  beginDraft(localBrowserStorage, draftKey(form.id, entry.entry_id), left, Date.now())
  return true
}

function sorted(values: object): Array<[string, unknown]> {
  return Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

function stateText({ status, start_time: start, end_time: end }: FormDetail, text: Text): string {
  if (status === 0) return text('form.startsAt', { time: formatDateTime(start) })
  if (status === 2) return text('form.full')
  return end > 0 ? text('form.endedAt', { time: formatDateTime(end) }) : text('form.preview')
}

const nothing = () => {}
