import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { useParams } from 'react-router'
import { call, useMayCall, type Output } from '../../api/client.ts'
import { ITEMS_KEY, type Manuscript } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Differences } from './differences.tsx'
import styles from './history-screen.module.css'

type Revision = Output<'GET /admin/api/v1/contents/{id}/revisions'>['list'][number]

const EMPTY: Manuscript = { fields: {}, body: '' }

/** Who changed what of an item, and the way back. */
export function HistoryScreen() {
  const { id = '' } = useParams()
  const text = useText()
  const [chosen, setChosen] = useState<number | null>(null)
  const [isRestoring, setRestoring] = useState(false)
  const mayRestore = useMayCall()('POST /admin/api/v1/contents/{id}/revisions/{number}/restore')
  const revisions = useInfiniteQuery({
    queryKey: [ITEMS_KEY, 'revisions', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /admin/api/v1/contents/{id}/revisions',
        { id, ...(pageParam !== '' && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : undefined),
  })
  const list = revisions.data?.pages.flatMap((page) => page.list) ?? []
  const number = chosen ?? list[0]?.number ?? 0
  const later = useRevision(id, number)
  const title = later.data?.manuscript.fields['title']
  const former = useRevision(id, number - 1)
  return (
    <Screen
      title={text('history.title')}
      actions={
        mayRestore &&
        number > 0 &&
        number !== list[0]?.number && (
          <Button onPress={() => setRestoring(true)}>{text('history.restore', { number })}</Button>
        )
      }
    >
      {typeof title === 'string' && <p className={styles.item}>{title}</p>}
      {revisions.error && <QueryFailed error={revisions.error} onRetry={() => void revisions.refetch()} />}
      {revisions.data && list.length === 0 && <p>{text('history.none')}</p>}
      <div className={styles.columns}>
        <div className={styles.side}>
          <ListBox
            aria-label={text('history.revisions')}
            className={styles.list ?? ''}
            items={list}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[number]}
            onSelectionChange={(keys) => setChosen(Number(Array.from(keys)[0]))}
          >
            {(revision) => <RevisionRow revision={revision} />}
          </ListBox>
          {revisions.hasNextPage && (
            <Button look="quiet" onPress={() => void revisions.fetchNextPage()}>
              {text('contents.more')}
            </Button>
          )}
        </div>
        {later.error && <QueryFailed error={later.error} onRetry={() => void later.refetch()} />}
        {later.data && (number <= 1 || former.data) && (
          <Differences former={former.data?.manuscript ?? EMPTY} later={later.data.manuscript} />
        )}
      </div>
      {isRestoring && <RestoreDialog id={id} number={number} onClose={() => setRestoring(false)} />}
    </Screen>
  )
}

function useRevision(id: string, number: number) {
  return useQuery({
    queryKey: ['revision', id, number],
    queryFn: ({ signal }) => call('GET /admin/api/v1/contents/{id}/revisions/{number}', { id, number }, { signal }),
    enabled: number > 0,
    staleTime: Infinity,
  })
}

function RevisionRow({ revision: { number, by, note, create_time: time } }: { revision: Revision }) {
  const text = useText()
  return (
    <ListBoxItem id={number} textValue={text('history.revision', { number, by })} className={styles.row ?? ''}>
      <span className={styles.name}>{text('history.revision', { number, by })}</span>
      <span className={styles.facts}>
        <Moment seconds={time} />
      </span>
      {note !== '' && <span className={styles.facts}>{note}</span>}
    </ListBoxItem>
  )
}

/** Asks why an item goes back to what it was; whether it is public stays as it is. */
function RestoreDialog({ id, number, onClose }: { id: string; number: number; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const restore = useMutation({
    mutationFn: async () => {
      const { item } = await call('GET /admin/api/v1/contents/{id}', { id })
      const name = 'POST /admin/api/v1/contents/{id}/revisions/{number}/restore'
      return call(name, { id, number, version: item.version, note })
    },
    onSuccess: async () => {
      onClose()
      toast(text('history.restored', { number }))
      await queries.invalidateQueries({ queryKey: [ITEMS_KEY] })
    },
  })
  return (
    <Dialog title={text('history.restore', { number })} isOpen onClose={onClose}>
      <p>{text('history.restoreWords')}</p>
      <TextField
        label={text('publish.note')}
        note={text('publish.noteFor')}
        value={note}
        onChange={setNote}
        maxLength={300}
      />
      {restore.error && <FailureNote message={restore.error.message} />}
      <DialogButtons>
        <Button onPress={onClose}>{text('frame.cancel')}</Button>
        <Button look="filled" isPending={restore.isPending} onPress={() => restore.mutate()}>
          {text('history.restore', { number })}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
