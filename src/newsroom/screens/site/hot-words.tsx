import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../api/client.ts'
import { call, CallFailed } from '../../api/client.ts'
import { HOT_TAG } from '#contract/hot-tags.ts'
import type { FieldFacts } from '#contract/fields/field-facts.ts'
import { hotWords } from '../../api/queries-staff.ts'
import { useTyped } from '../../keeping/typed.ts'
import { mergeFields } from '../../manuscript/merge-fields.ts'
import { labelOf } from '../../parts/fields/control.ts'
import { FieldControl } from '../../parts/fields/field-control.tsx'
import { JoinDialog } from '../../parts/join-dialog.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'

type Words = Pick<Output<'GET /admin/api/v1/hot-words'>, 'pinned' | 'hidden'>

/** What is written, and what it goes out from. */
interface Typed {
  words: Words
  base: Words
  version: number
}

/** Both changed what comes first: it stands as ours in `typed`, as theirs in its base. */
interface Meeting {
  by: string
  typed: Typed
}

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
export function HotWords({ isReadOnly }: { isReadOnly: boolean }) {
  const text = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(hotWords)
  const [typed, setTyped] = useTyped<Typed | null>('words', null)
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const save = useMutation({ mutationFn: send, onError: (failure) => toast(failure.message) })
  async function send({ words, base, version }: Typed): Promise<void> {
    try {
      await call('POST /admin/api/v1/hot-words', { ...words, version })
    } catch (failure) {
      if (!(failure instanceof CallFailed) || failure.code !== 40901) throw failure
      return await join({ words, base, version }, failure.failure.data?.by ?? '')
    }
    await queries.refetchQueries({ queryKey: hotWords.queryKey })
    setTyped(null)
    toast(text('site.saved'))
  }
  /** Puts what others wrote meanwhile together with what is written here. */
  async function join(met: Typed, by: string): Promise<void> {
    const { version, ...now } = await queries.fetchQuery({ ...hotWords, staleTime: 0 })
    const base = toWords(now)
    const { fields, conflicts } = mergeFields({ ...met.base }, { ...met.words }, { ...base })
    const joined = { words: toWords({ ...base, ...fields }), base, version }
    if (conflicts.length > 0) return setMeeting({ by, typed: joined })
    await send(joined)
    toast(text('site.joinedWith', { by }))
  }
  if (error) return <QueryFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const words = typed?.words ?? toWords(data)
  return (
    <>
      {(['pinned', 'hidden'] as const).map((name) => (
        <FieldControl
          key={name}
          path={`words.${name}`}
          facts={FACTS[name]}
          value={words[name]}
          isReadOnly={isReadOnly}
          onChange={(value) =>
            setTyped({ base: toWords(data), version: data.version, ...typed, words: { ...words, [name]: value ?? [] } })
          }
        />
      ))}
      {!isReadOnly && (
        <Button
          look="filled"
          isDisabled={typed === null}
          isPending={save.isPending}
          onPress={() => typed && save.mutate(typed)}
        >
          {text('site.save')}
        </Button>
      )}
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
      {meeting && (
        <JoinDialog
          words={text('site.metNow', { by: meeting.by })}
          conflicts={[
            {
              name: labelOf('words.pinned', text),
              mine: inLines(meeting.typed.words),
              theirs: inLines(meeting.typed.base),
            },
          ]}
          onChoose={([choice]) => {
            const { words: joined, base, version } = meeting.typed
            setMeeting(null)
            save.mutate({ words: choice === 'theirs' ? { ...joined, pinned: base.pinned } : joined, base, version })
          }}
          onClose={() => setMeeting(null)}
        />
      )}
    </>
  )
}

function inLines({ pinned }: Words): string {
  return pinned.map(({ word, tag }) => `${word} ${tag}`.trim()).join('\n')
}

function toWords({ pinned, hidden }: Words): Words {
  return { pinned, hidden }
}
