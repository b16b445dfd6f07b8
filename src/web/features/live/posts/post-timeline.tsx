import type { ReactNode } from 'react'
import type { Message } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PostItem } from './post-item.tsx'
import style from './post-timeline.module.css'
import type { ShownPosts } from './use-posts.ts'

interface PostTimelineProps {
  posts: Pick<ShownPosts, 'rows' | 'phase' | 'hasMore' | 'loadMore'>
  /** Whether the rows are some of the posts only, or from the oldest on: says what is missing, and what comes. */
  isChosen?: boolean
  isOldestFirst?: boolean
  /** Says nothing where there are none. */
  isQuiet?: boolean
  /** Marked, because the address names it. */
  askedId?: string
  sharePost?: ((post: Message) => ReactNode) | undefined
}

/** Posts along a line of time. */
export function PostTimeline({ posts, isChosen, isOldestFirst, isQuiet, askedId, sharePost }: PostTimelineProps) {
  const text = useText()
  const { rows, phase, hasMore, loadMore } = posts
  const isEmpty = rows.length === 0 && phase === 'ready' && !hasMore
  return (
    <>
      {rows.length > 0 && (
        <ol className={style.timeline} aria-label={text('live.posts.list')}>
          {rows.map((post) => (
            <li key={post.msg_id} id={postPlace(post.msg_id)} className={style.row} data-key={post.is_key === 1}>
              <PostItem post={post} isAsked={post.msg_id === askedId} share={sharePost?.(post)} />
            </li>
          ))}
        </ol>
      )}
      {isEmpty && !isQuiet && <EmptyState text={text(isChosen ? 'live.posts.emptyView' : 'live.posts.empty')} />}
      {rows.length === 0 && phase === 'loading' && <Waiting />}
      {phase === 'failed' && <LoadFailed onRetry={() => void loadMore()} />}
      {phase !== 'failed' && hasMore && (
        <p className={style.more}>
          <Button kind="quiet" onClick={() => void loadMore()}>
            {text(isOldestFirst ? 'live.posts.newer' : 'live.posts.older')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Where a post stands on the page. */
export function postPlace(id: string): string {
  return `post-${id}`
}

function Waiting() {
  const text = useText()
  return (
    <div className={style.waiting} role="status" aria-label={text('feed.loading')}>
      {WAITING_ROWS.map((row) => (
        <div key={row} className={style.ghost} />
      ))}
    </div>
  )
}

const WAITING_ROWS = [1, 2, 3]
