import { useRef, useState } from 'react'
import type { Endpoints, InputOf } from '#contract/endpoints.ts'
import { NETWORK_FAILURE } from '#contract/error-codes.ts'
import type { CollectedCard } from '#contract/relations.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import style from './collected-foot.module.css'
import { tellLaterChanged } from './later-here.ts'
import { noteDrafts } from './note-drafts.ts'
import { NoteForm, NoteLine } from './note-line.tsx'
import { showRelation, findRelation } from './relation-store.ts'

type CollectInput = InputOf<Endpoints['POST /peony/v1/collection/{id}']>

/** When an item was collected, whether it is to be read later, and the way out of the collection and back. */
export function CollectedFoot({ card }: { card: CollectedCard }) {
  const text = useText()
  const { api } = useRuntime()
  const [isKept, setIsKept] = useState(true)
  const [isLater, setIsLater] = useState(card.later === 1)
  const [isChanged, setIsChanged] = useState(false)
  const [note, setNote] = useState(card.note)
  const [isNoting, setIsNoting] = useState(() => noteDrafts.find(card.id) !== null)
  /** Calls go one after the other, so that the last one is what the reader wanted last. */
  const calls = useRef(Promise.resolve())
  const { id, actor, title } = card

  /** Shows it at once, and as it was when the API refuses. */
  const change = (kept: boolean, later: boolean) => {
    const show = (kept: boolean, later: boolean) => {
      setIsKept(kept)
      setIsLater(later)
    }
    show(kept, later)
    setIsChanged(kept !== isKept)
    const input: CollectInput = kept ? { id, type: 1, later: later ? 1 : 0 } : { id, type: 2 }
    calls.current = calls.current.then(async () => {
      const options = { requestId: randomUuid(), keepalive: true }
      const answer = await (actor === 'mp'
        ? api.call('POST /guzzle/v1/collection/{id}', input, options)
        : api.call('POST /peony/v1/collection/{id}', input, options))
      if (answer.code !== 0) {
        show(isKept, isLater)
        toast(answer.code === NETWORK_FAILURE ? text('error.networkAdvice') : answer.msg)
        return
      }
      tellLaterChanged()
      // What was taken out took its note along.
      if (kept && !isKept && note !== '') {
        await api.call('POST /peony/v1/collection/{id}/note', { id, note }, { ...options, requestId: randomUuid() })
      }
      const known = findRelation(id)
      const collect = { on: answer.data.is_collect, count: answer.data.collect_count }
      if (known) showRelation(id, { ...known, collect })
    })
  }

  if (!isKept) {
    return (
      <p className={style.foot} role="status">
        <span>{text('collection.removed')}</span>
        <button key="undo" type="button" className={style.action} autoFocus onClick={() => change(true, isLater)}>
          {text('collection.undo')}
        </button>
      </p>
    )
  }
  return (
    <>
      <p className={style.foot}>
        <span>
          {text('collection.collected')} <Time at={card.collect_time} />
        </span>
        <button
          type="button"
          className={style.action}
          aria-expanded={isNoting}
          aria-label={text(note === '' ? 'collection.addNoteOf' : 'collection.editNoteOf', { title })}
          onClick={() => setIsNoting(true)}
        >
          {text(note === '' ? 'collection.addNote' : 'collection.editNote')}
        </button>
        <button
          type="button"
          className={style.action}
          aria-pressed={isLater}
          aria-label={text('collection.laterOf', { title })}
          onClick={() => change(true, !isLater)}
        >
          {text('collection.later')}
        </button>
        <button
          key="remove"
          type="button"
          className={style.action}
          autoFocus={isChanged}
          aria-label={text('collection.removeOf', { title })}
          onClick={() => change(false, isLater)}
        >
          {text('collection.remove')}
        </button>
      </p>
      {isNoting ? (
        <NoteForm id={id} title={title} note={note} onSaved={setNote} onClose={() => setIsNoting(false)} />
      ) : (
        <NoteLine note={note} />
      )}
    </>
  )
}
