import { Keyboard, Smile, X } from 'lucide-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { CHAT_LENGTH_MAX } from '#contract/limits.ts'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmojiRow } from '../../../ui/emoji-row.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { insertText, lengthOf } from '../../../ui/insert-text.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { storeTyped, typedIn } from '../room/unsent.ts'
import style from './chat-input.module.css'
import { useSpeech } from './use-speech.ts'

interface ChatInputProps {
  room: LiveRoom
  groupId: string
  isWriting: boolean
  onWriting: (isWriting: boolean) => void
  /** Writing goes on while the focus is within. */
  bar: RefObject<HTMLElement | null>
}

/** The field of a chat. One field, closed and open: the keyboard opens with the touch that focuses it. */
export function ChatInput({ room, groupId, isWriting, onWriting, bar }: ChatInputProps) {
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useTyped(groupId, field)
  const [hasEmoji, setHasEmoji] = useState(false)
  const speech = useSpeech(room, groupId)
  const noteId = useId()
  const log = room.chat(groupId)
  const answered = useStore(log.state, (state) => state.answered)
  const length = lengthOf(typed)
  const maySend = speech.isOpen && speech.wait === 0 && length > 0 && length <= CHAT_LENGTH_MAX

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!maySend) return
    log.speech?.send(typed.trim(), answered)
    log.speech?.answer(null)
    setTyped('')
  }
  const addEmoji = (emoji: string) => {
    if (!field.current) return
    const { selectionStart: from, selectionEnd: to } = field.current
    setTyped(insertText(field.current, emoji, from ?? typed.length, to ?? typed.length))
  }
  useLayoutEffect(() => {
    if (answered) field.current?.focus()
  }, [answered])
  useFocusWithin(bar, (isWithin) => {
    onWriting(isWithin && (isWriting || document.activeElement === field.current))
    if (!isWithin) setHasEmoji(false)
  })

  return (
    <form className={style.form} data-writing={isWriting || undefined} onSubmit={send}>
      {isWriting && answered && (
        <div className={style.answered}>
          <p>{text('live.chat.answering', { name: answered.user.name, content: answered.content })}</p>
          <IconButton
            label={text('live.chat.answerNobody')}
            onMouseDown={keepFocus}
            onClick={() => log.speech?.answer(null)}
          >
            <X />
          </IconButton>
        </div>
      )}
      <div className={style.row}>
        <input
          ref={field}
          className={style.field}
          value={typed}
          disabled={!speech.isOpen && typed === ''}
          placeholder={speech.isOpen ? text('live.chat.say') : speech.note}
          aria-label={text('live.chat.field')}
          aria-describedby={noteId}
          aria-invalid={length > CHAT_LENGTH_MAX}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && field.current?.blur()}
        />
        {isWriting && (
          <div className={style.tools}>
            <IconButton
              label={text('live.chat.emoji')}
              aria-pressed={hasEmoji}
              onMouseDown={keepFocus}
              onClick={() => setHasEmoji(!hasEmoji)}
            >
              {hasEmoji ? <Keyboard /> : <Smile />}
            </IconButton>
            <Button kind="solid" type="submit" aria-disabled={!maySend} onMouseDown={keepFocus}>
              {text('live.chat.send')}
            </Button>
          </div>
        )}
      </div>
      <p id={noteId} className={style.note} hidden={!isWriting}>
        <span role="status">{speech.note}</span>
        <span data-over={length > CHAT_LENGTH_MAX || undefined}>
          {length}/{CHAT_LENGTH_MAX}
        </span>
      </p>
      {isWriting && hasEmoji && <EmojiRow label={text('live.chat.emoji')} onPick={addEmoji} />}
    </form>
  )
}

/** The field keeps the focus, and with it the keyboard stays open. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/**
 * Tells whether the focus is within an element. A dialog that closes gives it back while React hears no events, and it
 * is nowhere for a moment while it moves.
 */
function useFocusWithin(place: RefObject<HTMLElement | null>, onChange: (isWithin: boolean) => void): void {
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const element = place.current
    const tell = () => change(element?.contains(document.activeElement) ?? false)
    const onFocusOut = () => requestAnimationFrame(tell)
    // A touch may have come before the page was alive.
    if (element?.contains(document.activeElement)) tell()
    element?.addEventListener('focusin', tell)
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusin', tell)
      element?.removeEventListener('focusout', onFocusOut)
    }
  }, [place])
}

/** What stands in the field, also from before the page was alive; kept by the browser until it is sent. */
function useTyped(groupId: string, field: RefObject<HTMLInputElement | null>): [string, (text: string) => void] {
  const [typed, setTyped] = useState('')
  useEffect(() => setTyped(field.current?.value || typedIn(groupId)), [groupId, field])
  return [
    typed,
    (text) => {
      setTyped(text)
      storeTyped(groupId, text)
    },
  ]
}
