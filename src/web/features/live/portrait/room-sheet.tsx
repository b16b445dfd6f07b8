import { useState } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import { useQualities } from '../../players/controls/use-qualities.ts'
import type { LiveStream } from '../../players/live/live-stream.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TabList } from '../../../ui/tab-list.tsx'
import { PostList } from '../posts/post-list.tsx'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import style from './room-sheet.module.css'

interface RoomSheetProps {
  room: LiveRoom
  parts: LiveParts
  stream: LiveStream
  isSaving: boolean
  onSaving(isSaving: boolean): void
  onClose(): void
}

/** What else there is of a room whose film fills the screen: its posts, its introduction, its lines. */
export function RoomSheet({ room, parts, stream, isSaving, onSaving, onClose }: RoomSheetProps) {
  const text = useText()
  const { title, post_count: posts } = useStore(room.state, (state) => state.detail)
  const tabs = [
    ...(posts > 0 ? [{ key: 'posts', name: text('live.posts.list'), note: posts }] : []),
    { key: 'intro', name: text('live.replay.intro') },
    ...(parts.related ? [{ key: 'related', name: text('live.column.5') }] : []),
  ]
  const [chosen, setChosen] = useState(tabs[0]?.key ?? 'intro')
  return (
    <Sheet label={title} onClose={onClose}>
      <div className={style.inside}>
        <h2 className={style.title}>{title}</h2>
        <TabList
          label={text('live.columns')}
          tabs={tabs}
          current={chosen}
          onCurrent={setChosen}
          className={style.panel}
        >
          {chosen === 'posts' && <PostList room={room} sharePost={parts.sharePost} />}
          {chosen === 'intro' && (
            <>
              <Choices stream={stream} isSaving={isSaving} onSaving={onSaving} />
              {parts.intro}
              {parts.end}
            </>
          )}
          {chosen === 'related' && parts.related}
        </TabList>
      </div>
    </Sheet>
  )
}

/** Which line is seen and how sharp, and whether data are saved. */
function Choices({ stream, isSaving, onSaving }: Pick<RoomSheetProps, 'stream' | 'isSaving' | 'onSaving'>) {
  const text = useText()
  const { film, line, isMuted } = useStore(stream.state)
  const { choices: qualities, chosen } = useQualities(film)
  return (
    <div className={style.choices} role="group" aria-label={text('live.portrait.choices')}>
      {stream.lines.length > 1 &&
        stream.lines.map(({ name, playURL }, place) => (
          <button
            key={playURL}
            type="button"
            className={style.choice}
            aria-pressed={place === line}
            onClick={() => stream.setLine(place)}
          >
            {name || text('live.line', { number: place + 1 })}
          </button>
        ))}
      {qualities.map(({ value, name }) => (
        <button
          key={value}
          type="button"
          className={style.choice}
          aria-label={`${text('film.quality')} ${name}`}
          aria-pressed={value === chosen}
          onClick={() => film.setHeight(value)}
        >
          {name}
        </button>
      ))}
      <button type="button" className={style.choice} aria-pressed={isMuted} onClick={() => stream.setMuted(!isMuted)}>
        {text('film.mute')}
      </button>
      <button type="button" className={style.choice} aria-pressed={isSaving} onClick={() => onSaving(!isSaving)}>
        {text('live.bar.saverLabel')}
      </button>
    </div>
  )
}
