import { useSyncExternalStore } from 'react'
import { useText } from '../texts/text.tsx'
import styles from './offline-bar.module.css'

/** Says that there is no network, as long as there is none. */
export function OfflineBar() {
  const text = useText()
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return <div role="status">{!isOnline && <p className={styles.bar}>{text('frame.offline')}</p>}</div>
}

function follow(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
