import { useText } from '../../i18n/text.tsx'
import type { Speed } from '../players/speeds.ts'

interface SpeedButtonProps {
  className: string | undefined
  speed: Speed
  disabled?: boolean
  onNext: () => void
}

/** Says how fast a text is read, and makes it the next speed. */
export function SpeedButton({ className, speed, disabled = false, onNext }: SpeedButtonProps) {
  const text = useText()
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-label={text('listen.speed', { speed })}
      onClick={onNext}
    >
      {speed}×
    </button>
  )
}
