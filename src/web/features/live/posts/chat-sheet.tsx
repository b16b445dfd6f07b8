import { LIVE_STATUS } from '#contract/live-kinds.ts'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ChatBar } from '../chat/chat-bar.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { PinnedNotice } from '../chat/pinned-notice.tsx'
import type { LiveRoom } from '../room/live-room.ts'
import style from './chat-sheet.module.css'

interface ChatSheetProps {
  room: LiveRoom
  groupId: string
  onClose(): void
}

/** The chat of a room of words and pictures, over its posts. */
export function ChatSheet({ room, groupId, onClose }: ChatSheetProps) {
  const text = useText()
  const status = useStore(room.state, ({ detail }) => detail.status)
  const isOver = status === LIVE_STATUS.ended || status === LIVE_STATUS.replay
  return (
    <Sheet label={text('live.posts.chat')} onClose={onClose}>
      <div className={style.chat}>
        <PinnedNotice room={room} groupId={groupId} />
        <ChatPanel room={room} groupId={groupId} variant="plain" />
        {!isOver && <ChatBar room={room} groupId={groupId} />}
      </div>
    </Sheet>
  )
}
