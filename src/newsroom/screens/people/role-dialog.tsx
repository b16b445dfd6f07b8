import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallFailed } from '../../api/client.ts'
import { staffMembers, type Member } from '../../api/queries-staff.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { toast } from '../../ui/toasts.tsx'
import styles from './people.module.css'
import { RoleChoice } from './role-choice.tsx'

/** Gives a member another role. Where somebody else has just done so, that is said, and what was chosen stays. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const { id, name } = member
  const [from, setFrom] = useState(member.role)
  const [role, setRole] = useState(member.role)
  const [conflict, setConflict] = useState('')
  const change = useMutation({
    mutationFn: () => call('POST /admin/api/v1/staff/{id}/role', { id, role, from }),
    onSuccess() {
      toast(text('people.roleChanged', { name, role: text(`role.${role}`) }))
      onClose()
    },
    async onError(error) {
      if (!(error instanceof CallFailed) || error.code !== 40901) return
      const { list } = await queries.fetchQuery({ ...staffMembers, staleTime: 0 })
      const now = list.find((one) => one.id === id)?.role ?? from
      setConflict(now === from ? text('people.lastAdmin') : text('people.roleWas', { name, role: text(`role.${now}`) }))
      setFrom(now)
    },
    onSettled: () => queries.invalidateQueries(staffMembers),
  })
  const problem = conflict || (change.error?.message ?? '')
  return (
    <Dialog title={text('people.roleOf', { name })} isOpen onClose={onClose}>
      <div className={styles.form}>
        <RoleChoice role={role} onRole={setRole} />
        {problem !== '' && <FailureNote message={problem} />}
        <DialogButtons>
          <Button onPress={onClose}>{text('frame.cancel')}</Button>
          <Button
            look="filled"
            isDisabled={role === from}
            isPending={change.isPending}
            onPress={() => {
              setConflict('')
              change.mutate()
            }}
          >
            {text('people.changeRole')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
