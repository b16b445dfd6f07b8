import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { formatCount } from '#contract/format/numbers.ts'
import { LIVE_STATUS } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { useText, type Text } from '../../../i18n/text.tsx'
import { useNow } from '../../../ui/clock.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { lazySheet } from '../../../ui/lazy-sheet.tsx'
import { useSheet } from '../../../ui/sheet-history.ts'
import { TopBar } from '../../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../../ui/use-has-left-screen.ts'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import style from './image-screen.module.css'
import { KeyFacts } from './key-facts.tsx'
import { NewPosts } from './new-posts.tsx'
import { PostFilters } from './post-filters.tsx'
import type { PostView } from './post-rows.ts'
import { PostTimeline } from './post-timeline.tsx'
import { scrollUpTo } from './scroll-to.ts'
import { useAskedPost } from './use-asked-post.ts'
import { usePosts } from './use-posts.ts'

const ChatSheet = lazySheet(async () => (await import('./chat-sheet.tsx')).ChatSheet)

interface ImageScreenProps {
  room: LiveRoom
  parts: LiveParts
}

/** A live room of words and pictures: what is to be known now, and the posts along a line of time. */
export function ImageScreen({ room, parts }: ImageScreenProps) {
  const text = useText()
  const detail = useStore(room.state, (state) => state.detail)
  const [view, setView] = useState<PostView>({ filter: 'all', order: 'newest' })
  const posts = usePosts(room, parts.posts, view)
  const askedId = useAskedPost(posts)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLElement>(null)
  const titleLeft = useHasLeftScreen(title)
  const chat = useSheet('live-chat')
  const showWaiting = () => {
    posts.showWaiting()
    if (list.current) scrollUpTo(list.current)
  }
  return (
    <>
      <TopBar back fixed title={detail.title} titleShown={titleLeft}>
        {parts.share}
      </TopBar>
      <main className={style.page}>
        <RoomFacts detail={detail} />
        <h1 ref={title} className={style.title}>
          {parts.title}
        </h1>
        <KeyFacts facts={posts.facts} />
        <PostFilters view={view} onView={setView} keyCount={detail.key_count}>
          {detail.group_id && (
            <button type="button" aria-haspopup="dialog" onClick={chat.show}>
              {text('live.posts.chat')}
            </button>
          )}
        </PostFilters>
        <section ref={list} className={style.posts} aria-label={text('live.posts.list')}>
          <NewPosts count={posts.waiting} areFactsNew={posts.areFactsNew} onShow={showWaiting} />
          <PostTimeline
            posts={posts}
            isChosen={view.filter !== 'all'}
            isOldestFirst={view.order === 'oldest'}
            askedId={askedId}
            sharePost={parts.sharePost}
          />
        </section>
        {parts.intro}
        {parts.end}
      </main>
      {parts.bar}
      {chat.open && <ChatSheet room={room} groupId={detail.group_id} onClose={chat.close} />}
    </>
  )
}

/** That it is live or over, for how long, with how many posts and viewers. */
function RoomFacts({ detail }: { detail: LiveDetail }) {
  const text = useText()
  const now = useNow()
  const { status, start_time: start, end_time: end, post_count: posts, live_count: viewers } = detail
  const isOver = status === LIVE_STATUS.ended || status === LIVE_STATUS.replay
  const seconds = start > 0 ? (isOver ? end : now / 1000) - start : 0
  const facts = [
    ...(seconds >= 60 ? [lasted(seconds, text)] : []),
    ...(posts > 0 ? [text('live.posts.count', { count: posts })] : []),
    ...(viewers > 0 ? [text('live.posts.seen', { count: formatCount(viewers, text.locale) })] : []),
  ]
  return (
    <p className={style.facts}>
      <span className={style.mark} data-over={isOver}>
        {text(isOver ? 'live.posts.ended' : 'live.posts.mark')}
      </span>
      <Facts>{facts}</Facts>
    </p>
  )
}

function lasted(seconds: number, text: Text): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? text('live.posts.lastedMinutes', { minutes })
    : text('live.posts.lastedHours', { hours: Math.floor(minutes / 60) })
}
