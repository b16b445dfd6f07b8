import type { ReactNode } from 'react'
import { Heart } from 'lucide-react'
import { useStore } from 'zustand'
import { formatCount } from '#contract/format/numbers.ts'
import type { Message } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { useRuntime } from '../../../runtime/runtime.ts'
import { useNow } from '../../../ui/clock.tsx'
import { postMarks, shownLike, togglePostLike } from './post-likes.ts'
import style from './post-item.module.css'
import { PostMedia } from './post-media.tsx'
import { postWords, toBlocks } from './post-rows.ts'
import { postTime } from './post-time.ts'

interface PostItemProps {
  post: Message
  /** The address names it. */
  isAsked?: boolean
  share?: ReactNode
}

/** One post of the hosts: when, its words, what it shows, how it is liked. */
export function PostItem({ post, isAsked = false, share }: PostItemProps) {
  const text = useText()
  const now = useNow()
  const { heading, text: words } = postWords(post)
  const isKey = post.is_key === 1
  const actions = (
    <span className={style.actions}>
      <LikeButton post={post} />
      {share}
    </span>
  )
  const isLong = isKey || post.media !== null
  return (
    <article className={style.post} data-key={isKey} data-asked={isAsked}>
      <p className={style.head}>
        <time dateTime={new Date(post.create_time * 1000).toISOString()} className={style.time}>
          {postTime(post.create_time, now, text.locale)}
        </time>
        {isKey && <span className="visually-hidden">{text('live.posts.keyEvent')}</span>}
        {!isLong && actions}
      </p>
      {heading && <h2 className={style.heading}>{heading}</h2>}
      {toBlocks(words).map((block) =>
        'text' in block ? (
          <p key={block.line} className={style.words}>
            {block.text.trim()}
          </p>
        ) : (
          <ul key={block.line} className={style.list}>
            {block.entries.map((entry) => (
              <li key={entry.line}>{entry.text}</li>
            ))}
          </ul>
        ),
      )}
      {post.media && <PostMedia post={post} media={post.media} />}
      {isLong && <div className={style.foot}>{actions}</div>}
    </article>
  )
}

function LikeButton({ post }: { post: Message }) {
  const text = useText()
  const runtime = useRuntime()
  const { on, count } = shownLike(
    post,
    useStore(postMarks, (marks) => marks[post.msg_id]),
  )
  return (
    <button
      type="button"
      className={style.like}
      aria-pressed={on}
      aria-label={text('live.posts.like', { count: formatCount(count, text.locale) })}
      onClick={() => void togglePostLike(post, runtime)}
    >
      <Heart />
      {count > 0 && <span>{formatCount(count, text.locale)}</span>}
    </button>
  )
}
