import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { itemTypes } from '#contract/content-types.ts'
import { calendarOf, groupsAndAccounts, latestCopies, type CalendarEntry } from '../../api/queries.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { say } from '../../parts/say-moment.ts'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { isWriting } from '../../ui/is-writing.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { dayOf, startOf } from '../../ui/zone.ts'
import { Agenda } from './agenda.tsx'
import styles from './calendar-screen.module.css'
import { EntryDialog } from './entry-dialog.tsx'
import { keyOf, readShown, spanOf, step, toEntry, toParams, toTimeOn, type Shown } from './rules.ts'
import { Unplanned } from './unplanned.tsx'
import { useMoving } from './use-moving.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const CalendarGrid = lazyPart(async () => (await import('./calendar-grid.tsx')).CalendarGrid, <Skeleton rows={12} />)

/** Copies that can be planned, at most. */
const COPIES = 100
/** A phone shows a list of days. */
const WIDE = '(min-width: 768px)'

/** What is planned, what will appear and what takes place; what is shown stands in the address. */
export function CalendarScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  // A frame later: a grid that goes while it takes its new size fails (FullCalendar 7.1.4).
  const isWide = useDeferredValue(useMedia(WIDE))
  const [now] = useState(() => Date.now() / 1000)
  const read = readShown(params, now)
  const shown: Shown = isWide ? read : { ...read, view: 'month' }
  const account = params.get('account') ?? ''
  const type = itemTypes.find((one) => one === params.get('type'))
  const asked = { ...spanOf(shown), ...(account !== '' && { account }), ...(type && { type }) }
  const calendar = useQuery({ ...calendarOf(asked), placeholderData: keepPreviousData })
  const copies = useQuery(latestCopies(COPIES))
  const moving = useMoving()
  const [opened, setOpened] = useState<{ entry: CalendarEntry; time: number } | null>(null)
  const entries = calendar.data?.list ?? []
  const unplanned = (copies.data?.list ?? [])
    .filter((copy) => copy.plan_at === 0)
    .map(toEntry)
    .filter(moving.mayMove)

  useFocusBack(opened?.entry ?? null, calendar.data)

  const show = (next: Shown) => look({ month: null, week: null, ...toParams(next) })
  const open = (entry: CalendarEntry) => setOpened({ entry, time: entry.time || toTimeOn(dayOf(now) + 1, entry, now) })
  const put = (entry: CalendarEntry, time: number) => {
    if (time <= Date.now() / 1000) toast(text('calendar.past'))
    else if (entry.kind === 'planned') moving.move.mutate({ entry, time })
    else setOpened({ entry, time })
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing, ctrlKey, metaKey, altKey } = event
    if (isComposing || ctrlKey || metaKey || altKey || opened || isWriting(target)) return
    if (key === 't') show({ ...shown, day: dayOf(now) })
    const focused = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-entry]') : null
    const entry = [...entries, ...unplanned].find((one) => keyOf(one) === focused?.dataset.entry)
    if (key !== 'm' || !entry) return
    event.preventDefault()
    open(entry)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <Screen title={text('calendar.title')}>
      <div className={styles.bar}>
        <div className={styles.turn}>
          <IconButton label={text(`calendar.before.${shown.view}`)} onPress={() => show(step(shown, -1))}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <h2 className={styles.month} aria-live="polite">
            {say(startOf(shown.day), text.locale, { year: 'numeric', month: 'long' })}
          </h2>
          <IconButton label={text(`calendar.after.${shown.view}`)} onPress={() => show(step(shown, 1))}>
            <ChevronRight aria-hidden />
          </IconButton>
          <Button onPress={() => show({ ...shown, day: dayOf(now) })}>{text('calendar.today')}</Button>
        </div>
        <div role="search" className={styles.filters}>
          {isWide && (
            <ChoiceField
              label={text('calendar.view')}
              isLabelHidden
              value={shown.view}
              choices={(['month', 'week'] as const).map((id) => ({ id, name: text(`calendar.view.${id}`) }))}
              onChange={(view) => show({ view, day: shown.day })}
            />
          )}
          <Accounts value={account} onChange={(next) => look({ account: next })} />
          <ChoiceField
            label={text('contents.type')}
            isLabelHidden
            value={type ?? 'all'}
            choices={[
              { id: 'all', name: text('contents.allTypes') },
              ...itemTypes.map((id) => ({ id, name: text(`item.type.${id}`) })),
            ]}
            onChange={(next) => look({ type: next === 'all' ? null : next })}
          />
        </div>
      </div>
      {calendar.error && (
        <QueryFailed error={calendar.error} shownAt={calendar.dataUpdatedAt} onRetry={() => void calendar.refetch()} />
      )}
      {calendar.data?.is_cut && <p className={styles.cut}>{text('calendar.cut')}</p>}
      {calendar.isPending && <Skeleton rows={12} />}
      {calendar.data &&
        (isWide ? (
          <CalendarGrid
            shown={shown}
            entries={entries}
            unplanned={unplanned}
            mayMove={moving.mayMove}
            onOpen={open}
            onPut={put}
          />
        ) : (
          <>
            <Agenda key={shown.day} day={shown.day} today={dayOf(now)} entries={entries} onOpen={open} />
            {unplanned.length > 0 && <Unplanned entries={unplanned} onOpen={open} />}
          </>
        ))}
      {opened && <EntryDialog key={keyOf(opened.entry)} {...opened} moving={moving} onClose={() => setOpened(null)} />}
    </Screen>
  )

  /** Changes what is looked at; null: no longer by this. */
  function look(changes: Record<string, string | null>) {
    setParams(
      (former) => {
        const next = { ...Object.fromEntries(former), ...changes }
        return Object.fromEntries(Object.entries(next).flatMap(([name, value]) => (value ? [[name, value]] : [])))
      },
      { replace: true },
    )
  }
}

function Accounts({ value, onChange }: { value: string; onChange: (key: string | null) => void }) {
  const text = useText()
  const { data } = useQuery(groupsAndAccounts)
  return (
    <ChoiceField
      label={text('contents.account')}
      isLabelHidden
      value={value || 'all'}
      choices={[
        { id: 'all', name: text('contents.allAccounts') },
        ...(data?.accounts ?? []).map(({ key, name }) => ({ id: key, name })),
      ]}
      onChange={(key) => onChange(key === 'all' ? null : key)}
    />
  )
}

/** What somebody works on by keys has the focus again when it stands elsewhere: it is another element then. */
function useFocusBack(opened: CalendarEntry | null, shown: unknown): void {
  const last = useRef('')
  useEffect(() => {
    if (opened) last.current = keyOf(opened)
    else if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-entry="${last.current}"]`)?.focus({ preventScroll: true })
    else if (document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'] !== last.current)
      last.current = ''
  }, [opened, shown])
}
