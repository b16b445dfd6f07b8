import { staffRoles, type StaffRole } from '#contract/admin/endpoint.ts'
import { useText } from '../../texts/text.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import lines from '../../parts/lines.module.css'
import styles from './people.module.css'

/** One of the roles, and what it may do. */
export function RoleChoice({ role, onRole }: { role: StaffRole; onRole: (role: StaffRole) => void }) {
  const text = useText()
  return (
    <div className={styles.role}>
      <ChoiceGroup
        label={text('people.role')}
        value={role}
        choices={staffRoles.map((id) => ({ id, name: text(`role.${id}`) }))}
        onChange={onRole}
      />
      <p className={lines.facts} aria-live="polite">
        {text(`people.may.${role}`)}
        {role !== 'viewer' && text('people.mayBefore')}
      </p>
    </div>
  )
}
