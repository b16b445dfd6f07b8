import { Copy, Flag, Link, MessageCircle, PenLine, Star, Trash2 } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import type { Comment, Reply } from '#contract/comments.ts'
import type { ContentDetail } from '#contract/content.ts'
import { COMMENT_EDIT_SECONDS } from '#contract/limits.ts'
import { withSpot } from '#contract/spot.ts'
import { randomUuid } from '../../storage/browser-ids.ts'
import { useRuntime } from '../../runtime/runtime.ts'
import { useNow } from '../../ui/clock.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import { asUser } from '../session/as-user.ts'
import { removeComment } from './comment-calls.ts'
import style from './comment-menu.module.css'
import { failureText } from './failure-text.ts'
import { noteOwnComment } from './comment-state.ts'
import { COMMENTS_ID } from './places.ts'
import { composeEdit, composeReply, type SheetMode } from './sheet-mode.ts'
import { useStar } from './use-star.ts'

interface CommentMenuProps {
  content: ContentDetail
  comment: Comment | Reply
  onMode: (mode: SheetMode) => void
  onClose: () => void
}

/** What a reader can do with one comment. */
export function CommentMenu({ content, comment, onMode, onClose }: CommentMenuProps) {
  const { text } = useRuntime()
  const now = useNow()
  const star = useStar(content, comment)
  const isPublic = comment.status === 1
  const isOwn = comment.is_self === true
  const copy = async () => {
    const isCopied = await copyText(comment.content)
    onClose()
    toast(text(isCopied ? 'comment.copied' : 'comment.notCopied'))
  }
  const copyLink = async () => {
    const isCopied = await copyText(withSpot(content.share.link, { c: comment.id }))
    onClose()
    toast(text(isCopied ? 'comment.linkCopied' : 'comment.notCopied'))
  }
  const toggleStar = () => {
    star.toggle()
    onClose()
  }
  return (
    <>
      <p className={style.quote}>
        <bdi>{comment.user.name}</bdi>
        {text('comment.colon')}
        {comment.content}
      </p>
      <ul className={style.menu}>
        {isPublic && content.comment_enable === 1 && (
          <MenuItem icon={<MessageCircle />} onClick={() => onMode(composeReply(comment))}>
            {text('comment.reply')}
          </MenuItem>
        )}
        {isPublic && (
          <MenuItem icon={<Star />} onClick={toggleStar}>
            {text(star.on ? 'comment.takeStarBack' : 'comment.giveStar')}
          </MenuItem>
        )}
        <MenuItem icon={<Copy />} onClick={() => void copy()}>
          {text('comment.copy')}
        </MenuItem>
        {isPublic && (
          <MenuItem icon={<Link />} onClick={() => void copyLink()}>
            {text('comment.link')}
          </MenuItem>
        )}
        {isOwn && mayEdit(comment, now) && (
          <MenuItem icon={<PenLine />} onClick={() => onMode(composeEdit(comment))}>
            {text('comment.edit')}
          </MenuItem>
        )}
        {isOwn ? (
          <RemoveItem content={content} comment={comment} onClose={onClose} />
        ) : (
          <MenuItem icon={<Flag />} onClick={() => onMode({ kind: 'report', comment })}>
            {text('comment.report')}
          </MenuItem>
        )}
      </ul>
    </>
  )
}

/** `now` in milliseconds. */
function mayEdit({ create_time: created }: Comment | Reply, now: number): boolean {
  return now / 1000 - created < COMMENT_EDIT_SECONDS
}

interface MenuItemProps {
  icon: ReactNode
  children: ReactNode
  onClick: () => void
}

function MenuItem({ icon, children, onClick }: MenuItemProps) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        {icon}
        {children}
      </button>
    </li>
  )
}

/** Asks once, in its own place, before it removes. */
function RemoveItem({ content, comment, onClose }: Pick<CommentMenuProps, 'content' | 'comment' | 'onClose'>) {
  const { api, text } = useRuntime()
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState('')
  const [requestId] = useState(randomUuid)
  const item = useRef<HTMLLIElement>(null)
  const remove = async () => {
    const answer = await asUser({ action: 'plain' }, () => removeComment(api, content, comment.id, requestId))
    if (answer === null) return
    if (answer.code !== 0) return setFailure(failureText(answer, 'remove', text))
    // The button that opened the sheet goes with the comment.
    item.current?.closest('dialog')?.addEventListener('close', focusComments, { once: true })
    onClose()
    noteOwnComment(content, answer.data, comment)
    toast(text('comment.removedNow'))
  }
  return (
    <li ref={item}>
      <button type="button" className={style.remove} onClick={() => (isAsking ? void remove() : setIsAsking(true))}>
        <Trash2 />
        {text(isAsking ? 'comment.removeSurely' : 'comment.remove')}
      </button>
      <p role="alert" className={style.failure}>
        {failure}
      </p>
    </li>
  )
}

function focusComments(): void {
  document.querySelector<HTMLElement>(`#${COMMENTS_ID} > section`)?.focus({ preventScroll: true })
}
