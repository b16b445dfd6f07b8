import { useText } from '../texts/text.tsx'
import { sayExactMoment, sayMoment } from './say-moment.ts'

/** A point of time in seconds. */
export function Moment({ seconds }: { seconds: number }) {
  const { locale } = useText()
  return (
    <time dateTime={new Date(seconds * 1000).toISOString()} title={sayExactMoment(seconds, locale)}>
      {sayMoment(seconds, locale)}
    </time>
  )
}
