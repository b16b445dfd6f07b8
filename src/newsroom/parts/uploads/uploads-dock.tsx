import { useText } from '../../texts/text.tsx'
import styles from './uploads-dock.module.css'
import { UploadsList } from './uploads-list.tsx'

/** The files on their way, on whatever screen one is meanwhile. */
export function UploadsDock() {
  const text = useText()
  return (
    <section className={styles.dock} aria-label={text('upload.dock')}>
      <UploadsList />
    </section>
  )
}
