import { useStore } from 'zustand'
import { useText, type Text } from '../../../i18n/text.tsx'
import { Dot } from '../../../ui/dot.tsx'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { useRoomSeconds } from '../room/use-room-seconds.ts'
import style from './room-title.module.css'
import textStyle from '../../../ui/text-styles.module.css'

/** What is on, by whom, and for how long already. */
export function RoomTitle({ room, parts }: { room: LiveRoom; parts: LiveParts }) {
  const text = useText()
  const { title, author, start_time: start, server_time: first } = useStore(room.state, (state) => state.detail)
  const seconds = useRoomSeconds(room.now, first) - start
  return (
    <header className={style.row}>
      <div className={textStyle.filling}>
        <h1 className={style.title}>{title}</h1>
        <p className={style.facts}>
          <span className={style.name}>{author.name}</span>
          {start > 0 && seconds >= 60 && (
            <span>
              <Dot />
              {lasted(Math.floor(seconds / 60), text)}
            </span>
          )}
        </p>
      </div>
      {parts.follow}
    </header>
  )
}

function lasted(minutes: number, text: Text): string {
  const hours = Math.floor(minutes / 60)
  return hours === 0
    ? text('live.lastedMinutes', { minutes })
    : text('live.lastedHours', { hours, minutes: minutes % 60 })
}
