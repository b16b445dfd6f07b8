import { useState } from 'react'
import { isOnAir, LIVE_STATUS } from '#contract/live-kinds.ts'
import { call, useMayCall } from '../../api/client.ts'
import { useText } from '../../texts/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './desk.module.css'
import { saySeconds } from './say-seconds.ts'
import { StatusMark } from './status-mark.tsx'
import type { Room, RoomDesk } from './use-room.ts'
import { useSeconds } from './use-seconds.ts'

/** How a room stands, and what is done to it as a whole by who may. */
export function RoomHead({ room, desk }: { room: Room; desk: RoomDesk }) {
  const text = useText()
  const mayCall = useMayCall()
  const [asks, setAsks] = useState<'end' | 'cancel' | null>(null)
  const [replay, setReplay] = useState('')
  const [isPending, setPending] = useState(false)
  const seconds = useSeconds()
  const { status, live_id: id } = room
  const since = status === LIVE_STATUS.upcoming ? room.plan_start_time : room.started_at
  const until = room.ended_at || seconds
  const step = async (send: () => Promise<unknown>) => {
    setPending(true)
    await desk.act(null, send)
    setPending(false)
    setAsks(null)
  }
  return (
    <div className={styles.head}>
      <StatusMark status={status} />
      {since > 0 && <b className={styles.clock}>{saySeconds(until - since)}</b>}
      <span>
        {text('lives.online')} <b>{room.online_count.toLocaleString(text.locale)}</b>
      </span>
      <span>
        {text('lives.likes')} <b>{room.like_count.toLocaleString(text.locale)}</b>
      </span>
      {mayCall('POST /admin/api/v1/lives/{id}/start') && (
        <div className={styles.steps}>
          {(status === LIVE_STATUS.upcoming || status === LIVE_STATUS.paused) && (
            <Button
              look="filled"
              isDisabled={!room.is_public}
              isPending={isPending}
              onPress={() => void step(() => call('POST /admin/api/v1/lives/{id}/start', { id }))}
            >
              {text(status === LIVE_STATUS.upcoming ? 'lives.start' : 'lives.goOn')}
            </Button>
          )}
          {status === LIVE_STATUS.live && (
            <Button
              isPending={isPending}
              onPress={() => void step(() => call('POST /admin/api/v1/lives/{id}/pause', { id }))}
            >
              {text('lives.pause')}
            </Button>
          )}
          {isOnAir(status) && (
            <Button look="danger" onPress={() => setAsks('end')}>
              {text('lives.end')}
            </Button>
          )}
          {status === LIVE_STATUS.upcoming && <Button onPress={() => setAsks('cancel')}>{text('lives.cancel')}</Button>}
          {(status === LIVE_STATUS.ended || status === LIVE_STATUS.cancelled) && (
            <Button onPress={() => void step(() => call('POST /admin/api/v1/lives/{id}/reopen', { id }))}>
              {text('lives.reopen')}
            </Button>
          )}
        </div>
      )}
      {asks !== null && (
        <AskDialog
          title={text(asks === 'end' ? 'lives.askEnd' : 'lives.askCancel')}
          yes={text(`lives.${asks}`)}
          no={text('frame.cancel')}
          isPending={isPending}
          onClose={() => setAsks(null)}
          onYes={() =>
            void step(() =>
              asks === 'cancel'
                ? call('POST /admin/api/v1/lives/{id}/cancel', { id })
                : call('POST /admin/api/v1/lives/{id}/end', {
                    id,
                    ...(replay.trim() !== '' && { replay: replay.trim() }),
                  }),
            )
          }
        >
          {asks === 'end' && (
            <TextField
              label={text('lives.replay')}
              note={text('lives.replayLater')}
              value={replay}
              onChange={setReplay}
              isCode
            />
          )}
        </AskDialog>
      )}
    </div>
  )
}
