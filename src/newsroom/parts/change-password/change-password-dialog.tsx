import { useText } from '../../texts/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function ChangePasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText()
  const done = () => {
    onClose()
    toast(text('password.changed'))
  }
  return (
    <Dialog title={text('account.password')} isOpen={isOpen} onClose={onClose}>
      <ChangePasswordForm onDone={done} autoFocus />
    </Dialog>
  )
}
