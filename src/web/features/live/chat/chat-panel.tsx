import { ChevronDown } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import type { LiveRoom } from '../room/live-room.ts'
import style from './chat-panel.module.css'
import { ChatMessage } from './chat-message.tsx'
import { createChatScroll } from './chat-scroll.ts'
import { useMessageLog } from './use-message-log.ts'
import { useSpeech } from './use-speech.ts'

interface ChatPanelProps {
  room: LiveRoom
  groupId: string
  /** On the ground of a page, or over a film. */
  variant: 'plain' | 'overlay'
}

/** What is said in a chat, the newest at the lower end; fills the height that it is given. */
export function ChatPanel({ room, groupId, variant }: ChatPanelProps) {
  const text = useText()
  const log = room.chat(groupId)
  const { list, unread, phase, hasOlder } = useMessageLog(log)
  const { isOpen } = useSpeech(room, groupId)
  const scroll = useMemo(() => createChatScroll(log), [log])
  const element = useRef<HTMLDivElement>(null)
  const isAtEnd = useStore(scroll.state, (state) => state.isAtEnd)
  useLayoutEffect(() => (element.current ? scroll.attach(element.current) : undefined), [scroll])
  // What the reader says is what they want to see.
  const isSpeaking = list.some(({ sending }) => sending?.state === 'sending')
  useLayoutEffect(() => {
    if (isSpeaking) scroll.toEnd()
  }, [isSpeaking, scroll])
  useLayoutEffect(() => scroll.hold(), [list, scroll])
  const isEmpty = list.length === 0
  return (
    <div className={style.panel} data-variant={variant}>
      <div
        ref={element}
        className={style.scroller}
        role="log"
        aria-label={text('live.chat.label')}
        aria-busy={phase === 'loading'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no finger scrolls it by keys
        tabIndex={0}
      >
        <div className={style.list}>
          {hasOlder && (
            <button type="button" className={style.older} onClick={scroll.loadOlder}>
              {text('live.chat.older')}
            </button>
          )}
          {isEmpty && phase === 'loading' && <Skeleton />}
          {isEmpty && phase === 'ready' && <p className={style.note}>{text('live.chat.empty')}</p>}
          {phase === 'failed' && <p className={style.note}>{text('live.chat.failedList')}</p>}
          {list.map((message) => (
            <ChatMessage
              key={message.client_id || message.msg_id}
              message={message}
              log={log}
              isOver={variant === 'overlay'}
              isOpen={isOpen}
            />
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <button type="button" className={style.news} onClick={scroll.toEnd}>
          <ChevronDown />
          {unread > 0 ? text('live.chat.news', { count: unread }) : text('live.chat.toEnd')}
        </button>
      )}
    </div>
  )
}

function Skeleton() {
  return (
    <div className={style.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
