import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedWord } from '#contract/admin/moderation-rules.ts'
import { call, type Input } from '../../api/client.ts'
import { MODERATION_KEY, useWords } from '../../api/queries.ts'
import { CommentPolicyChoice } from '../../parts/comment-policy.tsx'
import { Moment } from '../../parts/moment.tsx'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import styles from './moderation-lists.module.css'
import { ModerationPlaces } from './places.tsx'
import { WordForm } from './word-form.tsx'

/** What holds without a moderator: which comments wait, and which words are looked for. */
export function RulesScreen() {
  const text = useText()
  return (
    <Screen title={text('moderation.place.rules')} actions={<ModerationPlaces />}>
      <SitePolicy />
      <Words />
    </Screen>
  )
}

function SitePolicy() {
  const text = useText()
  return (
    <section className={styles.section}>
      <h2>{text('rules.policy')}</h2>
      <CommentPolicyChoice label={text('rules.policyOf')} place={{}} />
    </section>
  )
}

type Word = Input<'POST /admin/api/v1/moderation/words'>

function Words() {
  const text = useText()
  const queries = useQueryClient()
  const words = useWords()
  const [changed, setChanged] = useState<ListedWord | null>(null)
  const list = words.data?.pages.flatMap((page) => page.list) ?? []
  const renew = () => queries.invalidateQueries({ queryKey: [MODERATION_KEY, 'words'] })
  const save = useMutation({
    mutationFn: (word: Word) => call('POST /admin/api/v1/moderation/words', word),
    onSettled: renew,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ListedWord) => call('POST /admin/api/v1/moderation/words/{id}/remove', { id }),
    onSuccess: (_, { word, action, homophones }) =>
      toast(text('rules.removed', { word }), {
        name: text('moderation.undo'),
        onAction: () => save.mutate({ word, action, homophones }),
      }),
    onError: (error) => toast(error.message),
    onSettled: renew,
  })
  return (
    <section className={styles.section}>
      <h2>{text('rules.words')}</h2>
      <WordForm key={changed?.id ?? ''} changed={changed} onDone={() => setChanged(null)} />
      {words.error && <QueryFailed error={words.error} onRetry={() => void words.refetch()} />}
      {words.isPending && <Skeleton rows={5} />}
      {words.data && list.length === 0 && <p className={lines.none}>{text('rules.noWords')}</p>}
      {list.length > 0 && (
        <ul className={lines.lines} aria-label={text('rules.words')}>
          {list.map((one) => (
            <li key={one.id} className={`${lines.line} ${lines.wordy}`}>
              <div className={lines.main}>
                <p className={lines.head}>
                  <b>{one.word}</b>
                  <span className={lines.mark}>{text(`rules.action.${one.action}`)}</span>
                  {one.homophones && <span className={lines.mark}>{text('rules.homophonesToo')}</span>}
                </p>
                <p className={lines.facts}>
                  {one.by} · <Moment seconds={one.create_time} />
                </p>
              </div>
              <div className={styles.buttons}>
                <Button onPress={() => setChanged(one)}>{text('rules.change')}</Button>
                <Button look="danger" onPress={() => remove.mutate(one)}>
                  {text('rules.remove')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {words.hasNextPage && (
        <Button isPending={words.isFetchingNextPage} onPress={() => void words.fetchNextPage()}>
          {text('contents.more')}
        </Button>
      )}
    </section>
  )
}
