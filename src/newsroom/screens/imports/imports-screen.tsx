import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallFailed } from '../../api/client.ts'
import { imports, isRunning } from '../../api/queries-system.ts'
import lines from '../../parts/lines.module.css'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ImportLine } from './import-line.tsx'
import { NewImport, type Wish } from './new-import.tsx'

/** Content is brought in from a feed or an archive: tried first, then done, as by the command. */
export function ImportsScreen() {
  const text = useText()
  const queries = useQueryClient()
  const found = useQuery(imports)
  const look = () => queries.invalidateQueries(imports)
  const begin = useMutation({
    mutationFn: (wish: Wish) =>
      'url' in wish
        ? call('POST /admin/api/v1/imports/feed', wish)
        : 'upload_id' in wish
          ? call('POST /admin/api/v1/imports/archive', wish)
          : call('POST /admin/api/v1/imports/{id}/again', wish),
    onError: (error) =>
      toast(error instanceof CallFailed && error.code === 40901 ? text('task.underWay') : error.message),
    onSettled: look,
  })
  const list = found.data?.list ?? []
  const isBusy = begin.isPending || list.some(isRunning)
  return (
    <Screen title={text('imports.title')}>
      <NewImport isBusy={isBusy} onBegin={begin.mutate} />
      <Section title={text('imports.list')}>
        {found.error && (
          <QueryFailed error={found.error} shownAt={found.dataUpdatedAt} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <Skeleton rows={3} />}
        {found.data && list.length === 0 && <p>{text('imports.none')}</p>}
        {list.length > 0 && (
          <ul className={lines.lines} aria-label={text('imports.list')}>
            {list.map((task) => (
              <ImportLine key={task.id} task={task} isBusy={isBusy} onBegin={begin.mutate} onCancelled={look} />
            ))}
          </ul>
        )}
      </Section>
    </Screen>
  )
}
