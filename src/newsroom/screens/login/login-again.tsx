import { closeSession } from '../../api/session.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'

/** Over what somebody was doing when their session ended: it goes on where it was once they are in again. */
export function LoginAgain({ name }: { name: string }) {
  const text = useText()
  return (
    <Dialog title={text('login.ended')} isOpen>
      <p>{text('login.endedWords')}</p>
      <LoginForm name={name} />
      <Button look="quiet" onPress={closeSession}>
        {text('login.other')}
      </Button>
    </Dialog>
  )
}
