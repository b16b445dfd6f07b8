import { ChevronDown, Pin } from 'lucide-react'
import { useId, useState } from 'react'
import { useText } from '../../../i18n/text.tsx'
import type { LiveRoom } from '../room/live-room.ts'
import style from './pinned-notice.module.css'
import { useMessageLog } from './use-message-log.ts'

/** What the hosts pinned above a chat: the newest in one line, all of it unfolded; nothing where there is nothing. */
export function PinnedNotice({ room, groupId }: { room: LiveRoom; groupId: string }) {
  const text = useText()
  const id = useId()
  const { pinned } = useMessageLog(room.chat(groupId))
  const [isOpen, setIsOpen] = useState(false)
  const [first] = pinned
  if (!first) return null
  return (
    <div className={style.notice}>
      <button
        type="button"
        className={style.line}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={text(isOpen ? 'live.chat.fold' : 'live.chat.unfold')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Pin />
        <ChevronDown className={style.arrow} />
      </button>
      <div id={id} className={style.words} data-open={isOpen || undefined}>
        {(isOpen ? pinned : [first]).map(({ msg_id, content }) => (
          <p key={msg_id}>{content}</p>
        ))}
      </div>
    </div>
  )
}
