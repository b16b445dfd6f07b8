import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayRows } from './day-rows.tsx'
import { Figures } from './figures.tsx'
import { Items } from './items.tsx'
import { useNumbers, useSpan } from './numbers.ts'
import { SpanChoice } from './span-choice.tsx'
import { Speeds } from './speeds.tsx'
import { Ways } from './ways.tsx'

/** What was read on the whole site, against as many days before. */
export function NumbersScreen() {
  const text = useText()
  const [days, setDays] = useSpan()
  const numbers = useNumbers(days)
  return (
    <Screen
      title={text('numbers.title')}
      actions={
        <>
          <ButtonLink href="/share-check">{text('shareCheck.title')}</ButtonLink>
          <SpanChoice days={days} onDays={setDays} />
        </>
      }
    >
      {numbers.error && <QueryFailed error={numbers.error} onRetry={() => void numbers.refetch()} />}
      {numbers.isPending && <Skeleton rows={8} />}
      {numbers.data && (
        <>
          <Figures numbers={numbers.data} />
          <DayRows numbers={numbers.data} file={`numbers-${days}`} />
          <Items days={days} />
          <Ways numbers={numbers.data} file={`numbers-${days}`} />
          <Speeds />
        </>
      )}
    </Screen>
  )
}
