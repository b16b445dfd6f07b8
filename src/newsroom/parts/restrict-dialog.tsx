import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { MODERATION_KEY, READERS_KEY } from '../api/queries.ts'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Dialog, DialogButtons } from '../ui/dialog.tsx'
import { FailureNote } from '../ui/failure-note.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toasts.tsx'
import { DAY_SECONDS } from '../ui/zone.ts'
import styles from './restrict-dialog.module.css'

const DAYS = [1, 7, 30, 365, 0] as const

interface RestrictDialogProps {
  /** Asked for where it is not known. */
  person?: { id: string; name: string }
  /** What is chosen at first. */
  kind?: 'mute' | 'ban'
  onClose: () => void
}

/** Keeps one reader, or a whole network, from writing. */
export function RestrictDialog({ person, kind: asked = 'mute', onClose }: RestrictDialogProps) {
  const text = useText()
  const queries = useQueryClient()
  const [of, setOf] = useState<'user' | 'network'>('user')
  const [whom, setWhom] = useState(person?.id ?? '')
  const [kind, setKind] = useState(asked)
  const [days, setDays] = useState<string>('7')
  const [reason, setReason] = useState('')
  const [removesAll, setRemovesAll] = useState(false)
  const mayRemoveAll = of === 'user' && kind === 'ban'
  const restrict = useMutation({
    mutationFn: () =>
      call('POST /admin/api/v1/moderation/restrictions', {
        kind,
        reason: reason.trim(),
        until: days === '0' ? 0 : Math.floor(Date.now() / 1000) + Number(days) * DAY_SECONDS,
        ...(of === 'user' ? { user_id: whom.trim() } : { address_range: whom.trim() }),
        ...(mayRemoveAll && removesAll && { remove_all: true }),
      }),
    async onSuccess() {
      toast(text('restrictions.added'))
      onClose()
      await Promise.all([MODERATION_KEY, READERS_KEY].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    },
  })
  const isReady = whom.trim() !== '' && reason.trim() !== ''
  return (
    <Dialog title={person ? text('restrictions.addOf', person) : text('restrictions.add')} isOpen onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !restrict.isPending) restrict.mutate()
        }}
      >
        {!person && (
          <>
            <ChoiceGroup
              label={text('restrictions.of')}
              choices={(['user', 'network'] as const).map((id) => ({ id, name: text(`restrictions.of.${id}`) }))}
              value={of}
              onChange={setOf}
            />
            <TextField
              label={text(`restrictions.whom.${of}`)}
              note={text(`restrictions.whomNote.${of}`)}
              value={whom}
              onChange={setWhom}
              maxLength={64}
              isCode
            />
          </>
        )}
        <ChoiceGroup
          label={text('restrictions.kind')}
          choices={(['mute', 'ban'] as const).map((id) => ({ id, name: text(`restrictions.kind.${id}`) }))}
          value={kind}
          onChange={setKind}
        />
        <ChoiceField
          label={text('restrictions.howLong')}
          value={days}
          choices={DAYS.map((count) => ({
            id: String(count),
            name: count === 0 ? text('restrictions.forGood') : text('restrictions.days', { count }),
          }))}
          onChange={setDays}
        />
        <TextField
          label={text('restrictions.reason')}
          note={text('restrictions.reasonNote')}
          value={reason}
          onChange={setReason}
          maxLength={200}
        />
        {mayRemoveAll && (
          <Checkbox isSelected={removesAll} onChange={setRemovesAll}>
            {text('restrictions.removeAll')}
          </Checkbox>
        )}
        {restrict.error && <FailureNote message={restrict.error.message} />}
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button look="filled" type="submit" isDisabled={!isReady} isPending={restrict.isPending}>
            {text(`restrictions.do.${kind}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
