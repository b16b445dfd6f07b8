import { MessageSquareText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { COLUMN_TYPE } from '#contract/live-kinds.ts'
import type { LiveColumn } from '#contract/live.ts'
import { useText } from '../../../i18n/text.tsx'
import { LivePlayer } from '../../players/live/live-player.tsx'
import { useLiveSaving } from '../../players/live/live-saving.ts'
import { useLiveStream } from '../../players/live/use-live-stream.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { BackButton } from '../../../ui/top-bar.tsx'
import { ChatBar } from '../chat/chat-bar.tsx'
import { useAskedPosts } from '../posts/use-asked-post.ts'
import { absenceOf } from '../room/absence.ts'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { OnAirMark } from '../room/on-air-mark.tsx'
import { LandscapeColumns, tabsOf } from './landscape-columns.tsx'
import style from './landscape-screen.module.css'
import { RoomTitle } from './room-title.tsx'
import { useRoomHeight } from './use-room-height.ts'

/** A room with its film above; below it the columns that its hosts chose, beside it on a screen that lies. */
export function LandscapeScreen({ room, parts }: { room: LiveRoom; parts: LiveParts }) {
  const text = useText()
  const detail = useStore(room.state, (state) => state.detail)
  const root = useRef<HTMLElement>(null)
  const tabs = tabsOf(detail, parts, text)
  const [chosen, setChosen] = useState('')
  const [isHidden, setIsHidden] = useState(false)
  const [isSaving, setIsSaving] = useLiveSaving()
  const isWriting = useRoomHeight(root)
  const { playlists, dvr_seconds: dvrSeconds, live_background: background } = detail
  const absence = absenceOf(detail, isSaving)
  const isOnAir = absence === null
  const stream = useLiveStream({ playlists, dvrSeconds, isOnAir, isSaving })
  const current = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  useAskedPosts(() => setChosen(tabs.find(({ column }) => column.type === COLUMN_TYPE.posts)?.key ?? chosen))

  const toggleSaving = () => {
    setIsSaving(!isSaving)
    const posts = tabs.find(({ column }) => column.type === COLUMN_TYPE.posts)
    if (!isSaving && posts) setChosen(posts.key)
  }
  return (
    <main
      ref={root}
      className={style.room}
      data-writing={isWriting}
      data-hidden={isHidden}
      style={background ? { backgroundImage: `url("${encodeURI(background)}")` } : undefined}
    >
      <div className={style.film}>
        <LivePlayer
          stream={stream}
          title={detail.title}
          poster={detail.play_background || parts.content.cover}
          color={parts.content.cover_color}
          absence={absence === null ? '' : text(absence)}
          isSmall={isWriting}
          fullscreenBox={root}
          lead={
            <div className={style.lead}>
              <BackButton />
              <OnAirMark detail={detail} />
            </div>
          }
          actions={
            <>
              {isHidden && (
                <span className={style.unhide}>
                  <IconButton label={text('live.bar.show')} onClick={() => setIsHidden(false)}>
                    <MessageSquareText />
                  </IconButton>
                </span>
              )}
              {parts.share}
            </>
          }
        />
      </div>
      <div className={style.side}>
        <RoomTitle room={room} parts={parts} />
        {current && (
          <LandscapeColumns
            room={room}
            parts={parts}
            tabs={tabs}
            current={current}
            onCurrent={setChosen}
            isHidden={isHidden}
            isWriting={isWriting}
            stream={stream}
          />
        )}
        <ChatBar
          room={room}
          groupId={chatOf(current?.column, detail.group_id)}
          dataSaver={isSaving}
          onDataSaver={toggleSaving}
          isHidden={isHidden}
          onHide={() => setIsHidden(!isHidden)}
        />
      </div>
    </main>
  )
}

/** What is written goes to the chat that is seen, else to the room's own. */
function chatOf(column: LiveColumn | undefined, groupId: string): string {
  return column?.type === COLUMN_TYPE.chat && column.group_id !== '' ? column.group_id : groupId
}
