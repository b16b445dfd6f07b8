import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { sayProblem } from './say-problem.ts'
import { SiteChanges } from './site-changes.tsx'
import type { SiteWriting } from './use-site-draft.ts'

const SourceEditor = lazyPart(async () => (await import('../../parts/source-editor.tsx')).SourceEditor)

/** The document as its source. What is typed is read first, and written once its differences were seen. */
export function SourcePart({ writing, isReadOnly }: { writing: SiteWriting; isReadOnly: boolean }) {
  const text = useText()
  const [isShown, setShown] = useState(false)
  const { document, yaml, rounds, problems } = writing
  const printed = useQuery({
    queryKey: ['site-yaml', rounds],
    queryFn: ({ signal }) => call('POST /admin/api/v1/site/yaml/print', { ...document }, { signal }),
    enabled: document !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (!document) return null
  return (
    <>
      <p>{text(isReadOnly ? 'site.sourceFixed' : 'site.sourceWords')}</p>
      {printed.error && <QueryFailed error={printed.error} onRetry={() => void printed.refetch()} />}
      {problems.length > 0 && <FailureNote message={problems.map((one) => sayProblem(one, text)).join('\n')} />}
      {printed.data && (
        <SourceEditor
          key={rounds}
          label={text('site.part.yaml')}
          source={yaml || printed.data.yaml}
          format="yaml"
          isReadOnly={isReadOnly}
          onChange={(typed) => writing.change({ yaml: typed })}
        />
      )}
      {yaml !== '' && !isReadOnly && (
        <Button
          look="filled"
          onPress={async () => {
            if (await writing.readSource(yaml)) setShown(true)
          }}
        >
          {text('site.look')}
        </Button>
      )}
      {isShown && <SiteChanges writing={writing} onClose={() => setShown(false)} />}
    </>
  )
}
