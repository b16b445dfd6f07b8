import { useId, useState, type SubmitEvent } from 'react'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { requireUser, useUser } from '../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { noteDrafts } from './note-drafts.ts'
import style from './note-line.module.css'

interface NoteFormProps {
  id: string
  title: string
  note: string
  onSaved: (note: string) => void
  onClose: () => void
}

/** As the API takes it. */
const NOTE_LENGTH = 500
const TOKEN_DEAD = 40102

/** What the reader noted to a collected item, for nobody else. */
export function NoteLine({ note }: { note: string }) {
  return note === '' ? null : <p className={style.note}>{note}</p>
}

/** Where a note is written; what is typed stays until it is saved or dropped. */
export function NoteForm({ id, title, note, onSaved, onClose }: NoteFormProps) {
  const text = useText()
  const { api } = useRuntime()
  const user = useUser()
  const fieldId = useId()
  const [typed, setTyped] = useState(() => noteDrafts.find(id) ?? note)
  const [isBusy, setIsBusy] = useState(false)

  const save = async (): Promise<void> => {
    const input = { id, note: typed }
    const answer = await api.call('POST /peony/v1/collection/{id}/note', input, { requestId: randomUuid() })
    // A login that has ended meanwhile: the note is for that collection, and waits.
    const wasUser = user !== null && answer.code === TOKEN_DEAD
    if (wasUser && (await requireUser({ action: 'plain', kept: typed }))) return save()
    if (answer.code !== 0) {
      toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
      return
    }
    noteDrafts.save(id, null)
    onSaved(answer.data.note)
    onClose()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsBusy(true)
    void save().finally(() => setIsBusy(false))
  }
  return (
    <form className={style.form} onSubmit={onSubmit}>
      <label className="visually-hidden" htmlFor={fieldId}>
        {text('collection.noteOf', { title })}
      </label>
      <textarea
        id={fieldId}
        className={style.field}
        rows={3}
        autoFocus
        maxLength={Math.max(NOTE_LENGTH, note.length)}
        value={typed}
        placeholder={text('collection.notePlaceholder')}
        onChange={(event) => {
          setTyped(event.target.value)
          noteDrafts.save(id, event.target.value)
        }}
      />
      <div className={style.actions}>
        <Button
          kind="quiet"
          onClick={() => {
            noteDrafts.save(id, null)
            onClose()
          }}
        >
          {text('collection.noteCancel')}
        </Button>
        <Button kind="soft" type="submit" disabled={isBusy}>
          {text('collection.noteSave')}
        </Button>
      </div>
    </form>
  )
}
