import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { sayWhy } from '../../parts/fields/say-problem.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText, type NewsroomText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
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
      {isShown && <ChangesDialog writing={writing} onClose={() => setShown(false)} />}
    </>
  )
}

/** What keeps a source from being read, with its line: `body.yaml.12` and `site.name is empty`. */
function sayProblem({ field, message }: { field: string; message: string }, text: NewsroomText): string {
  const [, place = '', why = message] = /^([a-z_]+(?:\.\w+)*) (.+)$/s.exec(message) ?? []
  const said = `${place} ${sayWhy(why, text)}`.trim()
  const [, line] = /^body\.yaml\.(\d+)$/.exec(field) ?? []
  return line === undefined ? said : text('site.atLine', { line, said })
}
