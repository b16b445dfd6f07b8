import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call, CallFailed } from '../../api/client.ts'
import { staffMembers, type Member } from '../../api/queries-staff.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { AskDialog } from '../../ui/ask-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { EnrolmentSight, type Enrolment } from './enrolment-sight.tsx'
import { MemberLine, type MemberDoing } from './member-line.tsx'
import { NewMemberDialog } from './new-member-dialog.tsx'
import lines from '../../parts/lines.module.css'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'

type Open = { what: 'new' } | { what: MemberDoing; member: Member } | { what: 'sight'; enrolment: Enrolment }

/** Who works on the site, as what, and what is done about that. */
export function PeopleScreen() {
  const text = useText()
  const queries = useQueryClient()
  const people = useQuery(staffMembers)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const show = (enrolment: Enrolment) => {
    setOpen({ what: 'sight', enrolment })
    void queries.invalidateQueries(staffMembers)
  }
  const access = useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      call('POST /admin/api/v1/staff/{id}/disabled', { id, disabled }),
    onSuccess: ({ name, disabled }) => toast(text(disabled ? 'people.isDisabled' : 'people.isEnabled', { name })),
    onError: (error) =>
      toast(error instanceof CallFailed && error.code === 40901 ? text('people.lastAdmin') : error.message),
    onSettled: () => {
      close()
      return queries.invalidateQueries(staffMembers)
    },
  })
  const begin = (member: Member, what: MemberDoing) =>
    what === 'enable' ? access.mutate({ id: member.id, disabled: false }) : setOpen({ what, member })
  return (
    <Screen
      title={text('people.title')}
      actions={
        <Button look="filled" onPress={() => setOpen({ what: 'new' })}>
          <UserPlus aria-hidden />
          {text('people.new')}
        </Button>
      }
    >
      {people.error && (
        <QueryFailed error={people.error} shownAt={people.dataUpdatedAt} onRetry={() => void people.refetch()} />
      )}
      {people.isPending && <Skeleton rows={6} />}
      {people.data && (
        <ul className={lines.lines} aria-label={text('people.title')}>
          {people.data.list.map((member) => (
            <MemberLine key={member.id} member={member} onDo={(what) => begin(member, what)} />
          ))}
        </ul>
      )}
      {open?.what === 'new' && <NewMemberDialog onMade={show} onClose={close} />}
      {open?.what === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.what === 'reset' && <ResetDialog member={open.member} onReset={show} onClose={close} />}
      {open?.what === 'disable' && (
        <AskDialog
          title={text('people.disableOf', { name: open.member.name })}
          yes={text('people.do.disable')}
          no={text('frame.cancel')}
          isPending={access.isPending}
          onYes={() => access.mutate({ id: open.member.id, disabled: true })}
          onClose={close}
        >
          <p>{text('people.disableWords')}</p>
        </AskDialog>
      )}
      {open?.what === 'sight' && <EnrolmentSight enrolment={open.enrolment} onNoted={close} />}
    </Screen>
  )
}
