import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import lines from '../../parts/lines.module.css'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'

/** Tries each step of signing an address for the social client, in whose client it is shared. */
export function Signing({ url }: { url: string }) {
  const text = useText()
  const trial = useMutation({ mutationFn: () => call('GET /admin/api/v1/share-check/signing', { url }) })
  return (
    <Section
      title={text('shareCheck.signing')}
      actions={
        <Button isPending={trial.isPending} onPress={() => trial.mutate()}>
          {text('shareCheck.try')}
        </Button>
      }
    >
      {trial.error && <FailureNote message={trial.error.message} />}
      {trial.data?.steps === null && <p role="status">{text('shareCheck.noAccount')}</p>}
      {trial.data?.steps && (
        <ul className={lines.lines} aria-label={text('shareCheck.signing')}>
          {trial.data.steps.map(({ step, problem }) => (
            <li key={step} className={lines.line}>
              <div className={lines.main}>
                <p className={lines.head}>
                  <span className={lines.mark} data-status={problem === null ? 'ok' : 'fail'}>
                    {text(problem === null ? 'shareCheck.works' : 'system.status.fail')}
                  </span>
                  {text(`shareCheck.step.${step === 'shared ticket' ? 'shared' : step}`)}
                </p>
                {problem !== null && <p className={lines.facts}>{problem}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
