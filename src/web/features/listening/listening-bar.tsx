import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import style from './listening-bar.module.css'
import { useListening } from './listening-state.ts'
import { SpeedButton } from './speed-button.tsx'

/** What reads a text out, over its page: like the player of sounds, which it lies above. */
export function ListeningBar() {
  const text = useText()
  const listener = useListening((state) => state.listener)
  const isPlaying = useListening(({ status }) => status === 'playing')
  const speed = useListening((state) => state.speed)
  const minutes = useListening(({ secondsLeft, speed }) => Math.max(1, Math.round(secondsLeft / speed / 60)))

  useEffect(() => {
    document.documentElement.dataset['listening'] = ''
    return () => {
      delete document.documentElement.dataset['listening']
    }
  }, [])

  if (!listener) return null
  return (
    <aside className={style.bar} data-screen-only aria-label={text('listen.label')}>
      <span className={style.left}>{text('listen.left', { minutes })}</span>
      <BarButton label={text('listen.before')} onClick={() => listener.step(-1)}>
        <SkipBack className={style.solid} />
      </BarButton>
      <BarButton label={text(isPlaying ? 'listen.pause' : 'listen.play')} onClick={listener.toggle}>
        {isPlaying ? <Pause className={style.solid} /> : <Play className={style.solid} />}
      </BarButton>
      <BarButton label={text('listen.after')} onClick={() => listener.step(1)}>
        <SkipForward className={style.solid} />
      </BarButton>
      <SpeedButton className={style.speed} speed={speed} onNext={listener.changeSpeed} />
      <BarButton label={text('listen.stop')} onClick={listener.stop}>
        <X />
      </BarButton>
    </aside>
  )
}

function BarButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={style.button} aria-label={label} onClick={onClick}>
      {children}
    </button>
  )
}
