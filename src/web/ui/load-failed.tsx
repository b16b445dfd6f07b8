import { useText } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import style from './load-failed.module.css'

/** In place of what could not be fetched: says so, and asks again. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const text = useText()
  return (
    <p className={style.failed} role="alert">
      {text('feed.failed')}
      <Button kind="quiet" onClick={onRetry}>
        {text('feed.retry')}
      </Button>
    </p>
  )
}
