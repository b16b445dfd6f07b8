import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { QueueKind } from '#contract/admin/moderation.ts'
import { moderationCounts, useModerationQueue, useSearchedComments, type CommentSearch } from '../../api/queries.ts'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './moderation-screen.module.css'
import { ModerationPlaces } from './places.tsx'
import { Queue } from './queue.tsx'

const KINDS = [
  'comment',
  'submission',
  'report',
  'objection',
  'profile',
  'live',
] as const satisfies readonly QueueKind[]
const STATES = ['pending', 'public', 'removed'] as const

/** What comes into the queue is no answer to a search. */
const NOTHING: readonly QueueKind[] = []

/** The API counts no further. */
const MOST_COUNTED = 100

/** What waits for a moderator and what readers object to, one after the other; and all comments, to be looked through. */
export function ModerationScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const kind = KINDS.find((one) => one === params.get('kind'))
  const isSearch = params.get('kind') === 'search'
  const { data: counts } = useQuery(moderationCounts)
  return (
    <Screen title={text('moderation.title')} actions={<ModerationPlaces />}>
      <nav className={styles.kinds} aria-label={text('moderation.kinds')}>
        {([undefined, ...KINDS, 'search'] as const).map((one) => {
          const isHere = one === (isSearch ? 'search' : kind)
          const count = one === undefined || one === 'search' ? 0 : (counts?.[one] ?? 0)
          return (
            <Button
              key={one ?? 'all'}
              look={isHere ? 'filled' : 'plain'}
              aria-current={isHere}
              onPress={() => setParams(one ? { kind: one } : {}, { replace: true })}
            >
              {text(`moderation.queue.${one ?? 'all'}`)}
              {count > 0 && <span>{count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : count}</span>}
            </Button>
          )
        })}
      </nav>
      {isSearch ? <AllComments /> : <Waiting key={kind ?? 'all'} kind={kind} />}
    </Screen>
  )
}

function Waiting({ kind }: { kind: QueueKind | undefined }) {
  const text = useText()
  const query = useModerationQueue(kind ? { kind } : {})
  return <Queue query={query} kinds={kind ? [kind] : KINDS} none={text('moderation.none')} />
}

/** All comments, by their words and state. */
function AllComments() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState(params.get('text') ?? '')
  const state = STATES.find((one) => one === params.get('state'))
  const looked = params.get('text') ?? ''
  const search: CommentSearch = { ...(looked !== '' && { text: looked }), ...(state && { state }) }
  const look = (given: CommentSearch) =>
    setParams({ kind: 'search', ...given } as Record<string, string>, { replace: true })
  return (
    <>
      <form
        role="search"
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = words.trim()
          look({ ...(typed !== '' && { text: typed }), ...(state && { state }) })
        }}
      >
        <TextField label={text('moderation.words')} value={words} onChange={setWords} maxLength={100} />
        <ChoiceField
          label={text('contents.state')}
          value={state ?? 'all'}
          choices={[
            { id: 'all', name: text('contents.allStates') },
            ...STATES.map((one) => ({ id: one, name: text(`moderation.state.${one}`) })),
          ]}
          onChange={(one) => look({ ...(looked !== '' && { text: looked }), ...(one !== 'all' && { state: one }) })}
        />
        <Button look="filled" type="submit">
          {text('moderation.look')}
        </Button>
      </form>
      <Queue
        key={JSON.stringify(search)}
        query={useSearchedComments(search)}
        kinds={NOTHING}
        none={text('moderation.noneFound')}
      />
    </>
  )
}
