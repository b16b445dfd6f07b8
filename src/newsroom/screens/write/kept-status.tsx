import { CloudAlert, CloudCheck, HardDrive, PenLine } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { StoreApi } from 'zustand'
import { shallow } from 'zustand/shallow'
import type { Kept } from '../../keeping/keeper.ts'
import { sayMoment } from '../../parts/say-moment.ts'
import { useText } from '../../texts/text.tsx'
import styles from './kept-status.module.css'

const PACE_MS = 200

/** Says where what was typed stands, and what is true of it. */
export function KeptStatus({ kept }: { kept: StoreApi<Kept> }) {
  const text = useText()
  const { place, failure, isFull, sentAt } = useKept(kept)
  const { Icon, words, isBad } = say()
  return (
    <span role="status" className={`${styles.status} ${isBad ? styles.bad : ''}`}>
      <Icon aria-hidden />
      {words}
    </span>
  )

  function say() {
    if (place === 'sent')
      return {
        Icon: CloudCheck,
        words: text('kept.sent', { time: sayMoment(sentAt / 1000, text.locale) }),
        isBad: false,
      }
    if (failure && failure.code !== -1)
      return { Icon: CloudAlert, words: text('kept.refused', { why: failure.msg }), isBad: true }
    if (isFull) return { Icon: CloudAlert, words: text(failure ? 'kept.nowhere' : 'kept.full'), isBad: true }
    if (failure) return { Icon: HardDrive, words: text('kept.offline'), isBad: false }
    return place === 'local'
      ? { Icon: HardDrive, words: text('kept.local'), isBad: false }
      : { Icon: PenLine, words: text('kept.typing'), isBad: false }
  }
}

/** Says at once that something is not sent; what changes besides with each key is looked at a few times in a second. */
function useKept(kept: StoreApi<Kept>): Kept {
  const [shown, setShown] = useState(kept.getState)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      clearTimeout(timer)
      timer = undefined
      setShown((before) => (shallow(before, kept.getState()) ? before : kept.getState()))
    }
    show()
    const unfollow = kept.subscribe((now, before) => {
      if (before.place === 'sent' && now.place !== 'sent') show()
      else timer ??= setTimeout(show, PACE_MS)
    })
    return () => {
      clearTimeout(timer)
      unfollow()
    }
  }, [kept])
  return shown
}
