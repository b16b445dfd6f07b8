import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { COMMENT_LENGTH_MAX } from '#contract/limits.ts'
import { call, CallFailed } from '../../api/client.ts'
import { groupsAndAccounts } from '../../api/queries.ts'
import { useTyped } from '../../keeping/typed.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useMedia } from '../../ui/use-media.ts'
import styles from './answer-dialog.module.css'
import { targetOf, type Entry } from './verdicts.ts'

/** Answers a comment in the name of an account. What is typed stays, for as long as the window is open, until it is sent. */
export function AnswerDialog({ entry, onDone, onClose }: { entry: Entry; onDone: () => void; onClose: () => void }) {
  const text = useText()
  const { data, error, refetch } = useQuery(groupsAndAccounts)
  const [words, setWords] = useTyped(`answer:${targetOf(entry)}`, '')
  const [chosen, setChosen] = useState('')
  const hasKeys = useMedia('(pointer: fine)')
  const accounts = data?.accounts ?? []
  const own = accounts.find(({ id }) => id === entry.item?.account_id)
  const accountId = chosen || (own ?? accounts[0])?.id || ''
  const { id, version } = entry
  const answer = useMutation({
    mutationFn: () =>
      call('POST /admin/api/v1/comments/{id}/reply', { id, account_id: accountId, text: words.trim(), version }),
    onSuccess() {
      setWords('')
      onDone()
    },
  })
  const isReady = words.trim() !== '' && accountId !== '' && !answer.isPending
  const send = () => isReady && answer.mutate()
  const isChanged = answer.error instanceof CallFailed && answer.error.code === 40901
  return (
    <Dialog title={text('moderation.answer.title')} isOpen onClose={onClose}>
      <blockquote className={styles.quote}>
        <b>{entry.author.name || text('moderation.nobody')}</b> {entry.text}
      </blockquote>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          label={text('moderation.answer.words')}
          note={text(hasKeys ? 'moderation.answer.noteKeys' : 'moderation.answer.note', {
            left: COMMENT_LENGTH_MAX - words.length,
          })}
          value={words}
          onChange={setWords}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) send()
            else event.continuePropagation()
          }}
          maxLength={COMMENT_LENGTH_MAX}
          isLong
          autoFocus
        />
        {error && <QueryFailed error={error} onRetry={() => void refetch()} />}
        {accounts.length > 0 && (
          <ChoiceField
            label={text('moderation.answer.as')}
            value={accountId}
            choices={accounts.map((account) => ({
              id: account.id,
              name: account.id === own?.id ? text('moderation.answer.author', account) : account.name,
            }))}
            onChange={setChosen}
          />
        )}
        {answer.error && <FailureNote message={isChanged ? text('moderation.answer.changed') : answer.error.message} />}
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button look="filled" type="submit" isDisabled={!isReady} isPending={answer.isPending}>
            {text(entry.state === 'pending' ? 'moderation.answer.approve' : 'moderation.answer.send')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
