import { useMutation } from '@tanstack/react-query'
import { Form } from 'react-aria-components'
import type { StaffRole } from '#contract/admin/endpoint.ts'
import { call, CallFailed } from '../../api/client.ts'
import { useTyped } from '../../keeping/typed.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Enrolment } from './enrolment-sight.tsx'
import styles from './people.module.css'
import { RoleChoice } from './role-choice.tsx'

const FIRST: StaffRole = 'writer'

/** Asks for name and role of a new member; both stay in the window until the member is made. */
export function NewMemberDialog({ onMade, onClose }: { onMade: (enrolment: Enrolment) => void; onClose: () => void }) {
  const text = useText()
  const [name, setName] = useTyped('new-member', '')
  const [role, setRole] = useTyped('new-member-role', FIRST)
  const make = useMutation({
    mutationFn: () => call('POST /admin/api/v1/staff', { name: name.trim(), role }),
    onSuccess(enrolment) {
      setName('')
      setRole(FIRST)
      onMade(enrolment)
    },
  })
  const code = make.error instanceof CallFailed ? make.error.code : null
  const wrong = code === 40901 ? text('people.taken') : code === 40001 ? text('people.nameRule') : undefined
  return (
    <Dialog title={text('people.new')} isOpen onClose={onClose}>
      <Form
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate()
        }}
      >
        <TextField
          label={text('people.name')}
          note={text('people.nameRule')}
          error={wrong}
          value={name}
          onChange={(typed) => {
            setName(typed)
            make.reset() // a browser sends no form with a field that is said to be wrong
          }}
          maxLength={32}
          isCode
          isRequired
          autoFocus
        />
        <RoleChoice role={role} onRole={setRole} />
        {make.error && wrong === undefined && <FailureNote message={make.error.message} />}
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button look="filled" type="submit" isPending={make.isPending}>
            {text('people.make')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
