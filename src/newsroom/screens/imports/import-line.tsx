import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importResult, isRunning, type Task } from '../../api/queries-system.ts'
import lines from '../../parts/lines.module.css'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { TaskLine } from '../../parts/task-line.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './imports.module.css'
import type { Wish } from './new-import.tsx'

interface ImportLineProps {
  task: Task
  isBusy: boolean
  onBegin: (wish: Wish) => void
  onCancelled: () => unknown
}

/** An import: how far it is, what it did, and how it goes on. */
export function ImportLine({ task, isBusy, onBegin, onCancelled }: ImportLineProps) {
  const text = useText()
  const { id, state, import: how } = task
  const isTried = state === 'done' && how?.dry_run === true
  const isOpenEnded = state === 'cancelled' || state === 'stopped' || state === 'failed'
  const again = (name: string, isDry: boolean) => (
    <Button isPending={isBusy} onPress={() => onBegin({ id, dry_run: isDry })}>
      {name}
    </Button>
  )
  return (
    <TaskLine
      task={task}
      onCancelled={onCancelled}
      actions={
        how?.may_repeat &&
        (isTried ? again(text('imports.goAhead'), false) : isOpenEnded && again(text('imports.goOn'), how.dry_run))
      }
    >
      {how && (
        <p className={lines.facts}>
          {text('imports.how', { source: how.source, tried: String(how.dry_run), draft: String(how.draft) })}
        </p>
      )}
      {state === 'done' ? <Result task={task} /> : !isRunning(task) && <p className={styles.said}>{task.message}</p>}
    </TaskLine>
  )
}

function Result({ task }: { task: Task }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const found = useQuery({ ...importResult(task), enabled: isOpen })
  const result = found.data?.result
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('imports.result')}</summary>
      {found.error && <QueryFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Skeleton rows={2} />}
      {result && (
        <>
          <p>{text('imports.items', result.items)}</p>
          {result.comments && <p>{text('imports.comments', result.comments)}</p>}
          {result.messages && <p>{text('imports.messages', result.messages)}</p>}
          <p>{text('imports.files', { pictures: result.pictures, media: result.media })}</p>
          {result.lines.length > 0 && (
            <ul className={styles.lines}>
              {result.lines.map(({ kind, origin, line, message }) => (
                <li key={`${kind} ${origin} ${line} ${message}`}>
                  <b>{text(`imports.line.${kind}`)}</b> {line > 0 ? `${origin}:${line}` : origin} · {message}
                </li>
              ))}
            </ul>
          )}
          {result.line_count > result.lines.length && (
            <p>{text('imports.moreLines', { count: result.line_count - result.lines.length })}</p>
          )}
        </>
      )}
    </details>
  )
}
