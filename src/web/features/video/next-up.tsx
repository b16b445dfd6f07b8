import { useEffect, useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import style from './next-up.module.css'

const WAIT_SECONDS = 5

interface NextUpProps {
  title: string
  onNext(): void
  /** Shows the film's own end instead. */
  onCancel(): void
}

/** Over a film that has ended: the next one begins in five seconds unless the reader says no. */
export function NextUp({ title, onNext, onCancel }: NextUpProps) {
  const text = useText()
  const [seconds, setSeconds] = useState(WAIT_SECONDS)
  useEffect(() => {
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : onNext()), 1000)
    return () => clearTimeout(timer)
  }, [seconds, onNext])
  return (
    <div className={style.next} role="group" aria-label={text('video.next')}>
      <p className={style.countdown} role="timer">
        {text('video.nextIn', { seconds })}
      </p>
      <p className={style.title}>{title}</p>
      <div className={style.actions}>
        <Button kind="quiet" onClick={onCancel}>
          {text('video.nextCancel')}
        </Button>
        <Button kind="solid" autoFocus onClick={onNext}>
          {text('video.nextNow')}
        </Button>
      </div>
    </div>
  )
}
