import { Layers, X } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import { LivePlayer } from '../../players/live/live-player.tsx'
import { useLiveSaving } from '../../players/live/live-saving.ts'
import { useLiveStream } from '../../players/live/use-live-stream.ts'
import { lazySheet } from '../../../ui/lazy-sheet.tsx'
import { useSheet } from '../../../ui/sheet-history.ts'
import { BackButton } from '../../../ui/top-bar.tsx'
import { ChatBar } from '../chat/chat-bar.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { absenceOf } from '../room/absence.ts'
import type { LiveParts } from '../room/live-parts.ts'
import type { LiveRoom } from '../room/live-room.ts'
import { useRoomHeight } from '../landscape/use-room-height.ts'
import { PortraitHead } from './portrait-head.tsx'
import style from './portrait-screen.module.css'

const RoomSheet = lazySheet(async () => (await import('./room-sheet.tsx')).RoomSheet)

interface PortraitScreenProps {
  room: LiveRoom
  parts: LiveParts
}

/** A room whose film fills the screen; what is said lies over its lower part. A tap leaves the film alone. */
export function PortraitScreen({ room, parts }: PortraitScreenProps) {
  const text = useText()
  const detail = useStore(room.state, (state) => state.detail)
  const root = useRef<HTMLElement>(null)
  const film = useRef<HTMLDivElement>(null)
  const [isAlone, setIsAlone] = useState(false)
  const [isSaving, setIsSaving] = useLiveSaving()
  const sheet = useSheet('live-room')
  const isWriting = useRoomHeight(root)
  useTap(film, () => setIsAlone((before) => !before))
  const { playlists, dvr_seconds: dvrSeconds, group_id: groupId } = detail
  const absence = absenceOf(detail, isSaving)
  const stream = useLiveStream({ playlists, dvrSeconds, isOnAir: absence === null, isSaving })
  return (
    <main ref={root} className={style.room} data-dark data-alone={isAlone} data-writing={isWriting}>
      <div ref={film} className={style.film}>
        <LivePlayer
          stream={stream}
          title={detail.title}
          poster={detail.play_background || parts.content.cover}
          color={parts.content.cover_color}
          absence={absence === null ? '' : text(absence)}
          fit="cover"
          isBare
        />
      </div>
      <PortraitHead detail={detail} parts={parts} onRoom={sheet.show} />
      <div className={style.back}>
        <BackButton icon={<X />} />
      </div>
      {parts.intro && <noscript className={style.unscripted}>{parts.intro}</noscript>}
      {groupId && (
        <div className={style.chat}>
          <ChatPanel room={room} groupId={groupId} variant="overlay" />
        </div>
      )}
      <div className={style.bar}>
        <ChatBar room={room} groupId={groupId} variant="overlay">
          <button
            type="button"
            className={style.layers}
            aria-label={text('live.portrait.alone')}
            aria-pressed={isAlone}
            onClick={() => setIsAlone(!isAlone)}
          >
            <Layers />
          </button>
        </ChatBar>
      </div>
      {sheet.open && (
        <RoomSheet
          room={room}
          parts={parts}
          stream={stream}
          isSaving={isSaving}
          onSaving={setIsSaving}
          onClose={sheet.close}
        />
      )}
    </main>
  )
}

/** Buttons that lie on the film are none of its taps; for those who use no pointer there is a button. */
function useTap(element: RefObject<HTMLElement | null>, onTap: () => void): void {
  useEffect(() => {
    const { current } = element
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && !target.closest('button, a')) onTap()
    }
    current?.addEventListener('click', onClick)
    return () => current?.removeEventListener('click', onClick)
  })
}
