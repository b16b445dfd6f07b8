import { dateOf, dayOf } from '../../ui/zone.ts'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Charted } from '../../parts/charted.tsx'
import type { SpanNumbers } from './numbers.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const DayChart = lazyPart(async () => (await import('./day-chart.tsx')).DayChart, <Skeleton rows={4} />)

/** Day by day, drawn and as a table; one day alone is no row of days. */
export function DayRows({ numbers: { days }, file }: { numbers: SpanNumbers; file: string }) {
  const text = useText()
  const rows = days.map(({ day, readers, views, reads, finished, exposures }) => [
    dateOf(dayOf(day)),
    readers,
    views,
    reads,
    finished,
    exposures,
  ])
  return (
    <Charted
      title={text('numbers.byDay')}
      file={`${file}-days`}
      columns={[
        text('numbers.day'),
        text('numbers.readers'),
        text('numbers.views'),
        text('numbers.reads'),
        text('numbers.finishers'),
        text('numbers.exposures'),
      ]}
      rows={rows}
    >
      {days.length > 1 ? <DayChart days={days} /> : undefined}
    </Charted>
  )
}
