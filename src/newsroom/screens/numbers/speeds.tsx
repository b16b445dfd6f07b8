import { useQuery } from '@tanstack/react-query'
import { vitalNames, type VitalName } from '#contract/beacons.ts'
import { call } from '../../api/client.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Charted } from '../../parts/charted.tsx'

/** Whatever the span: pages are compared over a week. */
const DAYS = 7

/** How fast pages were in the last week, by screen and browser. */
export function Speeds() {
  const text = useText()
  const speeds = useQuery({
    queryKey: ['stats', 'vitals'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/stats/vitals', { days: DAYS }, { signal }),
  })
  if (speeds.error) return <QueryFailed error={speeds.error} onRetry={() => void speeds.refetch()} />
  if (!speeds.data) return <Skeleton rows={4} />
  return (
    <Charted
      title={text('numbers.speeds')}
      file="numbers-speeds"
      columns={[text('numbers.screen'), text('numbers.client'), text('numbers.visits'), ...vitalNames]}
      rows={speeds.data.list.map(({ screen, client, samples, values }) => [
        screen,
        client,
        samples,
        ...vitalNames.map((name) => sayVital(name, values[name])),
      ])}
    />
  )
}

/** Milliseconds; a shift as browsers say it. */
function sayVital(name: VitalName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return name === 'CLS' ? (value / 1000).toFixed(3) : `${value} ms`
}
