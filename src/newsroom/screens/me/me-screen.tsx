import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ownSessions } from '../../api/queries-staff.ts'
import { useStaff } from '../../api/session.ts'
import { ChangePasswordForm } from '../../parts/change-password/change-password-form.tsx'
import { Screen } from '../../parts/screen.tsx'
import { Section } from '../../parts/section.tsx'
import { useText } from '../../texts/text.tsx'
import { toast } from '../../ui/toasts.tsx'
import lines from '../../parts/lines.module.css'
import styles from './me.module.css'
import { OwnAuthenticator } from './own-authenticator.tsx'
import { OwnSessions } from './own-sessions.tsx'

/** What a member sets for themselves: where they are logged in, their password, their authenticator. */
export function MeScreen() {
  const text = useText()
  const queries = useQueryClient()
  const { name, role } = useStaff()
  const [changes, setChanges] = useState(0)
  const changed = () => {
    setChanges(changes + 1) // the form is empty again
    toast(text('password.changed'))
    void queries.invalidateQueries(ownSessions)
  }
  return (
    <Screen title={text('own.title')}>
      <p className={lines.facts}>
        {name} · {text(`role.${role}`)}
      </p>
      <OwnSessions />
      <Section title={text('account.password')}>
        <div className={styles.form}>
          <p className={lines.facts}>{text('own.passwordWords')}</p>
          <ChangePasswordForm key={changes} onDone={changed} />
        </div>
      </Section>
      <OwnAuthenticator />
    </Screen>
  )
}
