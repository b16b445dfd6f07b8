import type { Output } from '../../api/client.ts'
import { AuthenticatorCode } from '../../parts/authenticator/authenticator-code.tsx'
import { SecretText } from '../../parts/authenticator/secret-text.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../ui/dialog.tsx'
import styles from './people.module.css'

export type Enrolment = Output<'POST /admin/api/v1/staff'>

/** What a member needs for the next login. It is shown once, and stays until it is said to be noted. */
export function EnrolmentSight({ enrolment, onNoted }: { enrolment: Enrolment; onNoted: () => void }) {
  const text = useText()
  const { name, one_time_password: password, otpauth_uri: uri } = enrolment
  return (
    <Dialog title={text('people.once', { name })} isOpen>
      <div className={styles.form}>
        <p>{text('people.onceWords', { name })}</p>
        {password !== '' && (
          <dl className={styles.secrets}>
            <SecretText label={text('people.oneTimePassword')} secret={password} />
          </dl>
        )}
        {uri !== '' && (
          <>
            <p>{text('people.scan')}</p>
            <AuthenticatorCode uri={uri} />
          </>
        )}
        <DialogButtons>
          <Button look="filled" onPress={onNoted}>
            {text('people.noted')}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  )
}
