import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { formatSize } from '#contract/format/sizes.ts'
import type { ShelfFile, ShelfUse } from '#contract/admin/shelf.ts'
import { call, CallFailed, useMayCall } from '../../api/client.ts'
import { SHELF_KEY, shelfFile } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import styles from './file-panel.module.css'
import { FileUses } from './file-uses.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useReplacedIn } from './use-replacing.ts'
import { nameOf } from '../../parts/file-name.ts'

interface FilePanelProps {
  hash: string
  onGone: () => void
  /** Hears of the file that took the place of this one. */
  onReplaced: (hash: string) => void
}

/** One file: what it looks or sounds like, what is said of it, and what uses it. */
export function FilePanel({ hash, onGone, onReplaced }: FilePanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(shelfFile(hash))
  if (error) return <QueryFailed error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton rows={6} />
  return (
    <div className={styles.panel}>
      <Look file={data.media} />
      <Facts file={data.media} />
      <Notes file={data.media} />
      <FileUses uses={data.uses} isLooking={isFetching} />
      <Replacement file={data.media} uses={data.uses} onReplaced={onReplaced} />
      <Deletion hash={hash} isUsed={data.uses.length > 0} onGone={onGone} />
    </div>
  )
}

function Look({ file }: { file: ShelfFile }) {
  const text = useText()
  const name = nameOf(file, text)
  if (file.kind === 'picture') return <img src={file.address} alt={file.alt || name} className={styles.look} />
  if (file.kind === 'sound')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file by itself; its texts stand beside it on the shelf
    return <audio src={file.address} controls preload="none" aria-label={name} className={styles.sound} />
  if (file.kind === 'film')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
    return <video src={file.address} controls preload="metadata" aria-label={name} className={styles.look} />
  return null
}

function Facts({ file }: { file: ShelfFile }) {
  const text = useText()
  const facts: Array<[string, string]> = [
    [text('media.size'), formatSize(file.size)],
    ...(file.width > 0 ? [[text('media.pixels'), `${file.width} × ${file.height}`] as [string, string]] : []),
    ...(file.duration > 0 ? [[text('media.length'), formatDuration(file.duration)] as [string, string]] : []),
  ]
  const copy = async () => {
    await navigator.clipboard.writeText(file.address)
    toast(text('media.copied'))
  }
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{text('media.by')}</dt>
        <dd>
          {file.by} <Moment seconds={file.create_time} />
        </dd>
      </div>
      <div>
        <dt>{text('media.address')}</dt>
        <dd>
          <Button look="quiet" onPress={() => void copy()}>
            {text('media.copy')}
          </Button>
        </dd>
      </div>
    </dl>
  )
}

function Notes({ file }: { file: ShelfFile }) {
  const text = useText()
  const client = useQueryClient()
  const [notes, setNotes] = useState({ name: file.name, alt: file.alt, credit: file.credit })
  const mayChange = useMayCall()('POST /admin/api/v1/media/{hash}/notes')
  const saving = useMutation({
    mutationFn: () => call('POST /admin/api/v1/media/{hash}/notes', { hash: file.hash, ...notes }),
    async onSuccess() {
      toast(text('media.saved'))
      await client.invalidateQueries({ queryKey: [SHELF_KEY, 'all'] })
    },
  })
  const set = (changes: Partial<typeof notes>) => setNotes({ ...notes, ...changes })
  return (
    <form
      className={styles.notes}
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <TextField
        label={text('media.name')}
        value={notes.name}
        isReadOnly={!mayChange}
        onChange={(name) => set({ name })}
      />
      {file.kind === 'picture' && (
        <TextField
          label={text('media.alt')}
          note={text('media.altNote')}
          isLong
          value={notes.alt}
          isReadOnly={!mayChange}
          onChange={(alt) => set({ alt })}
        />
      )}
      <TextField
        label={text('media.credit')}
        value={notes.credit}
        isReadOnly={!mayChange}
        onChange={(credit) => set({ credit })}
      />
      {saving.error && <QueryFailed error={saving.error} onRetry={() => saving.mutate()} />}
      {mayChange && (
        <Button type="submit" isPending={saving.isPending}>
          {text('media.save')}
        </Button>
      )}
    </form>
  )
}

function Replacement({ file, uses, onReplaced }: Pick<FilePanelProps, 'onReplaced'> & ReplacementProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const mayReplace = useMayCall()('POST /admin/api/v1/media/{hash}/replace')
  const replacedIn = useReplacedIn()
  if (!mayReplace || !uses.some((use) => replacedIn(use))) return null
  return (
    <div>
      <Button onPress={() => setOpen(true)}>{text('media.replace')}</Button>
      {isOpen && (
        <ReplaceDialog
          file={file}
          uses={uses}
          onClose={() => setOpen(false)}
          onDone={(hash) => {
            setOpen(false)
            onReplaced(hash)
          }}
        />
      )}
    </div>
  )
}

interface ReplacementProps {
  file: ShelfFile
  uses: readonly ShelfUse[]
}

function Deletion({ hash, isUsed, onGone }: { hash: string; isUsed: boolean; onGone: () => void }) {
  const text = useText()
  const client = useQueryClient()
  const mayDelete = useMayCall()('POST /admin/api/v1/media/{hash}/delete')
  const renew = () => client.invalidateQueries({ queryKey: [SHELF_KEY] })
  const restoring = useMutation({
    mutationFn: () => call('POST /admin/api/v1/media/{hash}/restore', { hash }),
    onSuccess: renew,
  })
  const deleting = useMutation({
    mutationFn: () => call('POST /admin/api/v1/media/{hash}/delete', { hash }),
    async onSuccess() {
      toast(text('media.deleted'), { name: text('media.undo'), onAction: () => restoring.mutate() })
      onGone()
      await client.invalidateQueries({ queryKey: [SHELF_KEY, 'all'] })
    },
    async onError(error) {
      if (!(error instanceof CallFailed) || error.code !== 40901) return
      toast(text('media.inUse'))
      await renew()
    },
  })
  if (!mayDelete) return null
  const isRefused = deleting.error instanceof CallFailed && deleting.error.code === 40901
  return (
    <div className={styles.deletion}>
      {isUsed ? (
        <p>{text('media.deleteWhy')}</p>
      ) : (
        <Button look="danger" isPending={deleting.isPending} onPress={() => deleting.mutate()}>
          {text('media.delete')}
        </Button>
      )}
      {deleting.error && !isRefused && <QueryFailed error={deleting.error} onRetry={() => deleting.mutate()} />}
    </div>
  )
}
