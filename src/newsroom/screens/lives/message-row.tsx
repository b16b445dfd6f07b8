import { MoreHorizontal } from 'lucide-react'
import type { HostMessage } from '#contract/admin/live.ts'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './desk.module.css'
import { doingsOf } from './doings.ts'
import { MESSAGE_STATUS } from './room-log.ts'
import type { RoomDesk } from './use-room.ts'

interface MessageRowProps {
  message: HostMessage
  desk: RoomDesk
  /** When it was said. */
  when?: string
  onCorrect?: () => void
}

/** Something that was said, and what can be done about it. */
export function MessageRow({ message, desk, when, onCorrect }: MessageRowProps) {
  const text = useText()
  const { status, is_top: isTop, is_key: isKey, user } = message
  const { show, remove, pin, mute } = doingsOf(desk, message)
  const isGone = status === MESSAGE_STATUS.removed
  const entry = (id: 'pin' | 'unpin' | 'remove' | 'bringBack' | 'mute' | 'correct', onAction: () => void) => ({
    id,
    name: text(`lives.${id}`),
    onAction,
  })
  const entries = isGone
    ? [entry('bringBack', show)]
    : [
        ...(onCorrect ? [entry('correct', onCorrect)] : []),
        entry(isTop ? 'unpin' : 'pin', pin),
        entry('remove', remove),
        ...(mute ? [entry('mute', mute)] : []),
      ]
  const pictures = message.media?.images.length ?? 0
  return (
    <li className={styles.row} data-msg={message.msg_id} data-gone={isGone || undefined}>
      <p>
        {when !== undefined && <span className={styles.clock}>{when} </span>}
        {isKey === 1 && <span className={styles.mark}>{text('lives.keyMoment')}</span>}
        {isTop === 1 && <span className={styles.mark}>{text('lives.pinned')}</span>}
        {onCorrect === undefined && <b>{user.name || text('lives.room')} </b>}
        {message.content}
        {pictures > 0 && <span className={styles.facts}> {text('lives.pictures', { count: pictures })}</span>}
      </p>
      <Menu
        label={text('lives.actions')}
        button={
          <IconButton label={text('lives.actions')}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
        groups={[{ name: '', entries }]}
      />
    </li>
  )
}
