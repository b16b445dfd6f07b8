import { useRef, type ReactNode } from 'react'
import type { Message } from '#contract/live.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { NewPosts } from './new-posts.tsx'
import style from './post-list.module.css'
import type { PostView } from './post-rows.ts'
import { PostTimeline } from './post-timeline.tsx'
import { scrollUpTo } from './scroll-to.ts'
import { useAskedPost } from './use-asked-post.ts'
import { usePosts } from './use-posts.ts'

interface PostListProps {
  room: LiveRoom
  sharePost?: (post: Message) => ReactNode
}

const NEWEST: PostView = { filter: 'all', order: 'newest' }

/** The posts of a room, newest first, as one part of a screen that shows other things besides. */
export function PostList({ room, sharePost }: PostListProps) {
  const posts = usePosts(room, null, NEWEST)
  const askedId = useAskedPost(posts)
  const top = useRef<HTMLDivElement>(null)
  return (
    <div ref={top} className={style.list}>
      <NewPosts
        count={posts.waiting}
        areFactsNew={false}
        onShow={() => {
          posts.showWaiting()
          if (top.current) scrollUpTo(top.current)
        }}
      />
      <PostTimeline posts={posts} askedId={askedId} sharePost={sharePost} />
    </div>
  )
}
