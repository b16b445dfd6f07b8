import { Ellipsis, Star } from 'lucide-react'
import type { Comment, Reply } from '#contract/comments.ts'
import { formatCount } from '#contract/format/numbers.ts'
import { UNKNOWN_REGION } from '#contract/regions.ts'
import { personPath } from '#contract/share-urls.ts'
import { useText } from '../../i18n/text.tsx'
import { Facts } from '../../ui/facts.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Time } from '../../ui/time.tsx'
import type { CommentedContent } from './comment-calls.ts'
import style from './comment-parts.module.css'
import { useStar } from './use-star.ts'

interface AuthorProps {
  user: { id: string; name: string }
  className?: string | undefined
}

/** The name of somebody, which leads to their page; of nobody any more, the name alone. */
export function Author({ user: { id, name }, className }: AuthorProps) {
  if (id === '') return <bdi className={className}>{name}</bdi>
  return (
    <bdi className={className}>
      <SiteLink to={personPath(id)}>{name}</SiteLink>
    </bdi>
  )
}

/** Who stands out, and what only its author knows. */
export function Marks({ comment: { user, status } }: { comment: Comment | Reply }) {
  const text = useText()
  return (
    <>
      {user.is_author && <span className={style.author}>{text('comment.author')}</span>}
      {status === 0 && <span className={style.pending}>{text('comment.pending')}</span>}
    </>
  )
}

interface MenuButtonProps {
  comment: Comment | Reply
  onMenu: (comment: Comment | Reply) => void
}

export function MenuButton({ comment, onMenu }: MenuButtonProps) {
  const text = useText()
  return (
    <button
      type="button"
      className={style.menu}
      data-tap={`menu ${comment.id}`}
      aria-haspopup="dialog"
      aria-label={text('comment.menu', { name: comment.user.name })}
      onClick={() => onMenu(comment)}
    >
      <Ellipsis />
    </button>
  )
}

interface CommentFootProps {
  content: CommentedContent
  comment: Comment | Reply
  onReply: ((comment: Comment | Reply) => void) | null
}

/** Where from, when, reply, star. */
export function CommentFoot({ content, comment, onReply }: CommentFootProps) {
  const text = useText()
  const { ip_region: region, create_time: created, update_time: updated, status, user } = comment
  return (
    <p className={style.foot}>
      <Facts>
        {region === UNKNOWN_REGION ? text('comment.regionUnknown') : region}
        <Time at={created} />
        {updated > created && text('comment.edited')}
      </Facts>
      {onReply && status === 1 && (
        <button
          type="button"
          className={style.reply}
          data-tap={`reply ${comment.id}`}
          aria-haspopup="dialog"
          aria-label={text('comment.replyTo', { name: user.name })}
          onClick={() => onReply(comment)}
        >
          {text('comment.reply')}
        </button>
      )}
      {status === 1 && <StarButton content={content} comment={comment} />}
    </p>
  )
}

function StarButton({ content, comment }: Pick<CommentFootProps, 'content' | 'comment'>) {
  const text = useText()
  const { on, count, toggle, isTapped } = useStar(content, comment)
  return (
    <button
      type="button"
      className={style.star}
      data-tap={`star ${comment.id}`}
      aria-pressed={on}
      data-burst={(on && isTapped) || undefined}
      aria-label={text('comment.star', { name: comment.user.name, count: formatCount(count, text.locale) })}
      onClick={toggle}
    >
      <Star />
      {count > 0 && formatCount(count, text.locale)}
    </button>
  )
}
