import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useText } from '../../../i18n/text.tsx'
import type { MessageLog } from '../room/live-room.ts'
import style from './last-said.module.css'

/** The last thing that had been said, in one line; a tap shows the rest. */
export function LastSaid({ log, onOpen }: { log: MessageLog; onOpen: () => void }) {
  const text = useText()
  const last = useStore(log.state, ({ list }) => list.at(-1))
  useEffect(() => log.follow(), [log])
  return (
    <button type="button" className={style.line} onClick={onOpen}>
      {last ? (
        <>
          <b>{last.user.name}</b>
          <span>{last.content}</span>
        </>
      ) : (
        <span>{text('live.replay.silent')}</span>
      )}
    </button>
  )
}
