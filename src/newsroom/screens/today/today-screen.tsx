import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { useMayCall } from '../../api/client.ts'
import { firstItems, latestCopies, type ContentsFilter, type Item } from '../../api/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { FirstSteps } from './first-steps.tsx'
import styles from './today-screen.module.css'

const SHOWN = 6

/** What needs somebody now: what is being written, what will appear, what has appeared. */
export function TodayScreen() {
  const text = useText()
  const mayCall = useMayCall()
  const any = useQuery(firstItems({}, 1))
  const isNew = any.data?.list.length === 0
  if (any.error && !any.data)
    return (
      <Screen title={text('today.title')}>
        <QueryFailed error={any.error} onRetry={() => void any.refetch()} />
      </Screen>
    )
  return (
    <Screen title={text('today.title')}>
      {isNew && mayCall('POST /admin/api/v1/contents') ? (
        <FirstSteps />
      ) : (
        <div className={styles.columns}>
          <Copies />
          <Part
            title={text('today.drafts')}
            filter={{ state: 'draft' }}
            empty={text('today.noDrafts')}
            order="updated"
          />
          <Part
            title={text('today.scheduled')}
            filter={{ state: 'scheduled' }}
            empty={text('today.noScheduled')}
            order="published"
          />
          <Part
            title={text('today.published')}
            filter={{ state: 'published' }}
            empty={text('today.noPublished')}
            order="published"
          />
        </div>
      )}
    </Screen>
  )
}

/** What is being written, by whomever. */
function Copies() {
  const text = useText()
  const { data, error, refetch } = useQuery(latestCopies(SHOWN))
  return (
    <section className={styles.part}>
      <h2 className={styles.head}>{text('today.writing')}</h2>
      {error && <QueryFailed error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className={styles.empty}>{text('today.noWriting')}</p>}
      <ul className={styles.list}>
        {data?.list.map((copy) => (
          <Row key={copy.copy_id} href={`/write/${copy.copy_id}`} title={copy.title}>
            {text(`item.type.${copy.type}`)} · {copy.by} · <Moment seconds={copy.update_time} />
            {copy.review.state === 'asked' && <strong className={styles.asked}>{text('review.waits')}</strong>}
          </Row>
        ))}
      </ul>
    </section>
  )
}

interface PartProps {
  title: string
  filter: ContentsFilter & { state: Item['state'] }
  /** Said where there is none. */
  empty: string
  /** By the time that matters of each, the latest first. */
  order: 'updated' | 'published'
}

function Part({ title, filter, empty, order }: PartProps) {
  const text = useText()
  const { data, error, refetch } = useQuery(firstItems({ ...filter, order }, SHOWN))
  return (
    <section className={styles.part}>
      <h2 className={styles.head}>{title}</h2>
      {error && <QueryFailed error={error} onRetry={() => void refetch()} />}
      {data?.list.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list}>
        {data?.list.map((item) => (
          <Row key={item.id} href={`/contents?text=${encodeURIComponent(item.id)}`} title={item.title}>
            {text(`item.type.${item.type as 'doc'}`)} · {item.account.name} ·{' '}
            <Moment seconds={order === 'updated' ? item.update_time : item.publish_time} />
          </Row>
        ))}
      </ul>
      {data?.has_more && (
        <ButtonLink look="quiet" href={`/contents?state=${filter.state}`}>
          {text('today.all')}
        </ButtonLink>
      )}
    </section>
  )
}

function Row({ href, title, children }: { href: string; title: string; children: ReactNode }) {
  const text = useText()
  return (
    <li>
      <Link href={href} className={styles.row ?? ''}>
        <span className={styles.title}>{title || text('item.untitled')}</span>
        <span className={styles.facts}>{children}</span>
      </Link>
    </li>
  )
}
