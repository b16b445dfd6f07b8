import { useEffect } from 'react'
import { useSession } from '../../api/session.ts'
import { logOut } from '../../keeping/log-out.ts'
import { ChangePasswordForm } from '../../parts/change-password/change-password-form.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { LoginForm } from './login-form.tsx'
import styles from './login-screen.module.css'

/** Who comes in: by name, password and code; at first also by a password of their own. */
export function LoginScreen() {
  const text = useText()
  const session = useSession((state) => state.session)
  const title = session ? text('login.ownPassword') : text('login.staff')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={styles.screen}>
      <p className={styles.name}>{text('frame.newsroom')}</p>
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {session ? (
          <>
            <p className={styles.words}>{text('login.ownPasswordWords')}</p>
            <ChangePasswordForm onDone={() => {}} autoFocus />
            <Button look="quiet" onPress={() => void logOut()}>
              {text('account.logOut')}
            </Button>
          </>
        ) : (
          <LoginForm />
        )}
      </div>
    </main>
  )
}
