import { useText } from '../../i18n/text.tsx'
import { useListening } from './listening-state.ts'

/** Says how fast a text is read, and makes it the next speed. */
export function SpeedButton({ className }: { className: string | undefined }) {
  const text = useText()
  const speed = useListening((state) => state.speed)
  const listener = useListening((state) => state.listener)
  return (
    <button
      type="button"
      className={className}
      disabled={!listener}
      aria-label={text('listen.speed', { speed })}
      onClick={() => listener?.changeSpeed()}
    >
      {speed}×
    </button>
  )
}
