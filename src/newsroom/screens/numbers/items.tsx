import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/client.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Charted } from '../../parts/charted.tsx'
import styles from './items.module.css'
import { deriveRates, type SpanDays } from './numbers.ts'

const orders = ['readers', 'views', 'finished', 'exposures'] as const

/** The items that come first in a span. */
export function Items({ days }: { days: SpanDays }) {
  const text = useText()
  const [order, setOrder] = useState<(typeof orders)[number]>('readers')
  const items = useQuery({
    queryKey: ['stats', 'items', days, order],
    queryFn: ({ signal }) => call('GET /admin/api/v1/stats/items', { days: Number(days), order }, { signal }),
  })
  if (items.error) return <QueryFailed error={items.error} onRetry={() => void items.refetch()} />
  if (!items.data) return <Skeleton rows={6} />
  const percent = new Intl.NumberFormat(text.locale, { style: 'percent' })
  const lines = items.data.list.map((counts) => {
    const { finishRate } = deriveRates(counts)
    return { ...counts, rate: finishRate === null ? '–' : percent.format(finishRate) }
  })
  const most = Math.max(1, ...lines.map((line) => line[order]))
  return (
    <Charted
      title={text('numbers.items')}
      file={`numbers-${days}-items`}
      columns={[
        text('numbers.item'),
        text('numbers.readers'),
        text('numbers.views'),
        text('numbers.finished'),
        text('numbers.exposures'),
      ]}
      rows={lines.map(({ item, readers, views, rate, exposures }) => [
        item?.title ?? text('numbers.gone'),
        readers,
        views,
        rate,
        exposures,
      ])}
    >
      <ChoiceField
        label={text('numbers.order')}
        value={order}
        choices={orders.map((id) => ({ id, name: text(`numbers.order.${id}`) }))}
        onChange={setOrder}
      />
      <ol className={styles.items}>
        {lines.map((line) => (
          <li key={line.id} style={{ '--share': `${(line[order] / most) * 100}%` }}>
            <Link to={`/contents/${line.id}/numbers?days=${days}`} className={styles.name ?? ''}>
              {line.item?.title ?? text('numbers.gone')}
            </Link>
            <span className={styles.counts}>
              {text('numbers.itemCounts', { readers: line.readers, views: line.views, rate: line.rate })}
            </span>
          </li>
        ))}
      </ol>
    </Charted>
  )
}
