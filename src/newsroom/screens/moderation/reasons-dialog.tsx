import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { moderationReasons } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { actionOf } from './keys.ts'
import styles from './reasons-dialog.module.css'

/** Asks why something may not be: by a number, in own words, or without a reason. */
export function ReasonsDialog({
  title,
  onReason,
  onClose,
}: {
  title: string
  onReason: (reason: string) => void
  onClose: () => void
}) {
  const text = useText()
  const { data } = useQuery(moderationReasons)
  const [own, setOwn] = useState('')
  const reasons = data?.list ?? []
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actionOf(event)
    const reason = action?.do === 'reason' ? reasons[action.number - 1] : undefined
    if (reason !== undefined) onReason(reason)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <div className={styles.reasons}>
        {reasons.map((reason, place) => (
          <Button key={reason} autoFocus={place === 0} onPress={() => onReason(reason)}>
            <kbd>{place + 1}</kbd>
            {reason}
          </Button>
        ))}
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onReason(own.trim())
        }}
      >
        <TextField label={text('moderation.ownReason')} value={own} onChange={setOwn} maxLength={200} />
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button look="filled" type="submit">
            {text(own.trim() === '' ? 'moderation.withoutReason' : 'moderation.withOwn')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
