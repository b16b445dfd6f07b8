import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMayCall } from '../../api/client.ts'
import { shareCheckOf } from '../../api/queries.ts'
import asking from '../../parts/asking.module.css'
import lines from '../../parts/lines.module.css'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Section } from '../../parts/section.tsx'
import { ShareCards } from '../../parts/share-cards.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './share-check-screen.module.css'
import { Signing } from './signing.tsx'

const MARKS = { error: 'fail', warning: 'warn' } as const
/** What is chosen of a cover stands in the picture that the page names. */
const NO_FIELDS = {}

/** What clients make of an address of this site when it is shared, and which rules it breaks. */
export function ShareCheckScreen() {
  const text = useText()
  const maySign = useMayCall()('GET /admin/api/v1/share-check/signing')
  const [params, setParams] = useSearchParams()
  const url = params.get('url') ?? ''
  const [typed, setTyped] = useState(url)
  const report = useQuery({ ...shareCheckOf(url), enabled: url !== '' })
  return (
    <Screen title={text('shareCheck.title')}>
      <form
        role="search"
        className={`${asking.asking} ${styles.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim() === url) return void (url !== '' && report.refetch())
          return setParams({ url: typed.trim() }, { replace: true })
        }}
      >
        <TextField
          label={text('shareCheck.url')}
          note={text('shareCheck.note')}
          inputMode="url"
          isCode
          maxLength={2048}
          value={typed}
          onChange={setTyped}
        />
        <Button look="filled" type="submit" isPending={report.isFetching}>
          {text('shareCheck.check')}
        </Button>
      </form>
      {report.error && <QueryFailed error={report.error} onRetry={() => void report.refetch()} />}
      {report.isLoading && <Skeleton rows={4} />}
      {report.data && (
        <>
          <ShareCards report={report.data} fields={NO_FIELDS} isPublic />
          <Section title={text('shareCheck.findings')}>
            <p role="status">
              {report.data.findings.length === 0
                ? text('shareCheck.fine')
                : text('shareCheck.found', { count: report.data.findings.length })}
            </p>
            <ul className={lines.lines}>
              {report.data.findings.map(({ rule, level }) => (
                <li key={rule} className={lines.line}>
                  <p className={lines.head}>
                    <span className={lines.mark} data-status={MARKS[level]}>
                      {text(`system.status.${MARKS[level]}`)}
                    </span>
                    {text(`finding.${rule}`)}
                  </p>
                </li>
              ))}
            </ul>
          </Section>
        </>
      )}
      {maySign && url !== '' && <Signing url={url} />}
    </Screen>
  )
}
