import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useText } from '../../i18n/text.tsx'
import { useConfig } from '../../runtime/runtime.ts'
import { purposeAt } from '../session/login-door.ts'
import { useUser } from '../session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LoginForm } from './login-form.tsx'
import { formsOf } from './login-rules.ts'
import { titleOf } from './ways-line.tsx'

/** Logs the reader in over the page that they are on; it closes by itself once somebody is, in another tab as well. */
export function LoginSheet({ onClose }: { onClose: () => void }) {
  const text = useText()
  const purpose = purposeAt(useLocation())
  const user = useUser()
  const forms = formsOf(useConfig().loginWays, false)
  const isClosing = useRef(false)

  useEffect(() => {
    if (!user || isClosing.current) return
    isClosing.current = true
    onClose()
  }, [user, onClose])

  return (
    <Sheet label={text(titleOf(forms[0], forms))} onClose={onClose}>
      <LoginForm purpose={purpose} onDone={() => undefined}>
        <IconButton label={text('login.close')} onClick={onClose}>
          <X />
        </IconButton>
      </LoginForm>
    </Sheet>
  )
}
