import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { isRunning, type Task } from '../api/queries-system.ts'
import lines from './lines.module.css'
import { Moment } from './moment.tsx'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import styles from './task-line.module.css'

interface TaskLineProps {
  task: Task
  onCancelled: () => unknown
  /** What can be done once it is over, and what else is said of it. */
  actions?: ReactNode
  children?: ReactNode
}

/** A command that was begun from here: who began it, how it is, and what it said last. */
export function TaskLine({ task, onCancelled, actions, children }: TaskLineProps) {
  const text = useText()
  const { id, kind, of, by, state, begun_at: begunAt, done, total, message } = task
  const cancel = useMutation({
    mutationFn: () => call('POST /admin/api/v1/system/tasks/{id}/cancel', { id }),
    onError: (error) => toast(error.message),
    onSettled: onCancelled,
  })
  return (
    <li className={lines.line}>
      <div className={lines.main}>
        <p className={lines.head}>
          <b>{text(`task.kind.${kind}`)}</b>
          <span className={lines.mark} data-status={STATUS[state]}>
            {text(`task.state.${state}`)}
          </span>
          {of}
        </p>
        <p className={lines.facts}>
          {by} · <Moment seconds={begunAt} />
          {total > 0 && ` · ${text('task.reached', { done, total })}`}
        </p>
        {message !== '' && !children && <p className={`${lines.facts} ${styles.said}`}>{message}</p>}
        {children}
      </div>
      {!isRunning(task) && actions}
      {isRunning(task) && (
        <Button isPending={cancel.isPending || cancel.isSuccess} onPress={() => cancel.mutate()}>
          {text('task.cancel')}
        </Button>
      )}
    </li>
  )
}

const STATUS: Record<Task['state'], 'ok' | 'warn' | 'fail' | undefined> = {
  running: undefined,
  done: 'ok',
  failed: 'fail',
  cancelled: undefined,
  stopped: 'warn',
}
