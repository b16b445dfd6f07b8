import { useText } from '../i18n/text.tsx'
import { Button } from './button.tsx'
import style from './list-end.module.css'
import { LoadFailed } from './load-failed.tsx'

interface ListEndProps {
  /** How the list stands, as `usePages` says. */
  pages: { status: 'idle' | 'loading' | 'failed'; cursor: string; loadMore: () => unknown }
  /** Words of the button, where they are its own. */
  more?: string
}

/** Below a list that is loaded page by page: the way to more, or that it did not come; nothing at its end. */
export function ListEnd({ pages: { status, cursor, loadMore }, more }: ListEndProps) {
  const text = useText()
  if (status === 'failed') return <LoadFailed onRetry={() => void loadMore()} />
  if (cursor === '') return null
  return (
    <p className={style.end}>
      <Button kind="quiet" disabled={status === 'loading'} onClick={() => void loadMore()}>
        {status === 'loading' ? text('feed.loading') : (more ?? text('feed.more'))}
      </Button>
    </p>
  )
}
