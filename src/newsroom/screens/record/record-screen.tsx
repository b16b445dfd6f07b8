import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { staffMembers, useAudit, type AuditFilter } from '../../api/queries-staff.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DAY_SECONDS } from '../../ui/zone.ts'
import { actions } from './deeds.ts'
import { RecordLine } from './record-line.tsx'
import lines from '../../parts/lines.module.css'
import styles from './record.module.css'
import { nameThing, thingOf } from './thing-of.ts'

const DAYS = [1, 7, 30, 90] as const
const ALL = 'all'
const CLI = 'cli'

/** What the staff did, newest first; what is looked for stands in the address. */
export function RecordScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const [openedAt] = useState(() => Math.floor(Date.now() / 1000))
  const who = params.get('who') ?? ALL
  const action = actions.find((one) => one.action === params.get('what'))?.action
  const target = params.get('target') ?? ''
  const days = DAYS.find((one) => String(one) === params.get('days'))
  const filter: AuditFilter = {
    ...(who === CLI ? { by: CLI } : who !== ALL && { staff_id: who }),
    ...(action !== undefined && { action }),
    ...(target !== '' && { target }),
    ...(days !== undefined && { since: openedAt - days * DAY_SECONDS }),
  }
  const isFiltered = Object.keys(filter).length > 0
  const members = useQuery(staffMembers)
  const entries = useAudit(filter)
  const list = entries.data?.pages.flatMap((page) => page.list) ?? []
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value === ALL) next.delete(name)
    else next.set(name, value)
    setParams(next, { replace: true })
  }
  return (
    <Screen title={text('audit.title')}>
      <div role="search" className={styles.filters}>
        <ChoiceField
          label={text('audit.who')}
          value={who}
          choices={[
            { id: ALL, name: text('audit.anybody') },
            { id: CLI, name: text('audit.cli') },
            ...(members.data?.list ?? []).map(({ id, name }) => ({ id, name })),
          ]}
          onChange={(id) => set('who', id)}
        />
        <ChoiceField
          label={text('audit.what')}
          value={action ?? ALL}
          choices={[
            { id: ALL, name: text('audit.anything') },
            ...actions.map((one) => ({ id: one.action, name: text(`audit.did.${one.deed}`) })),
          ]}
          onChange={(id) => set('what', id)}
        />
        <ChoiceField
          label={text('record.time')}
          value={days === undefined ? ALL : String(days)}
          choices={[
            { id: ALL, name: text('record.anyTime') },
            ...DAYS.map((one) => ({ id: String(one), name: text('record.days', { count: one }) })),
          ]}
          onChange={(id) => set('days', id)}
        />
        {isFiltered && <Button onPress={() => setParams({}, { replace: true })}>{text('contents.clear')}</Button>}
      </div>
      {target !== '' && <p className={lines.facts}>{text('audit.about', { thing: nameTarget() })}</p>}
      {entries.error && (
        <QueryFailed error={entries.error} shownAt={entries.dataUpdatedAt} onRetry={() => void entries.refetch()} />
      )}
      {entries.isPending && <Skeleton rows={12} />}
      {entries.data && list.length === 0 && (
        <p role="status" className={lines.none}>
          {text('audit.none')}
        </p>
      )}
      {list.length > 0 && (
        <ul className={lines.lines} aria-label={text('audit.title')}>
          {list.map((entry) => (
            <RecordLine
              key={entry.id}
              entry={entry}
              onTarget={target === '' ? (wanted) => set('target', wanted) : null}
            />
          ))}
        </ul>
      )}
      {entries.hasNextPage && (
        <Button isPending={entries.isFetchingNextPage} onPress={() => void entries.fetchNextPage()}>
          {text('contents.more')}
        </Button>
      )}
    </Screen>
  )

  function nameTarget(): string {
    const thing = thingOf(target)
    return thing ? `${text(`audit.thing.${thing.kind}`)} ${nameThing(text, thing, list[0]?.name ?? '')}` : target
  }
}
