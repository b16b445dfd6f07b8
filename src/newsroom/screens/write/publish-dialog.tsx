import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { article } from '#contract/fields/article.ts'
import { call, CallFailed, type Output } from '../../api/client.ts'
import { ITEMS_KEY, COPIES_KEY, type WorkingCopy } from '../../api/queries.ts'
import { NotKept } from '../../keeping/keeper.ts'
import { labelOf } from '../../parts/fields/control.ts'
import { FieldControl } from '../../parts/fields/field-control.tsx'
import { MappingFields } from '../../parts/fields/mapping-control.tsx'
import { Nearby } from '../../parts/nearby.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { sayMoment } from '../../parts/say-moment.ts'
import { ShareCards } from '../../parts/share-cards.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { DateTimeField } from '../../ui/date-time-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Findings, type Finding } from './findings.tsx'
import type { Writing } from './writing.ts'
import styles from './publish-dialog.module.css'

type Applied = Output<'POST /admin/api/v1/working-copies/{id}/apply'>
type Then = 'keep' | 'publish' | 'schedule'

const HOUR_SECONDS = 3600
/** How long nothing is typed into the share card before it is looked at again. */
const CARD_TYPED_MS = 700

/** What may be done with a copy of an item in each state, the usual first. */
const thensIn: Record<WorkingCopy['state'], readonly [Then, ...Then[]]> = {
  new: ['publish', 'schedule', 'keep'],
  draft: ['publish', 'schedule', 'keep'],
  scheduled: ['keep', 'publish', 'schedule'],
  published: ['keep'],
  removed: ['keep'],
}

interface PublishDialogProps {
  copy: WorkingCopy
  writing: Pick<Writing, 'bringInLine' | 'draft' | 'flush' | 'setFields' | 'version'>
  onShow: (finding: Finding) => void
  onDone: (applied: Applied) => void
  onClose: () => void
}

/** A look at everything before readers see it, and the button that shows it to them. */
export function PublishDialog({ copy, writing, onShow, onDone, onClose }: PublishDialogProps) {
  const text = useText()
  const queries = useQueryClient()
  const [then, setThen] = useState(thensIn[copy.state][0])
  const [time, setTime] = useState(() => nextHour())
  const [note, setNote] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const checked = useQuery({
    queryKey: [COPIES_KEY, 'check', copy.copy_id],
    queryFn: async () => {
      await writing.flush()
      return call('GET /admin/api/v1/working-copies/{id}/check', { id: copy.copy_id })
    },
    gcTime: 0,
    retry: false,
  })
  const apply = useMutation({
    mutationFn: async () => {
      const seq = await writing.flush()
      return call('POST /admin/api/v1/working-copies/{id}/apply', {
        id: copy.copy_id,
        seq,
        version: writing.version,
        note,
        then,
        accept_undescribed: isAccepted,
        ...(then === 'schedule' && { time }),
      })
    },
    async onError(error) {
      const isBehind = error instanceof CallFailed && error.code === 40901
      if (!isBehind) return
      if (error.failure.data?.version !== undefined) await writing.bringInLine()
      await checked.refetch()
    },
    onSuccess: async (applied) => {
      onDone(applied)
      await queries.invalidateQueries({ queryKey: [ITEMS_KEY] })
      await queries.invalidateQueries({ queryKey: [COPIES_KEY, 'latest'] })
    },
  })
  const fields = useStore(writing.draft, (now) => now.fields)
  const cardTyped = useRef(0)
  useEffect(() => () => clearTimeout(cardTyped.current), [])
  const setCard = (card: unknown) => {
    writing.setFields({ share_card: card })
    clearTimeout(cardTyped.current)
    cardTyped.current = window.setTimeout(() => void checked.refetch(), CARD_TYPED_MS)
  }
  const findings = checked.data?.findings ?? []
  const isUndescribed = findings.some(({ rule }) => rule === 'undescribed_picture')
  const isBlocked = findings.some(
    ({ rule, level }) => level === 'must' && !(isAccepted && rule === 'undescribed_picture'),
  )
  const told = checked.data?.told
  const names = thensIn[copy.state].map((id) => ({ id, name: text(nameOf(id, copy.state)) }))
  return (
    <Dialog title={text('publish.title')} isOpen onClose={onClose} isWide>
      <div className={styles.columns}>
        <section className={styles.part} aria-label={text('publish.findings')}>
          {checked.isPending && <p className={styles.waiting}>{text('publish.checking')}</p>}
          {checked.error && <QueryFailed error={toCallFailed(checked.error)} onRetry={() => void checked.refetch()} />}
          {checked.data && <Findings findings={findings} onShow={onShow} />}
          {isUndescribed && (
            <Checkbox isSelected={isAccepted} onChange={setAccepted}>
              {text('alt.decorative')}
            </Checkbox>
          )}
        </section>
        <section className={styles.part}>
          {names.length > 1 && (
            <ChoiceGroup label={text('publish.when')} choices={names} value={then} onChange={setThen} />
          )}
          {then === 'schedule' && (
            <>
              <DateTimeField
                label={text('publish.time')}
                note={text('publish.zone', { time: sayMoment(time, text.locale) })}
                value={time}
                onChange={setTime}
              />
              <Nearby
                time={time}
                isSame={(one) =>
                  one.copy_id === copy.copy_id || (copy.content_id !== null && one.content_id === copy.content_id)
                }
              />
            </>
          )}
          <TextField
            label={text('publish.note')}
            note={text('publish.noteFor')}
            value={note}
            onChange={setNote}
            maxLength={300}
          />
          {then !== 'keep' && told && told.bookers + told.followers > 0 && (
            <p className={styles.told}>{text('publish.told', told)}</p>
          )}
          {apply.error && <FailureNote message={whyNot(apply.error)} />}
        </section>
      </div>
      {checked.data?.share && (
        <ShareCards report={checked.data.share} fields={fields} isPublic={copy.state === 'published'} />
      )}
      <details className={styles.card}>
        <summary>{labelOf('share_card', text)}</summary>
        <MappingFields
          path="share_card"
          facts={article.share_card}
          value={fields['share_card']}
          isReadOnly={false}
          onChange={setCard}
          Control={FieldControl}
        />
      </details>
      <DialogButtons>
        <Button onPress={onClose}>{text('publish.back')}</Button>
        <Button
          look="filled"
          isDisabled={checked.isPending || (isBlocked && then !== 'keep')}
          isPending={apply.isPending}
          onPress={() => apply.mutate()}
        >
          {text(nameOf(then, copy.state))}
        </Button>
      </DialogButtons>
    </Dialog>
  )

  function whyNot(error: Error): string {
    if (error instanceof NotKept) return text('publish.notKept')
    if (!(error instanceof CallFailed)) return error.message
    const { code, msg, data } = error.failure
    if (code === 40901) return text('publish.joined')
    return [msg, ...(data?.fields ?? []).map(({ field, message }) => `${field}: ${message}`)].join(' · ')
  }
}

function nameOf(then: Then, state: WorkingCopy['state']) {
  if (then !== 'keep') return `publish.${then}` as const
  return state === 'published' ? 'publish.update' : 'publish.keep'
}

function toCallFailed(error: Error): Error {
  return error instanceof NotKept && error.failure ? new CallFailed(error.failure) : error
}

/** The whole hour after the next one, in seconds. */
function nextHour(): number {
  return (Math.floor(Date.now() / 1000 / HOUR_SECONDS) + 2) * HOUR_SECONDS
}
