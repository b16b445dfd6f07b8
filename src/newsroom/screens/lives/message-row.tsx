import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { HostMessage } from '#contract/admin/live.ts'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './desk.module.css'
import { doingsOf } from './doings.ts'
import { MESSAGE_STATUS } from './room-log.ts'
import { useLongPress } from './use-long-press.ts'
import type { RoomDesk } from './use-room.ts'

interface MessageRowProps {
  message: HostMessage
  desk: RoomDesk
  /** When it was said. */
  when?: string
  onCorrect?: () => void
}

/** Something that was said, and what can be done about it: by its button, by a finger that rests on it, by keys. */
export function MessageRow({ message, desk, when, onCorrect }: MessageRowProps) {
  const text = useText()
  const [isOpen, onOpenChange] = useState(false)
  const resting = useLongPress(() => onOpenChange(true))
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
  const { images = [], playback, link } = message.media ?? {}
  return (
    <li className={styles.row} data-msg={message.msg_id} data-gone={isGone || undefined} {...resting}>
      <p>
        {when !== undefined && <span className={styles.clock}>{when} </span>}
        {isKey === 1 && <span className={styles.mark}>{text('lives.keyMoment')}</span>}
        {isTop === 1 && <span className={styles.mark}>{text('lives.pinned')}</span>}
        {onCorrect === undefined && <b>{user.name || text('lives.room')} </b>}
        {message.content}
        {images.length > 0 && <span className={styles.facts}> {text('lives.pictures', { count: images.length })}</span>}
        {playback && (
          <span className={styles.facts}>
            {' '}
            {text(message.type === 'audio' ? 'media.kind.sound' : 'media.kind.film')}
          </span>
        )}
        {link && <span className={styles.facts}> {link.title}</span>}
      </p>
      <Menu
        label={text('lives.actions')}
        open={{ isOpen, onOpenChange }}
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
