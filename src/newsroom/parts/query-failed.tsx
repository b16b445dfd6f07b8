import { CallFailed } from '../api/client.ts'
import { useText } from '../texts/text.tsx'
import { FailureNote } from '../ui/failure-note.tsx'

/** Why something could not be loaded; with when what is shown was loaded, where something is. */
export function QueryFailed({ error, shownAt, onRetry }: { error: Error; shownAt?: number; onRetry: () => void }) {
  const text = useText()
  const failure = error instanceof CallFailed ? error.failure : null
  const facts = [
    ...(failure && failure.code > 0 ? [String(failure.code)] : []),
    ...(failure?.request_id ? [failure.request_id] : []),
    ...(shownAt ? [text('frame.shownAt', { time: new Date(shownAt).toLocaleTimeString(text.locale) })] : []),
  ]
  const message = failure === null || failure.code === -1 ? text('frame.unreached') : failure.msg
  return <FailureNote message={message} facts={facts.join(' · ')} onRetry={onRetry} />
}
