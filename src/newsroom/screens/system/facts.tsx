import { useQuery } from '@tanstack/react-query'
import { formatSize } from '#contract/format/sizes.ts'
import { systemFacts, type System } from '../../api/queries-system.ts'
import lines from '../../parts/lines.module.css'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './system.module.css'

/** What runs here, on what, how much room there is, and what it does by itself. */
export function Facts() {
  const text = useText()
  const system = useQuery(systemFacts)
  return (
    <Section title={text('system.facts')}>
      {system.error && (
        <QueryFailed error={system.error} shownAt={system.dataUpdatedAt} onRetry={() => void system.refetch()} />
      )}
      {system.isPending && <Skeleton rows={6} />}
      {system.data && (
        <>
          <dl className={styles.facts}>
            {toFacts(system.data).map(([id, values]) => (
              <div key={id}>
                <dt>{text(`system.fact.${id}`)}</dt>
                <dd>{text(`system.is.${id}`, values)}</dd>
              </div>
            ))}
          </dl>
          <Jobs list={system.data.jobs} />
        </>
      )}
    </Section>
  )
}

/** What is said of the system, each with the values of its words. */
function toFacts({ version, build, node, database, media, disk, realtime }: System) {
  return [
    ['release', { version, build, node }],
    ['database', { kind: database.kind, size: formatSize(database.bytes), migration: database.migration }],
    ['media', { count: media.files, size: formatSize(media.bytes) }],
    ['disk', { free: formatSize(disk.free), total: formatSize(disk.total) }],
    ['realtime', { kind: realtime.is_waiting ? 'waiting' : realtime.kind, count: realtime.connections }],
  ] as const
}

/** Work that the process does by itself; what failed last is in sight. */
function Jobs({ list }: { list: System['jobs'] }) {
  const text = useText()
  const isFailing = ({ failed_at: failedAt, succeeded_at: succeededAt }: System['jobs'][number]) =>
    failedAt > succeededAt
  const failing = list.filter(isFailing)
  return (
    <details className={styles.more} open={failing.length > 0}>
      <summary>{text('system.jobs', { count: list.length, failing: failing.length })}</summary>
      <ul className={lines.lines}>
        {[...failing, ...list.filter((job) => !isFailing(job))].map((job) => (
          <li key={job.name} className={lines.line}>
            <div className={lines.main}>
              <p className={lines.head}>
                {job.name}
                {isFailing(job) && (
                  <span className={lines.mark} data-status="fail">
                    {text('system.failing')}
                  </span>
                )}
              </p>
              <p className={lines.facts}>
                {text('system.jobRuns', { runs: job.runs, failures: job.failures, ms: job.last_ms })}
                {job.succeeded_at > 0 && (
                  <>
                    {' '}
                    · {text('system.jobDone')} <Moment seconds={job.succeeded_at} />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}
