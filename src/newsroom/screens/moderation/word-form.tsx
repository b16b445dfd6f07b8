import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedWord } from '#contract/admin/moderation-rules.ts'
import { call } from '../../api/client.ts'
import { MODERATION_KEY } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import styles from './moderation-lists.module.css'

/** A word, which is tried on what readers wrote before it is looked for. */
export function WordForm({ changed, onDone }: { changed: ListedWord | null; onDone: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [word, setWord] = useState(changed?.word ?? '')
  const [action, setAction] = useState<ListedWord['action']>(changed?.action ?? 'hold')
  const [homophones, setHomophones] = useState(changed?.homophones ?? false)
  const given = { word: word.trim(), action, homophones }
  const isReady = given.word !== ''
  const attempt = useMutation({ mutationFn: () => call('POST /admin/api/v1/moderation/words/try', given) })
  const save = useMutation({
    mutationFn: () => call('POST /admin/api/v1/moderation/words', given),
    async onSuccess() {
      toast(text('rules.saved', { word: given.word }))
      setWord('')
      attempt.reset()
      onDone()
      await queries.invalidateQueries({ queryKey: [MODERATION_KEY, 'words'] })
    },
  })
  const error = save.error ?? attempt.error
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) attempt.mutate()
      }}
    >
      <TextField
        label={text('rules.word')}
        note={text('rules.wordNote')}
        value={word}
        onChange={(typed) => {
          setWord(typed)
          attempt.reset()
        }}
        isReadOnly={changed !== null}
        maxLength={64}
      />
      <ChoiceGroup
        label={text('rules.action')}
        choices={(['hold', 'refuse'] as const).map((id) => ({ id, name: text(`rules.action.${id}`) }))}
        value={action}
        onChange={setAction}
      />
      <Checkbox
        isSelected={homophones}
        onChange={(isSo) => {
          setHomophones(isSo)
          attempt.reset()
        }}
      >
        {text('rules.homophones')}
      </Checkbox>
      <div className={styles.buttons}>
        <Button type="submit" isDisabled={!isReady} isPending={attempt.isPending}>
          {text('rules.try')}
        </Button>
        <Button look="filled" isDisabled={!isReady} isPending={save.isPending} onPress={() => save.mutate()}>
          {text(changed ? 'rules.saveChange' : 'rules.add')}
        </Button>
        {changed && <Button onPress={onDone}>{text('frame.cancel')}</Button>}
      </div>
      {error && <FailureNote message={error.message} />}
      {attempt.data && (
        <div role="status" className={lines.main}>
          <p>{text('rules.tried', { count: attempt.data.looked_through, hits: attempt.data.hits })}</p>
          <ul className={lines.lines}>
            {attempt.data.examples.map((one) => (
              <li key={one.id} className={`${lines.line} ${lines.wordy}`}>
                {one.text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}
