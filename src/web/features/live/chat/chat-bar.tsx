import { Heart, Leaf, MessageSquare, MessageSquareOff } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { formatCount } from '#contract/format/numbers.ts'
import { useText } from '../../../i18n/text.tsx'
import { BarAction } from '../../../ui/action-bar.tsx'
import type { LiveRoom } from '../room/live-room.ts'
import style from './chat-bar.module.css'
import { ChatInput } from './chat-input.tsx'
import { FloatingHearts } from './floating-hearts.tsx'

interface ChatBarProps {
  room: LiveRoom
  /** Empty for a room without a chat. */
  groupId: string
  variant?: 'plain' | 'overlay'
  dataSaver?: boolean
  /** Absent where there is nothing to save. */
  onDataSaver?: () => void
  isHidden?: boolean
  /** Hides the chat, or shows it again; absent where it stays. */
  onHide?: () => void
  /** Further actions, between the field and the heart. */
  children?: ReactNode
}

/** The bar of a room: the field in which one speaks, and what else a reader can do. While they write there is the field alone. */
export function ChatBar(props: ChatBarProps) {
  const { room, groupId, variant = 'plain' } = props
  const text = useText()
  const bar = useRef<HTMLDivElement>(null)
  const [isWriting, setIsWriting] = useState(false)
  return (
    <div
      ref={bar}
      className={style.bar}
      role="group"
      aria-label={text('live.bar.label')}
      data-variant={variant}
      data-writing={isWriting || undefined}
    >
      {groupId !== '' && (
        <ChatInput
          key={groupId}
          room={room}
          groupId={groupId}
          isWriting={isWriting}
          onWriting={setIsWriting}
          bar={bar}
        />
      )}
      <div className={style.actions}>
        <Actions {...props} />
      </div>
    </div>
  )
}

function Actions({ room, dataSaver = false, onDataSaver, isHidden = false, onHide, children }: ChatBarProps) {
  const text = useText()
  return (
    <>
      {onDataSaver && (
        <BarAction
          label={text('live.bar.saverLabel')}
          caption={text('live.bar.saver')}
          icon={<Leaf />}
          pressed={dataSaver}
          onClick={onDataSaver}
        />
      )}
      {onHide && (
        <BarAction
          label={text('live.bar.hideLabel')}
          caption={text(isHidden ? 'live.bar.show' : 'live.bar.hide')}
          icon={isHidden ? <MessageSquare /> : <MessageSquareOff />}
          aria-pressed={isHidden}
          onClick={onHide}
        />
      )}
      {children}
      <LikeAction room={room} />
    </>
  )
}

/** The heart with its count, over which hearts rise. */
function LikeAction({ room }: { room: LiveRoom }) {
  const text = useText()
  const count = useStore(room.state, ({ detail }) => detail.like_count)
  const isLiked = useStore(room.state, (state) => state.isLiked)
  const shown = formatCount(count, text.locale)
  return (
    <span className={style.like}>
      <FloatingHearts room={room} />
      <BarAction
        label={text(count > 0 ? 'live.bar.likeCount' : 'live.bar.like', { count: shown })}
        caption={count > 0 ? shown : text('live.bar.like')}
        icon={<Heart />}
        pressed={isLiked}
        onClick={() => room.like()}
      />
    </span>
  )
}
