import { useQuery } from '@tanstack/react-query'
import { doctorFindings, type Finding } from '../../api/queries-system.ts'
import lines from '../../parts/lines.module.css'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './system.module.css'

/** What is misconfigured and how it is mended; what is in order is folded away. */
export function Doctor() {
  const text = useText()
  const findings = useQuery(doctorFindings(text.locale))
  const list = findings.data?.list ?? []
  const wrong = [...list.filter(({ status }) => status === 'fail'), ...list.filter(({ status }) => status === 'warn')]
  const fine = list.filter(({ status }) => status === 'ok')
  return (
    <Section
      title={text('system.doctor')}
      actions={
        <Button isPending={findings.isFetching} onPress={() => void findings.refetch()}>
          {text('system.examine')}
        </Button>
      }
    >
      {findings.error && (
        <QueryFailed error={findings.error} shownAt={findings.dataUpdatedAt} onRetry={() => void findings.refetch()} />
      )}
      {findings.isPending && <Skeleton rows={3} />}
      {findings.data && (
        <p role="status">
          {wrong.length > 0 ? text('system.toMend', { count: wrong.length }) : text('system.allFine')}
        </p>
      )}
      {wrong.length > 0 && <Findings list={wrong} />}
      {fine.length > 0 && (
        <details className={styles.more}>
          <summary>{text('system.fine', { count: fine.length })}</summary>
          <Findings list={fine} />
        </details>
      )}
    </Section>
  )
}

function Findings({ list }: { list: readonly Finding[] }) {
  const text = useText()
  return (
    <ul className={lines.lines}>
      {list.map(({ status, key, found, mend }) => (
        <li key={`${key} ${found}`} className={lines.line}>
          <div className={lines.main}>
            <p className={lines.head}>
              {status !== 'ok' && (
                <span className={lines.mark} data-status={status}>
                  {text(`system.status.${status}`)}
                </span>
              )}
              {found}
            </p>
            {status !== 'ok' && mend !== '' && <p className={lines.facts}>{text('system.mend', { mend })}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
