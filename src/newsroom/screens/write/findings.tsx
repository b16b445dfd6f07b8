import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { Output } from '../../api/client.ts'
import { sayProblem } from '../../parts/fields/say-problem.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './findings.module.css'

export type Finding = Output<'GET /admin/api/v1/working-copies/{id}/check'>['findings'][number]

/** Rules whose sentence says what is wrong in general, and the server what it is here. */
const TOLD_BY_SERVER: ReadonlySet<Finding['rule']> = new Set(['unreadable', 'not_taken'])

/** What to look at, what has to be mended first; each leads to its place. */
export function Findings({ findings, onShow }: { findings: readonly Finding[]; onShow: (finding: Finding) => void }) {
  const text = useText()
  if (findings.length === 0)
    return (
      <p className={styles.fine}>
        <CircleCheck aria-hidden />
        {text('publish.fine')}
      </p>
    )
  const sorted = findings.toSorted((a, b) => Number(b.level === 'must') - Number(a.level === 'must'))
  return (
    <ul className={styles.list}>
      {sorted.map((finding) => (
        <li key={Object.values(finding).join(' ')} className={`${styles.finding} ${styles[finding.level]}`}>
          {finding.level === 'must' ? (
            <CircleAlert aria-label={text('publish.must')} />
          ) : (
            <TriangleAlert aria-label={text('publish.should')} />
          )}
          <span className={styles.words}>
            {text(`finding.${finding.rule as 'no_cover'}`)}
            {(finding.src !== '' || TOLD_BY_SERVER.has(finding.rule)) && (
              <span className={styles.facts}>
                {TOLD_BY_SERVER.has(finding.rule) ? sayProblem(finding, text) : finding.src}
              </span>
            )}
          </span>
          {/^(?:body|fields\.)/.test(finding.field) && (
            <Button look="quiet" onPress={() => onShow(finding)}>
              {text('publish.show')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
