import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../api/client.ts'
import { ITEMS_KEY } from '../../api/queries.ts'
import { LiveCurve } from '../../parts/live-curve.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DayRows } from './day-rows.tsx'
import { Depths } from './depths.tsx'
import { Figures } from './figures.tsx'
import styles from './item-numbers-screen.module.css'
import { useNumbers, useSpan } from './numbers.ts'
import { SpanChoice } from './span-choice.tsx'
import { Ways } from './ways.tsx'

/** What was read of one item, and how far. */
export function ItemNumbersScreen() {
  const { id = '' } = useParams()
  const text = useText()
  const [days, setDays] = useSpan()
  const numbers = useNumbers(days, id)
  const item = useQuery({
    queryKey: [ITEMS_KEY, 'one', id],
    queryFn: ({ signal }) => call('GET /admin/api/v1/contents/{id}', { id }, { signal }),
  })
  const error = item.error ?? numbers.error
  const again = () => void Promise.all([item.refetch(), numbers.refetch()])
  return (
    <Screen title={text('numbers.itemTitle')} actions={<SpanChoice days={days} onDays={setDays} />}>
      {error && <QueryFailed error={error} onRetry={again} />}
      {!error && (item.isPending || numbers.isPending) && <Skeleton rows={8} />}
      {item.data && numbers.data && (
        <>
          <p className={styles.item}>{item.data.item.title}</p>
          <Figures numbers={numbers.data} />
          <DayRows numbers={numbers.data} file={`${id}-${days}`} />
          {item.data.item.type === 'local_live' && <LiveCurve id={id} />}
          <Depths item={item.data.item} />
          <Ways numbers={numbers.data} file={`${id}-${days}`} />
        </>
      )}
    </Screen>
  )
}
