import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallFailed } from '../../api/client.ts'
import { ownSessions } from '../../api/queries-staff.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import { nameDevice } from './name-device.ts'

/** Where the member is logged in; all but this login can be ended here. */
export function OwnSessions() {
  const text = useText()
  const queries = useQueryClient()
  const sessions = useQuery(ownSessions)
  const [isAsking, setAsking] = useState(false)
  const onSettled = () => queries.invalidateQueries(ownSessions)
  const end = useMutation({
    mutationFn: (id: string) => call('POST /admin/api/v1/session/list/{id}/revoke', { id }),
    onSuccess: () => toast(text('own.ended', { count: 1 })),
    // Another window, or the session's own end, was faster.
    onError: (error) => !(error instanceof CallFailed && error.code === 40401) && toast(error.message),
    onSettled,
  })
  const endOthers = useMutation({
    mutationFn: () => call('POST /admin/api/v1/session/list/revoke', {}),
    onSuccess: ({ ended }) => toast(text('own.ended', { count: ended })),
    onError: (error) => toast(error.message),
    onSettled: () => {
      setAsking(false)
      return onSettled()
    },
  })
  const list = sessions.data?.list ?? []
  return (
    <Section title={text('own.sessions')}>
      {sessions.error && <QueryFailed error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {sessions.isPending && <Skeleton rows={3} />}
      <ul className={lines.lines}>
        {list.map((one) => {
          const device = nameDevice(one.user_agent) || text('own.unknownDevice')
          return (
            <li key={one.id} className={lines.line}>
              <div className={lines.main}>
                <p className={lines.head}>
                  <b>{device}</b>
                  {one.is_current && <span className={lines.mark}>{text('own.thisOne')}</span>}
                </p>
                <p className={lines.facts}>
                  {one.address !== '' && `${one.address} · `}
                  {text('own.began')} <Moment seconds={one.created_at} /> · {text('own.used')}{' '}
                  <Moment seconds={one.used_at} />
                </p>
              </div>
              {!one.is_current && (
                <Button
                  aria-label={text('own.endOf', { device })}
                  isPending={end.isPending && end.variables === one.id}
                  onPress={() => end.mutate(one.id)}
                >
                  {text('own.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {list.length > 1 && (
        <div>
          <Button look="danger" onPress={() => setAsking(true)}>
            {text('own.endOthers')}
          </Button>
        </div>
      )}
      {isAsking && (
        <AskDialog
          title={text('own.endOthers')}
          yes={text('own.endOthersYes')}
          no={text('frame.cancel')}
          isPending={endOthers.isPending}
          onYes={() => endOthers.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{text('own.endOthersWords')}</p>
        </AskDialog>
      )}
    </Section>
  )
}
