import { useMemo, useState } from 'react'
import type { LiveDetail } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import type { Film } from '../../players/film/film.ts'
import { TabList } from '../../../ui/tab-list.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { PostList } from '../posts/post-list.tsx'
import { useAskedPosts } from '../posts/use-asked-post.ts'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { ChapterRows } from './chapter-rows.tsx'
import { LastSaid } from './last-said.tsx'
import { ReplayPosts } from './replay-posts.tsx'
import style from './replay-parts.module.css'
import type { ReplayChapter } from './replay-rules.ts'
import { SyncSwitch } from './sync-switch.tsx'
import { useOtherReplays } from './use-other-replays.ts'
import { useReplayLogs } from './use-replay-logs.ts'

/** Parts that the replay has nothing to do with. */
const STILL: ReadonlySet<string> = new Set(['intro', 'others'])

interface ReplayPartsProps {
  room: LiveRoom
  parts: LiveParts
  detail: LiveDetail
  chapters: readonly ReplayChapter[]
  /** Null while there is no replay. */
  film: Film | null
  /** As the replay of the room says. */
  offset: number
}

/** Key moments, chat, posts and introduction of a room that is over, and other replays; chat and posts keep step with its own. */
export function ReplayParts({ room, parts, detail, chapters, film, offset }: ReplayPartsProps) {
  const text = useText()
  const { group_id: groupId, key_count: keyCount, post_count: postCount } = detail
  const others = useOtherReplays(detail.live_id)
  const tabs = [
    ...(keyCount > 0 ? [{ key: 'chapters', name: text('live.replay.chapters'), note: keyCount }] : []),
    ...(groupId ? [{ key: 'chat', name: text('live.replay.chat') }] : []),
    ...(postCount > 0 ? [{ key: 'posts', name: text('live.posts.list'), note: postCount }] : []),
    ...(parts.intro ? [{ key: 'intro', name: text('live.replay.intro') }] : []),
    ...(others.length > 0 ? [{ key: 'others', name: text('live.replay.others') }] : []),
  ]
  const [chosen, setChosen] = useState(tabs[0]?.key ?? '')
  const [isSynced, setIsSynced] = useState(true)
  const logs = useReplayLogs(film, detail, offset)
  useAskedPosts(() => {
    setChosen('posts')
    setIsSynced(false)
  })
  const followed = isSynced ? logs : null
  const chat = followed?.chat ?? null
  const chatRoom = useMemo((): LiveRoom => (chat ? { ...room, chat: () => chat } : room), [room, chat])
  const current = tabs.some(({ key }) => key === chosen) ? chosen : (tabs[0]?.key ?? '')
  if (tabs.length === 0) return null
  return (
    <div className={style.parts}>
      <TabList label={text('live.replay.parts')} tabs={tabs} current={current} onCurrent={setChosen}>
        {film && !STILL.has(current) && (groupId || postCount > 0) && (
          <SyncSwitch isOn={isSynced} onChange={setIsSynced} />
        )}
        {current === 'chapters' && (
          <>
            {chat && <LastSaid log={chat} onOpen={() => setChosen('chat')} />}
            <ChapterRows chapters={chapters} film={film} />
          </>
        )}
        {current === 'chat' && (
          <div className={style.chat}>
            <ChatPanel key={String(isSynced)} room={chatRoom} groupId={groupId} variant="plain" />
          </div>
        )}
        {current === 'posts' &&
          (followed ? (
            <ReplayPosts log={followed.posts} sharePost={parts.sharePost} />
          ) : (
            <PostList room={room} sharePost={parts.sharePost} />
          ))}
        {current === 'others' && parts.list(others)}
        {current === 'intro' ? parts.intro : parts.intro && <noscript>{parts.intro}</noscript>}
      </TabList>
    </div>
  )
}
