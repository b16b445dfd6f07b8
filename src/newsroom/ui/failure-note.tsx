import { useText } from '../texts/text.tsx'
import { Button } from './button.tsx'
import styles from './failure-note.module.css'

/** Why something could not be had, with what support needs to find it, and a way to try again. */
export function FailureNote({
  message,
  facts = '',
  onRetry,
}: {
  message: string
  facts?: string
  onRetry?: (() => void) | undefined
}) {
  const text = useText()
  return (
    <div role="alert" className={styles.note}>
      <p>{message}</p>
      {facts !== '' && <p className={styles.facts}>{facts}</p>}
      {onRetry && <Button onPress={onRetry}>{text('frame.retry')}</Button>}
    </div>
  )
}
