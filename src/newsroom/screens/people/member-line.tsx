import { MoreHorizontal } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Member } from '../../api/queries-staff.ts'
import { useStaff } from '../../api/session.ts'
import { Moment } from '../../parts/moment.tsx'
import { useText } from '../../texts/text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import lines from '../../parts/lines.module.css'

export type MemberDoing = 'role' | 'reset' | 'disable' | 'enable'

/** One member: who they are, when they were here, and what can be done about them by others. */
export function MemberLine({ member, onDo }: { member: Member; onDo: (doing: MemberDoing) => void }) {
  const text = useText()
  const navigate = useNavigate()
  const isSelf = useStaff().id === member.id
  const { name, role, disabled } = member
  const entry = (id: MemberDoing, isDangerous = false) => ({
    id,
    name: text(`people.do.${id}`),
    onAction: () => onDo(id),
    isDangerous,
  })
  const record = {
    id: 'record',
    name: text('people.record'),
    onAction: () => void navigate(`/record?who=${member.id}`),
  }
  return (
    <li className={lines.line}>
      <div className={lines.main}>
        <p className={lines.head}>
          <b>{name}</b>
          <span className={lines.mark}>{text(`role.${role}`)}</span>
          {isSelf && <span className={lines.mark}>{text('people.self')}</span>}
          {disabled && <span className={lines.mark}>{text('people.disabled')}</span>}
          {member.must_change_password && <span className={lines.mark}>{text('people.firstPassword')}</span>}
        </p>
        <p className={lines.facts}>
          {member.seen_at === 0 ? (
            text('people.neverSeen')
          ) : (
            <>
              {text('people.seen')} <Moment seconds={member.seen_at} />
            </>
          )}{' '}
          · {text('people.since')} <Moment seconds={member.created_at} />
        </p>
      </div>
      {isSelf ? (
        <Button look="quiet" onPress={() => void navigate('/me')}>
          {text('people.own')}
        </Button>
      ) : (
        <Menu
          label={text('people.actionsOf', { name })}
          button={
            <IconButton label={text('people.actionsOf', { name })}>
              <MoreHorizontal aria-hidden />
            </IconButton>
          }
          groups={[
            {
              name: '',
              entries: [entry('role'), entry('reset'), disabled ? entry('enable') : entry('disable', true), record],
            },
          ]}
        />
      )}
    </li>
  )
}
