import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListedDecision, Verdict } from '#contract/admin/moderation.ts'
import { call } from '../../api/client.ts'
import { MODERATION_KEY, useDecisions, type RecordFilter } from '../../api/queries.ts'
import { useStaff } from '../../api/session.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { siteAddress } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import styles from './moderation-lists.module.css'
import { ModerationPlaces } from './places.tsx'

const VERDICTS = [
  'approve',
  'reject',
  'remove',
  'restore',
  'uphold',
  'resolve',
  'dismiss',
] as const satisfies readonly Verdict[]
const DAYS = [1, 7, 30] as const
const DAY_SECONDS = 24 * 60 * 60

/** What was decided, by whom, about whom; what is looked for stands in the address. */
export function RecordScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000))
  const verdict = VERDICTS.find((one) => one === params.get('verdict'))
  const days = DAYS.find((one) => String(one) === params.get('days'))
  const [by, person] = [params.get('by') ?? '', params.get('user_id') ?? '']
  const filter: RecordFilter = {
    ...(by !== '' && { by }),
    ...(person !== '' && { user_id: person }),
    ...(verdict && { verdict }),
    ...(days !== undefined && { since: openedAt - days * DAY_SECONDS }),
  }
  const decisions = useDecisions(filter)
  const list = decisions.data?.pages.flatMap((page) => page.list) ?? []
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return (
    <Screen title={text('moderation.place.record')} actions={<ModerationPlaces />}>
      <div role="search" className={styles.form}>
        <ByField key={by} by={by} onChange={(name) => set('by', name)} />
        <ChoiceField
          label={text('record.verdict')}
          value={verdict ?? 'all'}
          choices={[
            { id: 'all', name: text('record.anyVerdict') },
            ...VERDICTS.map((one) => ({ id: one, name: text(`moderation.verdict.${one}`) })),
          ]}
          onChange={(one) => set('verdict', one === 'all' ? '' : one)}
        />
        <ChoiceField
          label={text('record.time')}
          value={days === undefined ? 'all' : String(days)}
          choices={[
            { id: 'all', name: text('record.anyTime') },
            ...DAYS.map((one) => ({ id: String(one), name: text('record.days', { count: one }) })),
          ]}
          onChange={(one) => set('days', one === 'all' ? '' : one)}
        />
        {person !== '' && <Button onPress={() => set('user_id', '')}>{text('record.everybody')}</Button>}
      </div>
      {decisions.error && <QueryFailed error={decisions.error} onRetry={() => void decisions.refetch()} />}
      {decisions.isPending && <Skeleton rows={10} />}
      {decisions.data && list.length === 0 && (
        <p role="status" className={lines.none}>
          {text('record.none')}
        </p>
      )}
      {list.length > 0 && (
        <ul className={lines.lines}>
          {list.map((one) => (
            <DecisionLine key={one.id} decision={one} onPerson={(id) => set('user_id', id)} />
          ))}
        </ul>
      )}
      {decisions.hasNextPage && (
        <Button isPending={decisions.isFetchingNextPage} onPress={() => void decisions.fetchNextPage()}>
          {text('contents.more')}
        </Button>
      )}
    </Screen>
  )
}

/** Whose decisions: a name as it is, or one's own by a button. */
function ByField({ by, onChange }: { by: string; onChange: (name: string) => void }) {
  const text = useText()
  const { name } = useStaff()
  const [typed, setTyped] = useState(by)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed.trim())
      }}
    >
      <TextField label={text('record.by')} value={typed} onChange={setTyped} maxLength={64} isCode />
      <Button type="submit">{text('moderation.look')}</Button>
      {by !== name && <Button onPress={() => onChange(name)}>{text('record.mine')}</Button>}
      {by !== '' && <Button onPress={() => onChange('')}>{text('record.anybody')}</Button>}
    </form>
  )
}

function DecisionLine({ decision, onPerson }: { decision: ListedDecision; onPerson: (id: string) => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { id, kind, author, verdict, reason, by, undone_at: undoneAt, undo_until: undoUntil, path } = decision
  const undo = useMutation({
    mutationFn: () => call('POST /admin/api/v1/moderation/decisions/undo', { ids: [id] }),
    onSuccess: ({ list }) => list[0]?.code !== 0 && toast(text('moderation.notUndone', { count: 1 })),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [MODERATION_KEY] }),
  })
  return (
    <li className={`${lines.line} ${lines.wordy} ${undoneAt > 0 ? styles.over : ''}`}>
      <div className={lines.main}>
        <p className={lines.head}>
          <b>{text(`moderation.verdict.${verdict}`)}</b>
          <span className={lines.mark}>{text(`moderation.kind.${kind}`)}</span>
          {undoneAt > 0 && <span className={lines.mark}>{text('moderation.takenBack')}</span>}
        </p>
        <p>{decision.text || text('record.gone')}</p>
        <p className={lines.facts}>
          {author.name !== '' && `${author.name} · `}
          {by}
          {reason !== '' && ` · ${reason}`} · <Moment seconds={decision.create_time} />
        </p>
      </div>
      <div className={styles.buttons}>
        {undoUntil > 0 && (
          <Button isPending={undo.isPending} onPress={() => undo.mutate()}>
            {text('moderation.undo')}
          </Button>
        )}
        {author.id !== '' && (
          <Button look="quiet" onPress={() => onPerson(author.id)}>
            {text('record.person')}
          </Button>
        )}
        {path !== '' && (
          <ButtonLink look="quiet" href={siteAddress(path)} target="_blank" rel="noopener">
            {text('moderation.open')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
