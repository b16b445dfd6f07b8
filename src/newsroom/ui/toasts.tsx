import { X } from 'lucide-react'
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useText } from '../texts/text.tsx'
import { Button, IconButton } from './button.tsx'
import styles from './toasts.module.css'

interface Said {
  words: string
  action?: { name: string; onAction: () => void } | undefined
}

const SHOWN_MS = 10_000
const queue = new ToastQueue<Said>({ maxVisibleToasts: 3 })

/** Says what was done for ten seconds, perhaps with a way back. */
export function toast(words: string, action?: Said['action']): void {
  queue.add({ words, action }, { timeout: SHOWN_MS })
}

export function Toasts() {
  const text = useText()
  return (
    <ToastRegion queue={queue} aria-label={text('frame.toasts')} className={styles.region ?? ''}>
      {({ toast: shown }) => (
        <Toast toast={shown} className={styles.toast ?? ''}>
          <ToastContent className={styles.words ?? ''}>
            <Text slot="title">{shown.content.words}</Text>
          </ToastContent>
          {shown.content.action && (
            <Button
              look="quiet"
              onPress={() => {
                shown.content.action?.onAction()
                queue.close(shown.key)
              }}
            >
              {shown.content.action.name}
            </Button>
          )}
          <IconButton slot="close" label={text('frame.close')}>
            <X aria-hidden />
          </IconButton>
        </Toast>
      )}
    </ToastRegion>
  )
}
