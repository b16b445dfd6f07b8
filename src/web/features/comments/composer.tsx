import { AtSign, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { ContentDetail } from '#contract/content.ts'
import { COMMENT_LENGTH_MAX } from '#contract/limits.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { clientState } from '../../runtime/client-state.ts'
import { Button } from '../../ui/button.tsx'
import { EmojiRow } from '../../ui/emoji-row.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { insertText, lengthOf } from '../../ui/insert-text.ts'
import { toast } from '../../ui/toast.ts'
import { PickImages } from '../uploads/pick-images.tsx'
import { waitings } from '../waiting/waiting.ts'
import style from './composer.module.css'
import type { Draft } from '../writing/begun-draft.ts'
import { sendingAt, showSending, writingState, type Sending } from '../writing/writing-state.ts'
import { drafts, placeOf } from '../writing/drafts.ts'
import { failureText } from './failure-text.ts'
import { MentionList, optionId } from './mention-list.tsx'
import { sendDraft } from './send-draft.ts'
import type { SheetMode } from './sheet-mode.ts'
import { useMentions } from './use-mentions.ts'

interface ComposerProps {
  content: ContentDetail
  mode: SheetMode & { kind: 'compose' }
  onClose: () => void
}

/** The field in which a comment is written; what is typed is kept until the server has it. */
export function Composer({ content, mode, onClose }: ComposerProps) {
  const { api, config, text } = useRuntime()
  const { edited } = mode
  const draft = useWritten(mode)
  const sending = useStore(writingState, (state) => state.sendings[placeOf(draft)])
  const field = useField(draft)
  const [noteId, listId] = [useId(), useId()]
  const isUnderWay = sending === 'under-way'
  const length = lengthOf(draft.text)
  const [isUploading, setIsUploading] = useState(false)
  const maySend = !isUnderWay && !isUploading && draft.text.trim() !== '' && length <= COMMENT_LENGTH_MAX
  useCloseWhenSent(placeOf(draft), onClose)

  const write = (changed: Partial<Draft>) => {
    drafts.write({ ...(writingState.getState().written ?? draft), ...changed })
    if (sending !== undefined) showSending(placeOf(draft), undefined)
  }
  const mentions = useMentions({ draft, field, write })
  const send = async () => {
    if (!maySend) return
    const comment = await sendDraft(draft, { api, content, edited, waitings })
    if (comment) {
      toast(text(comment.status === 0 ? 'comment.sentPending' : 'comment.sent'))
      return
    }
    const failure = failureOf(sendingAt(placeOf(draft)))
    if (failure && !writingState.getState().written) toast(failureText(failure, draft.intent, text))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.takeKey(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  const addEmoji = (emoji: string) => {
    if (!field.current || isUnderWay) return
    const { selectionStart: from, selectionEnd: to } = field.current
    write({ text: insertText(field.current, emoji, from, to) })
  }
  const leaveTarget = () => {
    drafts.drop(draft)
    write({ intent: 'comment', targetId: '', targetName: '' })
    field.current?.focus()
  }

  const failure = failureOf(sending)
  const wasTried = failure !== null || draft.requestId !== ''
  return (
    <div className={style.composer}>
      {draft.intent === 'reply' && (
        <p className={style.target}>
          <span>{text('comment.replyTo', { name: draft.targetName })}</span>
          {!isUnderWay && (
            <IconButton label={text('comment.leaveTarget')} onClick={leaveTarget}>
              <X />
            </IconButton>
          )}
        </p>
      )}
      {draft.anchor && (
        <p className={style.quote}>
          <q>{draft.anchor.quote}</q>
          {!isUnderWay && (
            <IconButton label={text('comment.leaveQuote')} onClick={() => write({ anchor: null })}>
              <X />
            </IconButton>
          )}
        </p>
      )}
      <textarea
        ref={field}
        className={style.field}
        rows={4}
        value={draft.text}
        readOnly={isUnderWay}
        placeholder={text('comment.placeholder')}
        aria-label={text('comment.field')}
        aria-invalid={length > COMMENT_LENGTH_MAX}
        aria-describedby={noteId}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={mentions.offered.length > 0 ? optionId(listId, mentions.current) : undefined}
        onChange={(event) => {
          write({ text: event.target.value })
          mentions.look(event.target)
        }}
        onSelect={(event) => mentions.look(event.currentTarget)}
        onCompositionStart={(event) => mentions.compose(true, event.currentTarget)}
        onCompositionEnd={(event) => mentions.compose(false, event.currentTarget)}
        onKeyDown={onKeyDown}
        onBlur={mentions.close}
      />
      <MentionList id={listId} mentions={mentions} />
      <p id={noteId} role="alert" className={failure ? style.failure : style.hint}>
        {failure && failureText(failure, draft.intent, text)}
        {sending === 'not-logged-in' && text('comment.kept')}
      </p>
      <div className={style.tools}>
        {draft.intent !== 'edit' && config.commentImages > 0 && (
          <PickImages
            max={config.commentImages}
            value={draft.images}
            onChange={(images) => write({ images })}
            onBusy={setIsUploading}
            disabled={isUnderWay}
          />
        )}
        {!isUnderWay && (
          <IconButton
            label={text('comment.mention.somebody')}
            onMouseDown={(event) => event.preventDefault()} // the field keeps the focus, and the keyboard stays open
            onClick={mentions.begin}
          >
            <AtSign />
          </IconButton>
        )}
        <EmojiRow label={text('comment.emoji')} onPick={addEmoji} />
      </div>
      <div className={style.foot}>
        <span className={style.count} data-over={length > COMMENT_LENGTH_MAX}>
          {length}/{COMMENT_LENGTH_MAX}
        </span>
        <span className={style.hint}>{content.comment_policy === 'pre' && text('comment.reviewed')}</span>
        <Button kind="solid" disabled={!maySend} aria-busy={isUnderWay} onClick={() => void send()}>
          {text(isUnderWay ? 'comment.sending' : wasTried ? 'comment.sendAgain' : 'comment.send')}
        </Button>
      </div>
    </div>
  )
}

/** What is being written, as long as the composer is open; the client state tells it, too (requirement R3.7). */
function useWritten(mode: ComposerProps['mode']): Draft {
  const [begun] = useState(() => begin(mode))
  const draft = useStore(writingState, (state) => state.written) ?? begun
  useEffect(() => {
    const stopTelling = writingState.subscribe(({ written }) =>
      clientState.setState({ commentDraft: written?.text ?? '', replyTarget: written?.targetId || null }),
    )
    writingState.setState({ written: begun })
    return () => {
      writingState.setState({ written: null })
      stopTelling()
    }
  }, [begun])
  return draft
}

function begin({ place, anchor, edited }: ComposerProps['mode']): Draft {
  const { post, intent, targetId, targetName } = place
  const mentions = (edited?.mentions ?? []).map(({ id, at, length }) => ({
    id,
    name: edited?.content.slice(at + 1, at + length) ?? '',
  }))
  const words = { text: edited?.content ?? '', images: [], mentions, anchor: null, requestId: '' }
  const draft = drafts.find(place) ?? { post, intent, targetId, targetName, ...words }
  return anchor ? { ...draft, anchor, requestId: '' } : draft
}

/** The field, focused as the composer opens, with the caret at the end of what stands there. */
function useField({ post }: Draft) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [post])
  return field
}

/** Closes the composer once its draft was sent, be it from an earlier composer that was closed meanwhile. */
function useCloseWhenSent(place: string, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(
    () =>
      writingState.subscribe(({ sendings: now }, { sendings: before }) => {
        if (before[place] === 'under-way' && now[place] === undefined) close()
      }),
    [place],
  )
}

function failureOf(sending: Sending | undefined) {
  return typeof sending === 'object' ? sending : null
}
