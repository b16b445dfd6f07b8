import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Comment, Reply } from '#contract/comments.ts'
import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { toast } from '../../ui/toast.ts'
import type { CommentedContent } from './comment-calls.ts'
import { CommentImages } from './comment-images.tsx'
import { Author, CommentFoot, Marks, MenuButton } from './comment-parts.tsx'
import { CommentWords } from './comment-words.tsx'
import style from './reply-list.module.css'
import { visibleReplies, type OpenReplies } from './thread-state.ts'

interface ReplyListProps {
  content: CommentedContent
  comment: Comment
  replies: OpenReplies | null
  wantedId: string
  onOpenReplies: () => Promise<boolean>
  onReply: ((comment: Comment | Reply) => void) | null
  onMenu: (comment: Comment | Reply) => void
  onPicture: (images: readonly Image[], index: number) => void
}

/** The replies under a root: the first ones in short, all of them once they are opened. */
export function ReplyList(props: ReplyListProps) {
  const { comment, replies, wantedId, onOpenReplies } = props
  const text = useText()
  const list = useRef<HTMLUListElement>(null)
  const [isOpening, setIsOpening] = useState(false)
  const visible = visibleReplies(comment, replies !== null, wantedId)
  if (visible.length === 0) return null
  const isMore = replies ? replies.cursor !== '' : visible.length < comment.sub_count

  const open = async () => {
    setIsOpening(true)
    const shown = replies ? visible.length : 0
    const isOpened = await onOpenReplies()
    setIsOpening(false)
    if (!isOpened) {
      toast(text('comment.listFailed'))
      return
    }
    // The button may be gone now: the focus goes on with what it brought.
    requestAnimationFrame(() =>
      (list.current?.children[shown] as HTMLElement | undefined)?.focus({ preventScroll: true }),
    )
  }

  return (
    <div className={style.box}>
      <ul ref={list} aria-label={text('comment.replies', { count: comment.sub_count })}>
        {visible.map((reply) => (
          <ReplyItem key={reply.id} {...props} reply={reply} isWhole={replies !== null} />
        ))}
      </ul>
      {isMore && (
        <button
          type="button"
          className={style.more}
          data-tap={`replies ${comment.id}`}
          disabled={isOpening}
          onClick={() => void open()}
        >
          {replies ? text('comment.moreReplies') : text('comment.replies', { count: comment.sub_count })}
          <ChevronRight />
        </button>
      )}
    </div>
  )
}

/** Name and words in one paragraph; with time, reply and star once they are opened. */
function ReplyItem({ content, comment, reply, isWhole, onReply, onMenu, onPicture }: ReplyItemProps) {
  const text = useText()
  const { id, user, reply_user: repliedTo, parent_id: parentId } = reply
  return (
    <li id={`comment-${id}`} tabIndex={-1} className={style.reply}>
      <p className={style.text} dir="auto">
        <Author user={user} className={style.name} />
        <Marks comment={reply} />
        {repliedTo && parentId !== comment.id && (
          <>
            {text('comment.repliesTo')} <Author user={repliedTo} className={style.name} />
          </>
        )}
        {text('comment.colon')}
        <span data-words>
          <CommentWords comment={reply} />
        </span>
        <MenuButton comment={reply} onMenu={onMenu} />
      </p>
      <CommentImages comment={reply} onOpen={onPicture} />
      {isWhole && <CommentFoot content={content} comment={reply} onReply={onReply} />}
    </li>
  )
}

interface ReplyItemProps extends ReplyListProps {
  reply: Reply
  isWhole: boolean
}
