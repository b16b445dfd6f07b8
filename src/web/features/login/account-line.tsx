import { useState } from 'react'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { endSession } from '../session/keep-session.ts'
import { requireUser, useUser, type SessionUser } from '../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import style from './account-line.module.css'

/** Who the reader is here, with the way in or out. */
export function AccountLine() {
  const text = useText()
  const user = useUser()
  return (
    <div className={style.line}>
      {user ? (
        <>
          <AccountName user={user} />
          <LogoutButton />
        </>
      ) : (
        <>
          <p className={style.name}>{text('account.why')}</p>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => void requireUser({ action: 'plain' })}>
            {text('account.login')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Name and number of a logged-in reader, as they are shown to themselves. */
export function AccountName({ user }: { user: SessionUser }) {
  return (
    <p className={style.name}>
      {user.nickname}
      <span className={style.mobile}>{user.mobileMasked}</span>
    </p>
  )
}

export function LogoutButton() {
  const text = useText()
  const { api } = useRuntime()
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async () => {
    setIsLeaving(true)
    await endSession(api)
    toast(text('account.loggedOut'))
  }
  return (
    <Button kind="quiet" disabled={isLeaving} onClick={() => void leave()}>
      {text('account.logout')}
    </Button>
  )
}
