import type { Anchor, Comment, Reply } from '#contract/comments.ts'
import type { Image } from '#contract/shapes.ts'
import { useText } from '../../i18n/text.tsx'
import { toast } from '../../ui/toast.ts'
import type { CommentedContent } from './comment-calls.ts'
import style from './comment-item.module.css'
import { CommentImages } from './comment-images.tsx'
import { Author, CommentFoot, Marks, MenuButton } from './comment-parts.tsx'
import { CommentWords } from './comment-words.tsx'
import { goToQuote } from './quote-in-text.ts'
import { ReplyList } from './reply-list.tsx'
import type { OpenReplies } from './thread-state.ts'

interface CommentItemProps {
  content: CommentedContent
  comment: Comment
  /** What was opened of its replies. */
  replies: OpenReplies | null
  /** The comment that the address asks for, and the one that stands out now; empty for none. */
  wantedId: string
  onOpenReplies: () => Promise<boolean>
  /** Null where comments are closed. */
  onReply: ((comment: Comment | Reply) => void) | null
  onMenu: (comment: Comment | Reply) => void
  onPicture: (images: readonly Image[], index: number) => void
}

/** A root with its replies. */
export function CommentItem(props: CommentItemProps) {
  const { content, comment, onReply, onMenu, onPicture } = props
  const text = useText()
  const { id, user, status, anchor } = comment
  const isRemoved = status === 2
  return (
    <li id={`comment-${id}`} tabIndex={-1} className={style.item}>
      <span className={style.avatar} aria-hidden="true">
        {user.avatar && !isRemoved ? (
          <img src={user.avatar} alt="" width={36} height={36} loading="lazy" />
        ) : (
          Array.from(isRemoved ? '' : user.name)[0]
        )}
      </span>
      <div className={style.main}>
        {isRemoved ? (
          <p className={style.removed}>{text('comment.removed')}</p>
        ) : (
          <>
            <p className={style.name}>
              <Author user={user} />
              <Marks comment={comment} />
              <MenuButton comment={comment} onMenu={onMenu} />
            </p>
            {anchor && <Quote id={id} anchor={anchor} />}
            <p className={style.text} dir="auto" data-words>
              <CommentWords comment={comment} />
            </p>
            <CommentImages comment={comment} onOpen={onPicture} />
            <CommentFoot content={content} comment={comment} onReply={onReply} />
          </>
        )}
        <ReplyList {...props} />
      </div>
    </li>
  )
}

/** The words that a comment is about; leads to where they stand. */
function Quote({ id, anchor }: { id: string; anchor: Anchor }) {
  const text = useText()
  return (
    <blockquote className={style.quote}>
      <button
        type="button"
        data-tap={`quote ${id}`}
        aria-label={text('comment.goToQuote', { quote: anchor.quote })}
        onClick={() => {
          if (!goToQuote(anchor)) toast(text('comment.quoteGone'))
        }}
      >
        {anchor.quote}
      </button>
    </blockquote>
  )
}
