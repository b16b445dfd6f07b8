import { QrCode } from '#web/ui/qr-code.tsx'
import { useText } from '../../texts/text.tsx'
import styles from './authenticator.module.css'
import { SecretText } from './secret-text.tsx'

/** What an authenticator app scans, and the same to be typed. It is told once. */
export function AuthenticatorCode({ uri }: { uri: string }) {
  const text = useText()
  return (
    <>
      <QrCode text={uri} label={text('secret.code')} className={styles.code} />
      <dl className={styles.secrets}>
        <SecretText label={text('secret.key')} secret={new URL(uri).searchParams.get('secret') ?? ''} />
      </dl>
    </>
  )
}
