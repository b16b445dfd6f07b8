import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatSize } from '#contract/format/sizes.ts'
import { call, CallFailed } from '../../api/client.ts'
import { backups, isRunning, type Backup } from '../../api/queries-system.ts'
import lines from '../../parts/lines.module.css'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Section } from '../../parts/section.tsx'
import { TaskLine } from '../../parts/task-line.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'

/** As many tasks as are of interest: what is under way, and how the last ones ended. */
const TASKS = 3

/** The backups beside the data: they are made and checked from here, and restored by a command. */
export function Backups() {
  const text = useText()
  const queries = useQueryClient()
  const found = useQuery(backups)
  const begun = {
    onSettled: () => queries.invalidateQueries(backups),
    onError: (error: Error) =>
      toast(error instanceof CallFailed && error.code === 40901 ? text('task.underWay') : error.message),
  }
  const make = useMutation({ mutationFn: () => call('POST /admin/api/v1/system/backups', {}), ...begun })
  const check = useMutation({
    mutationFn: (name: string) => call('POST /admin/api/v1/system/backups/{name}/check', { name }),
    ...begun,
  })
  const tasks = found.data?.tasks ?? []
  const isBusy = (kind: 'backup' | 'check') => tasks.some((task) => task.kind === kind && isRunning(task))
  return (
    <Section
      title={text('system.backups')}
      actions={
        <Button look="filled" isPending={make.isPending || isBusy('backup')} onPress={() => make.mutate()}>
          {text('system.backUp')}
        </Button>
      }
    >
      {found.error && (
        <QueryFailed error={found.error} shownAt={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton rows={3} />}
      {tasks.length > 0 && (
        <ul className={lines.lines} aria-label={text('task.list')}>
          {tasks.slice(0, TASKS).map((task) => (
            <TaskLine key={task.id} task={task} onCancelled={begun.onSettled} />
          ))}
        </ul>
      )}
      {found.data?.list.length === 0 && <p>{text('system.noBackups')}</p>}
      {found.data && found.data.list.length > 0 && (
        <ul className={lines.lines} aria-label={text('system.backups')}>
          {found.data.list.map((backup) => (
            <BackupLine
              key={backup.name}
              backup={backup}
              isPending={isBusy('check') || check.isPending}
              onCheck={() => check.mutate(backup.name)}
            />
          ))}
        </ul>
      )}
      <p className={lines.facts}>{text('system.restoring')}</p>
    </Section>
  )
}

interface BackupLineProps {
  backup: Backup
  isPending: boolean
  onCheck: () => void
}

function BackupLine({ backup, isPending, onCheck }: BackupLineProps) {
  const text = useText()
  const { name, kind, rows, bytes, has_media: hasMedia, checked_at: checkedAt, is_whole: isWhole } = backup
  return (
    <li className={lines.line}>
      <div className={lines.main}>
        <p className={lines.head}>
          <b>{backup.made_at === 0 ? name : <Moment seconds={backup.made_at} />}</b>
          {kind === 'upgrade' && <span className={lines.mark}>{text('system.beforeUpgrade')}</span>}
          {checkedAt > 0 && (
            <span className={lines.mark} data-status={isWhole ? 'ok' : 'fail'}>
              {text(isWhole ? 'system.whole' : 'system.damaged')}
            </span>
          )}
        </p>
        <p className={lines.facts}>
          {text(hasMedia ? 'system.backupFacts' : 'system.backupOfTables', { rows, size: formatSize(bytes) })} · {name}
          {checkedAt > 0 && (
            <>
              {' '}
              · {text('system.checked')} <Moment seconds={checkedAt} />
            </>
          )}
        </p>
      </div>
      <Button aria-label={text('system.checkOf', { name })} isPending={isPending} onPress={onCheck}>
        {text('system.check')}
      </Button>
    </li>
  )
}
