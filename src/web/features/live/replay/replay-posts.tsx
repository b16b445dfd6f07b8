import { useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Message } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { PostTimeline } from '../posts/post-timeline.tsx'
import type { MessageLog } from '../room/live-room.ts'
import style from './replay-parts.module.css'

interface ReplayPostsProps {
  log: MessageLog
  sharePost(post: Message): ReactNode
}

/** The posts of a room as they had come when the film was where it is, newest first. */
export function ReplayPosts({ log, sharePost }: ReplayPostsProps) {
  const text = useText()
  const { list, phase, hasOlder } = useStore(log.state)
  useEffect(() => log.follow(), [log])
  const rows = list.toReversed()
  return (
    <>
      {rows.length === 0 && phase === 'ready' && <p className={style.note}>{text('live.replay.notYet')}</p>}
      <PostTimeline
        posts={{
          rows,
          phase: phase === 'ready' ? 'ready' : 'loading',
          hasMore: hasOlder && phase === 'ready',
          loadMore: () => log.loadOlder(),
        }}
        isQuiet
        sharePost={sharePost}
      />
    </>
  )
}
