import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../api/client.ts'
import { call } from '../../api/client.ts'
import { HOT_TAG } from '#contract/hot-tags.ts'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { hotWords } from '../../api/queries-staff.ts'
import { useTyped } from '../../keeping/typed.ts'
import { FieldControl } from '../../parts/fields/field-control.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'

type Words = Input<'POST /admin/api/v1/hot-words'>

const FACTS = {
  pinned: {
    kind: 'list',
    of: {
      kind: 'mapping',
      fields: {
        word: { kind: 'text', most: 64, required: true },
        tag: { kind: 'choice', choices: Object.values(HOT_TAG).filter((tag) => tag !== '') },
      },
    },
    most: 50,
  },
  hidden: { kind: 'list', of: { kind: 'text', most: 64 }, most: 1000 },
} as const satisfies Record<string, FieldFacts>

/** Words that readers are shown before they search, and those that they never are. */
export function HotWords() {
  const text = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(hotWords)
  const [typed, setTyped] = useTyped<Partial<Words> | null>('hot-words', null)
  const save = useMutation({
    mutationFn: (words: Words) => call('POST /admin/api/v1/hot-words', words),
    async onSuccess() {
      await queries.refetchQueries({ queryKey: hotWords.queryKey })
      setTyped(null)
      toast(text('site.saved'))
    },
    onError: (failure) => toast(failure.message),
  })
  if (error) return <QueryFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const words = { pinned: data.pinned, hidden: data.hidden, ...typed }
  return (
    <>
      {(['pinned', 'hidden'] as const).map((name) => (
        <FieldControl
          key={name}
          path={`words.${name}`}
          facts={FACTS[name]}
          value={words[name]}
          isReadOnly={false}
          onChange={(value) => setTyped({ ...words, [name]: value ?? [] })}
        />
      ))}
      <Button look="filled" isDisabled={typed === null} isPending={save.isPending} onPress={() => save.mutate(words)}>
        {text('site.save')}
      </Button>
      <section>
        <h2>{text('site.words')}</h2>
        <ol>
          {data.shown.map(({ word, tag }) => (
            <li key={word}>
              {word} {tag}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
