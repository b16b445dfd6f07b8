import { useRouteError } from 'react-router'
import { useText } from '../texts/text.tsx'
import { FailureNote } from '../ui/failure-note.tsx'

/** Instead of a screen whose code could not be fetched or that broke. */
export function ScreenFailed() {
  const error = useRouteError()
  const text = useText()
  return (
    <FailureNote
      message={text('frame.failed')}
      facts={error instanceof Error ? error.message : String(error)}
      onRetry={() => location.reload()}
    />
  )
}
