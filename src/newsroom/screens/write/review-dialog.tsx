import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallFailed, useMayCall, type Input } from '../../api/client.ts'
import { COPIES_KEY } from '../../api/queries.ts'
import { useStaff } from '../../api/session.ts'
import { NotKept } from '../../keeping/keeper.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import styles from './review-dialog.module.css'

type Step = Input<'POST /admin/api/v1/working-copies/{id}/review'>['step']

interface ReviewDialogProps {
  copyId: string
  /** Resolves with the number of the copy once the server has all of the text. */
  flush: () => Promise<number>
  onClose: () => void
}

/** Where a piece stands on its way to readers: handed in, signed off by whom, given back with a reason. */
export function ReviewDialog({ copyId, flush, onClose }: ReviewDialogProps) {
  const text = useText()
  const { id: staffId } = useStaff()
  const queries = useQueryClient()
  const maySign = useMayCall()('POST /admin/api/v1/working-copies/{id}/apply')
  const [note, setNote] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: [COPIES_KEY, 'review', copyId],
    queryFn: async () => {
      await flush()
      return (await call('GET /admin/api/v1/working-copies/{id}', { id: copyId })).copy.review
    },
    gcTime: 0,
    retry: false,
  })
  const take = useMutation({
    mutationFn: async (step: Step) =>
      call('POST /admin/api/v1/working-copies/{id}/review', { id: copyId, step, seq: await flush(), note }),
    onSuccess: async (_, step) => {
      toast(text(`review.done.${step}`))
      onClose()
      await queries.invalidateQueries({ queryKey: [COPIES_KEY, 'latest'] })
    },
    onError: () => refetch(),
  })
  const hadPart = data?.had_part.includes(staffId)
  const isAsked = data?.state === 'asked' || data?.state === 'passed'
  return (
    <Dialog title={text('review.title')} isOpen onClose={onClose}>
      {error && <QueryFailed error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p>{text(`review.state.${data.state === '' ? 'new' : data.state}`, { by: data.by })}</p>
          {data.note !== '' && <blockquote className={styles.note}>{data.note}</blockquote>}
          {data.needed > 0 && <p>{text('review.needed', { passed: data.passed.length, needed: data.needed })}</p>}
          <ul>
            {data.passed.map(({ by, time }) => (
              <li key={by}>
                {by} · <Moment seconds={time} />
              </li>
            ))}
          </ul>
          {isAsked && maySign && hadPart && <p>{text('review.others')}</p>}
          <TextField label={text('review.note')} isLong value={note} onChange={setNote} maxLength={1000} />
        </>
      )}
      {take.error && <FailureNote message={whyNot(take.error)} />}
      <DialogButtons>
        {isAsked && maySign && (
          <>
            <Button isPending={take.isPending} onPress={() => take.mutate('return')}>
              {text('review.return')}
            </Button>
            {!hadPart && (
              <Button look="filled" isPending={take.isPending} onPress={() => take.mutate('pass')}>
                {text('review.pass')}
              </Button>
            )}
          </>
        )}
        {data && !isAsked && (
          <Button look="filled" isPending={take.isPending} onPress={() => take.mutate('ask')}>
            {text('review.ask')}
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )

  function whyNot(failed: Error): string {
    if (failed instanceof NotKept) return text('publish.notKept')
    if (!(failed instanceof CallFailed)) return failed.message
    return [failed.failure.msg, ...(failed.failure.data?.fields ?? []).map(({ message }) => message)].join(' · ')
  }
}
