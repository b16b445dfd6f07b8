import { Heart } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCalm } from '../../../ui/use-calm.ts'
import type { LiveRoom } from '../room/live-room.ts'
import style from './floating-hearts.module.css'

interface FloatingHeart {
  key: number
  /** Which of the colours and ways. */
  kind: number
}

/** Of one told number of likes at most so many rise, and so many at once. */
const AT_ONCE = 3
const IN_AIR = 12
const KINDS = 4

/** Hearts that rise as the room is liked, by anybody; none where the reader wants no motion. */
export function FloatingHearts({ room }: { room: LiveRoom }) {
  const [hearts, setHearts] = useState<readonly FloatingHeart[]>([])
  const isCalm = useCalm()
  const next = useRef(0)
  const rise = useEffectEvent((count: number) => {
    if (isCalm) return
    const risen = Array.from({ length: Math.min(count, AT_ONCE) }, () => {
      const key = next.current++
      return { key, kind: key % KINDS }
    })
    setHearts((before) => [...before, ...risen].slice(-IN_AIR))
  })
  useEffect(() => room.onLikes((count) => rise(count)), [room])
  const land = (key: number) => setHearts((before) => before.filter((heart) => heart.key !== key))
  return (
    <span className={style.air} aria-hidden="true">
      {hearts.map(({ key, kind }) => (
        <Heart key={key} data-kind={kind} className={style.heart} onAnimationEnd={() => land(key)} />
      ))}
    </span>
  )
}
