import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import type { Member } from '../../api/queries-staff.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { Enrolment } from './enrolment-sight.tsx'
import styles from './people.module.css'

interface ResetDialogProps {
  member: Member
  onReset: (enrolment: Enrolment) => void
  onClose: () => void
}

/** Gives a member who cannot log in any more a new password, a new authenticator, or both. */
export function ResetDialog({ member: { id, name }, onReset, onClose }: ResetDialogProps) {
  const text = useText()
  const [password, setPassword] = useState(true)
  const [authenticator, setAuthenticator] = useState(false)
  const reset = useMutation({
    mutationFn: () => call('POST /admin/api/v1/staff/{id}/reset', { id, password, authenticator }),
    onSuccess: onReset,
  })
  return (
    <Dialog title={text('people.resetOf', { name })} isOpen onClose={onClose}>
      <div className={styles.form}>
        <p>{text('people.resetWords', { name })}</p>
        <Checkbox isSelected={password} onChange={setPassword}>
          {text('people.newPassword')}
        </Checkbox>
        <Checkbox isSelected={authenticator} onChange={setAuthenticator}>
          {text('people.newAuthenticator')}
        </Checkbox>
        {reset.error && <FailureNote message={reset.error.message} />}
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button
            look="danger"
            isDisabled={!password && !authenticator}
            isPending={reset.isPending}
            onPress={() => reset.mutate()}
          >
            {text('people.reset')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
