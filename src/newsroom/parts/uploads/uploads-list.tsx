import { X } from 'lucide-react'
import { clearUploads, isOver, useUploads } from '../../api/uploads.ts'
import { useText } from '../../texts/text.tsx'
import { IconButton } from '../../ui/button.tsx'
import { UploadRow } from './upload-row.tsx'
import styles from './uploads-list.module.css'

/** Every file on its way, and those that are over until they are cleared away. */
export function UploadsList() {
  const text = useText()
  const list = useUploads((state) => state.list)
  const open = list.filter(({ state }) => !isOver(state)).length
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>{open > 0 ? text('upload.open', { count: open }) : text('upload.dock')}</h2>
        {open === 0 && (
          <IconButton label={text('upload.clear')} onPress={clearUploads}>
            <X aria-hidden />
          </IconButton>
        )}
      </header>
      <ul className={styles.list}>
        {list.map((one) => (
          <UploadRow key={one.id} sending={one} />
        ))}
      </ul>
    </>
  )
}
