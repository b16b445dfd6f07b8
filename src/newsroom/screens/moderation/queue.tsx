import { useQuery } from '@tanstack/react-query'
import { ArrowDown, Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { QueueKind } from '#contract/admin/moderation.ts'
import { useMayCall } from '../../api/client.ts'
import { moderationReasons, type QueueQuery } from '../../api/queries.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { siteAddress } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FloatingBars } from '../../ui/floating-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import { DoneBar } from './done-bar.tsx'
import { EntryContext } from './entry-context.tsx'
import { actionOf } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import styles from './queue.module.css'
import { QueueRow, type RowActions } from './queue-row.tsx'
import { ReasonsDialog } from './reasons-dialog.tsx'
import { MOST_AT_ONCE } from './sender.ts'
import { useQueue } from './use-queue.ts'
import { hasReason, keyOf, mayBeAnswered, targetOf, verdictsOf, type Entry } from './verdicts.ts'

interface QueueProps {
  query: QueueQuery
  /** What of what comes into the queue belongs here. */
  kinds: readonly QueueKind[]
  /** Said where nothing waits. */
  none: string
}

/** Entries one after the other, with what stands around each: by keys, by finger, and with a way back. */
export function Queue({ query, kinds, none }: QueueProps) {
  const text = useText()
  const queue = useQueue(query, kinds)
  const { entries, current, settled, last, goTo, move, decide, answered, undo, cameCount, showCame } = queue
  const { data: reasons } = useQuery(moderationReasons)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [asked, setAsked] = useState<readonly Entry[] | null>(null)
  const mayAnswer = useMayCall()('POST /admin/api/v1/comments/{id}/reply')
  const [answering, setAnswering] = useState<Entry | null>(null)
  const [opened, setOpened] = useState<'keys' | 'context' | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const hasRoom = useMedia('(min-width: 1024px)')
  const chosenEntries = entries.filter((entry) => chosen.has(keyOf(entry)))
  /** What a key acts on: what is chosen, else where one is. */
  const acted = chosenEntries.length > 0 ? chosenEntries : current ? [current] : []

  const choose = (entry: Entry, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(keyOf(entry))
    else next.delete(keyOf(entry))
    setChosen(next)
  }
  const act = (on: readonly Entry[], answer: 'yes' | 'no' | 'dismiss', reason = '') => {
    if (on.length > MOST_AT_ONCE) return
    decide(on, answer, reason)
    setChosen(new Set([...chosen].filter((key) => !on.some((entry) => keyOf(entry) === key))))
    setAsked(null)
  }
  const ask = (on: readonly Entry[]) => {
    if (on.some((entry) => hasReason(verdictsOf(entry).no))) setAsked(on)
    else act(on, 'no')
  }

  const latest: RowActions = {
    choose,
    goTo: (entry) => goTo(keyOf(entry)),
    yes: (entry) => act([entry], 'yes'),
    no: (entry) => ask([entry]),
    answer: setAnswering,
    openContext(entry) {
      goTo(keyOf(entry))
      setOpened('context')
    },
  }
  const actions = useLatest(latest)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const action =
      asked || answering || opened || document.querySelector('[role=dialog], [role=menu]') ? null : actionOf(event)
    if (!action) return
    event.preventDefault()
    if (action.do === 'next' || action.do === 'previous') move(action.do === 'next' ? 1 : -1)
    else if (action.do === 'yes') act(acted, 'yes')
    else if (action.do === 'no') ask(acted)
    else if (action.do === 'dismiss')
      act(
        acted.filter((entry) => entry.queue === 'report'),
        'dismiss',
      )
    else if (action.do === 'reason') {
      const reason = reasons?.list[action.number - 1]
      const told = acted.filter((entry) => hasReason(verdictsOf(entry).no))
      if (reason !== undefined && told.length > 0) act(told, 'no', reason)
    } else if (action.do === 'answer' && mayAnswer && current && mayBeAnswered(current)) setAnswering(current)
    else if (action.do === 'select' && current) choose(current, !chosen.has(keyOf(current)))
    else if (action.do === 'undo') void undo()
    else if (action.do === 'open' && current?.item) window.open(siteAddress(current.item.path), '_blank', 'noopener')
    else if (action.do === 'help') setOpened('keys')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  const currentKey = current ? keyOf(current) : ''
  // Whoever works by keys is where the queue is; whoever is in a field or a dialog stays there.
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current=true]')
    const { activeElement } = document
    const isFree = activeElement === null || activeElement === document.body || list.current?.contains(activeElement)
    if (row && isFree && !row.contains(activeElement)) row.focus()
  }, [currentKey])

  return (
    <div className={styles.desk}>
      <div className={styles.queue}>
        {query.error && (
          <QueryFailed error={query.error} shownAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <Skeleton rows={8} />}
        {query.data && entries.length === 0 && !query.isFetching && (
          <p className={styles.empty} role="status">
            {none}
          </p>
        )}
        <div ref={list} role="grid" aria-multiselectable className={styles.list} aria-label={text('moderation.title')}>
          {entries.map((entry) => (
            <QueueRow
              key={keyOf(entry)}
              entry={entry}
              isCurrent={keyOf(entry) === currentKey}
              isChosen={chosen.has(keyOf(entry))}
              settledBy={settled.get(targetOf(entry)) ?? ''}
              hasContext={hasRoom}
              mayAnswer={mayAnswer}
              actions={actions}
            />
          ))}
        </div>
        {query.hasNextPage && (
          <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
            {text('contents.more')}
          </Button>
        )}
        <FloatingBars>
          {cameCount > 0 && (
            <div role="status" className={styles.came}>
              <Button onPress={() => void showCame()}>
                <ArrowDown aria-hidden />
                {text('moderation.came', { count: cameCount })}
              </Button>
            </div>
          )}
          {chosenEntries.length > 0 && (
            <ChosenBar
              count={chosenEntries.length}
              onYes={() => act(chosenEntries, 'yes')}
              onNo={() => ask(chosenEntries)}
              onNone={() => setChosen(new Set())}
            />
          )}
          {last && <DoneBar last={last} onUndo={() => void undo()} />}
        </FloatingBars>
      </div>
      {hasRoom && (
        <aside className={styles.beside} aria-label={text('moderation.context')}>
          <IconButton label={text('moderation.keys')} onPress={() => setOpened('keys')}>
            <Keyboard aria-hidden />
          </IconButton>
          {current && <EntryContext key={currentKey} entry={current} />}
        </aside>
      )}
      {asked && (
        <ReasonsDialog
          title={text('moderation.why', { count: asked.length })}
          onReason={(reason) => act(asked, 'no', reason)}
          onClose={() => setAsked(null)}
        />
      )}
      {answering && (
        <AnswerDialog
          entry={answering}
          onClose={() => setAnswering(null)}
          onDone={() => {
            setAnswering(null)
            answered(answering)
          }}
        />
      )}
      {opened === 'keys' && <KeysDialog onClose={() => setOpened(null)} />}
      {opened === 'context' && current && (
        <Dialog title={text('moderation.context')} isOpen onClose={() => setOpened(null)}>
          <EntryContext entry={current} />
        </Dialog>
      )}
    </div>
  )
}

/** An object that stays the same, and does what the one of the last drawing would. */
function useLatest(latest: RowActions): RowActions {
  const ref = useRef(latest)
  useEffect(() => {
    ref.current = latest
  })
  const [actions] = useState<RowActions>(() => ({
    choose: (entry, isChosen) => ref.current.choose(entry, isChosen),
    goTo: (entry) => ref.current.goTo(entry),
    yes: (entry) => ref.current.yes(entry),
    no: (entry) => ref.current.no(entry),
    answer: (entry) => ref.current.answer(entry),
    openContext: (entry) => ref.current.openContext(entry),
  }))
  return actions
}
