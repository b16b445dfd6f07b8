import { Clock4, Reply } from 'lucide-react'
import { memo } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import type { MessageLog, ShownMessage } from '../room/live-room.ts'
import style from './chat-message.module.css'
import { ChatMedia } from './chat-media.tsx'

interface ChatMessageProps {
  message: ShownMessage
  log: MessageLog
  /** Over a film: names stand in the bubble, and there are no faces. */
  isOver: boolean
  /** Whether it can be answered to. */
  isOpen: boolean
}

/** One thing that was said. */
export const ChatMessage = memo(function ChatMessage({ message, log, isOver, isOpen }: ChatMessageProps) {
  const text = useText()
  const { type, user, content, isOwn } = message
  if (type === 'system' || type === 'notice' || user.role === 'system') {
    return (
      <p className={style.system} data-message data-over={isOver || undefined}>
        {content}
      </p>
    )
  }
  const isHost = user.role === 'host'
  const name = isOwn && !isOver ? null : <Name name={user.name} isHost={isHost} />
  return (
    <div
      className={style.message}
      data-message
      data-own={(isOwn && !isOver) || undefined}
      data-host={isHost || undefined}
      data-over={isOver || undefined}
    >
      {!isOwn && !isOver && (
        <span className={style.face} aria-hidden="true">
          <Avatar src={user.avatar} name={user.name} verified={null} />
        </span>
      )}
      <div className={style.said}>
        {!isOver && name}
        <div className={style.bubble}>
          {message.reply?.content && (
            <p className={style.reply}>
              {message.reply.name}
              <span> {message.reply.content}</span>
            </p>
          )}
          {isOver && name}
          {content && <span className={style.words}>{content}</span>}
          <ChatMedia message={message} />
        </div>
        <State message={message} log={log} />
      </div>
      {isOpen && !isOwn && !isOver && (
        <button
          type="button"
          className={style.answer}
          aria-label={text('live.chat.answer', { name: user.name })}
          onClick={() => log.speech?.answer(message)}
        >
          <Reply />
        </button>
      )}
    </div>
  )
})

function Name({ name, isHost }: { name: string; isHost: boolean }) {
  const text = useText()
  return (
    <span className={style.name}>
      <span>{name}</span>
      {isHost && <b>{text('live.chat.host')}</b>}
    </span>
  )
}

/** What has become of something that one said oneself. */
function State({ message, log }: Pick<ChatMessageProps, 'message' | 'log'>) {
  const text = useText()
  const { sending, status, isOwn, client_id: clientId } = message
  if (sending?.state === 'sending') {
    return (
      <p className={style.state}>
        <Clock4 />
        {text('live.chat.sending')}
      </p>
    )
  }
  if (sending?.state === 'failed') {
    return (
      <p className={style.state} data-failed>
        <span>{sending.text}</span>
        <button type="button" onClick={() => log.speech?.resend(clientId)}>
          {text('live.chat.resend')}
        </button>
        <button type="button" onClick={() => log.speech?.discard(clientId)}>
          {text('live.chat.discard')}
        </button>
      </p>
    )
  }
  return isOwn && status === 0 ? <p className={style.state}>{text('live.chat.held')}</p> : null
}
