import { copyText } from '#web/ui/copy-text.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toasts.tsx'
import styles from './authenticator.module.css'

/** A secret that is told once, to be read off or copied. */
export function SecretText({ label, secret }: { label: string; secret: string }) {
  const text = useText()
  const copy = async () => toast(text((await copyText(secret)) ? 'secret.copied' : 'secret.notCopied'))
  return (
    <div className={styles.secret}>
      <dt>{label}</dt>
      <dd>
        <code>{secret}</code>
        <Button aria-label={text('secret.copyOf', { label })} onPress={() => void copy()}>
          {text('secret.copy')}
        </Button>
      </dd>
    </div>
  )
}
