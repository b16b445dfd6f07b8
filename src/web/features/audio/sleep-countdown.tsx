import { useEffect, useState } from 'react'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../../i18n/text.tsx'
import { usePlayer } from '../players/player-state.ts'
import { secondsUntilSleep, type SleepTimer } from '../players/sleep-timer.ts'

/** How long it is until the sound stops by itself. */
export function SleepCountdown({ timer }: { timer: SleepTimer }) {
  const text = useText()
  const [now, setNow] = useState(Date.now)
  const secondsLeft = usePlayer(({ seconds, duration, speed }) => Math.floor(Math.max(0, duration - seconds) / speed))
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  const left = secondsUntilSleep(timer, { now, secondsLeft })
  return left === null ? text('audio.sleep.next-track') : formatDuration(Math.ceil(left))
}
