import { CloudAlert, CloudCheck, HardDrive, PenLine } from 'lucide-react'
import type { Kept } from '../../keeping/keeper.ts'
import { sayMoment } from '../../parts/say-moment.ts'
import { useText } from '../../texts/text.tsx'
import styles from './kept-status.module.css'

/** Says where what was typed stands, and what is true of it. */
export function KeptStatus({ kept }: { kept: Kept }) {
  const text = useText()
  const { Icon, words, isBad } = say()
  return (
    <span role="status" className={`${styles.status} ${isBad ? styles.bad : ''}`}>
      <Icon aria-hidden />
      {words}
    </span>
  )

  function say() {
    const { place, failure, isFull, sentAt } = kept
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
