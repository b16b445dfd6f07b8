import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { isOnAir } from '#contract/live-kinds.ts'
import { NEWSROOM_FRAME } from '#contract/newsroom-frame.ts'
import { LiveCurve } from '../../parts/live-curve.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { siteAddress, siteOrigin } from '../../parts/site-address.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { isWriting } from '../../ui/is-writing.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BeforeStart } from './before-start.tsx'
import { Chat } from './chat.tsx'
import styles from './desk.module.css'
import { doingsOf } from './doings.ts'
import { MarksPart } from './marks.tsx'
import { Posts } from './posts.tsx'
import { Lines, Mutes, Replay } from './room-facts.tsx'
import { RoomHead } from './room-head.tsx'
import { MESSAGE_STATUS, waitingIn } from './room-log.ts'
import { useMarks } from './use-marks.ts'
import { useRoom, type Room, type RoomDesk } from './use-room.ts'

/** A live room as its hosts see it: film, posts, chat, what waits, and how it goes. */
export function DeskScreen() {
  const { id = '' } = useParams()
  const text = useText()
  const desk = useRoom(id)
  const { query, room } = desk
  return (
    <Screen title={room?.title ?? text('lives.title')}>
      {query.error && (
        <QueryFailed error={query.error} shownAt={query.dataUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton rows={8} />}
      {room && <Desk key={id} room={room} desk={desk} />}
    </Screen>
  )
}

const TABS = ['posts', 'chat', 'room'] as const
/** How long the first connection may take. */
const OPENING_MS = 3000

function Desk({ room, desk }: { room: Room; desk: RoomDesk }) {
  const text = useText()
  const marks = useMarks(room, desk)
  const [tab, setTab] = useState<(typeof TABS)[number]>('posts')
  // A line that is being opened is not lost, and what is said above moves all that a finger is about to press.
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (desk.isTold) return
    const timer = setTimeout(() => setIsLate(true), OPENING_MS)
    return () => clearTimeout(timer)
  }, [desk.isTold])
  const monitor = useRef<HTMLIFrameElement>(null)
  const waiting = waitingIn(desk.log)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, isComposing, ctrlKey, metaKey, altKey } = event
    const isOnDesk = target instanceof Element && (target === document.body || target.closest('#screen') !== null)
    if (!desk.isHost || !isOnDesk || isComposing || ctrlKey || metaKey || altKey || isWriting(target)) return
    if (key.toLowerCase() === 'k' && isOnAir(room.status)) return marks.mark()
    if (key === ' ' && target.closest('button, a, input, summary') === null) {
      event.preventDefault() // else the desk scrolls
      return monitor.current?.contentWindow?.postMessage({ sound: true }, siteOrigin())
    }
    const at = target.closest<HTMLElement>('[data-msg]')?.dataset['msg']
    const message = at === undefined ? waiting[0] : desk.log.get(at)
    if (!message || message.status === MESSAGE_STATUS.removed) return
    const { show, remove, pin, mute } = doingsOf(desk, message)
    const isWaiting = message.status === MESSAGE_STATUS.waiting
    if (key === 'Enter' && isWaiting && target.closest('button, a') === null) show()
    else if (key.toLowerCase() === 'd') remove()
    else if (key.toLowerCase() === 'm') mute?.()
    else if (key.toLowerCase() === 'p' && !isWaiting) pin()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <RoomHead room={room} desk={desk} />
      {!room.is_public && <p className={styles.facts}>{text('lives.notPublic')}</p>}
      {isLate && !desk.isTold && <p role="status">{text('lives.untold')}</p>}
      <div className={styles.desk} data-tab={tab} data-host={desk.isHost || undefined}>
        <details className={styles.monitor} open>
          <summary>{text('lives.monitor')}</summary>
          <iframe
            ref={monitor}
            name={NEWSROOM_FRAME}
            allow="autoplay"
            src={siteAddress(room.path)}
            title={text('lives.monitor')}
            referrerPolicy="no-referrer"
          />
        </details>
        {desk.isHost && (
          <div className={styles.marks}>
            <BeforeStart room={room} />
            <MarksPart room={room} marks={marks} />
          </div>
        )}
        {desk.isHost && (
          <nav className={styles.tabs} aria-label={text('lives.parts')}>
            {TABS.map((one) => (
              <Button
                key={one}
                look={one === tab ? 'filled' : 'plain'}
                aria-current={one === tab}
                onPress={() => setTab(one)}
              >
                {text(`lives.${one}`)}
                {one === 'chat' && waiting.length > 0 && <span> {waiting.length}</span>}
              </Button>
            ))}
          </nav>
        )}
        <div className={styles.column} data-of="room">
          <Replay key={room.status} room={room} desk={desk} />
          <LiveCurve id={room.live_id} />
          <Lines room={room} desk={desk} />
          <Mutes room={room} desk={desk} />
          {desk.isHost && <p className={styles.facts}>{text('lives.hotkeys')}</p>}
        </div>
        {desk.isHost && (
          <>
            <div className={styles.column} data-of="posts">
              <Posts desk={desk} />
            </div>
            <div className={styles.column} data-of="chat">
              <Chat room={room} desk={desk} />
            </div>
          </>
        )}
      </div>
    </>
  )
}
