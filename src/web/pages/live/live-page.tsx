import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { LIVE_STATUS, LIVE_TYPE } from '#contract/live-kinds.ts'
import type { LiveDetail } from '#contract/live.ts'
import { markRead } from '../../features/content/read-items.ts'
import { BeforeScreen } from '../../features/live/before/before-screen.tsx'
import { Disclaimer } from '../../features/live/before/disclaimer.tsx'
import { LandscapeScreen } from '../../features/live/landscape/landscape-screen.tsx'
import { PortraitScreen } from '../../features/live/portrait/portrait-screen.tsx'
import { ImageScreen } from '../../features/live/posts/image-screen.tsx'
import { ReplayScreen } from '../../features/live/replay/replay-screen.tsx'
import type { LiveParts } from '../../features/live/room/live-parts.ts'
import type { LiveRoom } from '../../features/live/room/live-room.ts'
import { useLiveRoom } from '../../features/live/room/use-live-room.ts'
import { PreviewBar } from '../../parts/content/content-bar.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import style from './live-page.module.css'
import { BookingBar, RoomAccount, useLiveParts } from './live-parts.tsx'
import type { LiveData } from './live-data.ts'

export const page = definePage({
  middleware: ['valid-id'],
  Page: LivePage,
  keyOf: ({ content }) => content.id,
  data: async () => (await import('./live-data.ts')).data,
})

/** A live room, in the state that it is in and as its kind is seen; it goes from one to the next while it is open. */
function LivePage({ data }: { data: LiveData }) {
  const { id } = data.content
  useEffect(() => markRead(id), [id])
  return data.preview ? <PreviewPage data={data} preview={data.preview} /> : <OpenPage data={data} />
}

/** A room that is not public yet, as it is going to be before its start. */
function PreviewPage({ data, preview }: { data: LiveData; preview: NonNullable<LiveData['preview']> }) {
  const parts = useLiveParts(data)
  return (
    <BeforeScreen
      detail={data.room}
      parts={parts}
      account={<RoomAccount content={data.content} />}
      booking={<PreviewBar preview={preview} />}
      now={localSeconds}
      onDue={nothing}
    />
  )
}

function OpenPage({ data }: { data: LiveData }) {
  const room = useLiveRoom(data.room)
  const parts = useLiveParts(data)
  const detail = useStore(room.state, (state) => state.detail)
  const kind = kindOf(detail)
  const isNew = useChanged(kind)
  return (
    <>
      <div key={kind} className={isNew ? style.fresh : undefined}>
        <Screen kind={kind} room={room} parts={parts} data={data} />
      </div>
      <Disclaimer room={detail} />
    </>
  )
}

type Kind = 'before' | 'image' | 'landscape' | 'portrait' | 'over'

function kindOf({ status, type }: LiveDetail): Kind {
  if (status === LIVE_STATUS.upcoming || status === LIVE_STATUS.cancelled) return 'before'
  if (type === LIVE_TYPE.image) return 'image'
  if (status === LIVE_STATUS.ended || status === LIVE_STATUS.replay) return 'over'
  return type === LIVE_TYPE.portrait ? 'portrait' : 'landscape'
}

interface ScreenProps {
  kind: Kind
  room: LiveRoom
  parts: LiveParts
  data: LiveData
}

function Screen({ kind, room, parts, data: { content } }: ScreenProps) {
  const detail = useStore(room.state, (state) => state.detail)
  switch (kind) {
    case 'before':
      return (
        <BeforeScreen
          detail={detail}
          parts={parts}
          account={<RoomAccount content={content} />}
          booking={<BookingBar content={content} detail={detail} />}
          now={room.now}
          onDue={room.refresh}
        />
      )
    case 'image':
      return <ImageScreen room={room} parts={parts} />
    case 'over':
      return <ReplayScreen room={room} parts={parts} />
    case 'portrait':
      return <PortraitScreen room={room} parts={parts} />
    case 'landscape':
      return <LandscapeScreen room={room} parts={parts} />
  }
}

/** Whether a value is another one than when the page was opened: only then it comes in softly. */
function useChanged(value: string): boolean {
  const first = useRef(value)
  const [hasChanged, setHasChanged] = useState(false)
  useEffect(() => {
    if (value !== first.current) setHasChanged(true)
  }, [value])
  return hasChanged
}

const localSeconds = () => Date.now() / 1000
const nothing = () => {}
