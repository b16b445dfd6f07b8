import { useText } from '../../texts/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './keys-dialog.module.css'

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'yes'],
  ['R', 'no'],
  ['1–9', 'reason'],
  ['D', 'dismiss'],
  ['C', 'answer'],
  ['X', 'select'],
  ['Z', 'undo'],
  ['O', 'open'],
  ['?', 'help'],
] as const

/** What each key does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useText()
  return (
    <Dialog title={text('moderation.keys')} isOpen onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(`moderation.key.${action}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
