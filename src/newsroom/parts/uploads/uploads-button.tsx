import { Upload } from 'lucide-react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { isOver, useUploads } from '../../api/uploads.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './uploads-button.module.css'
import { UploadsList } from './uploads-list.tsx'

/** How far the files on their way are, in a bar where a dock would cover something; nothing while there are none. */
export function UploadsButton() {
  const text = useText()
  const list = useUploads((state) => state.list)
  if (list.length === 0) return null
  const open = list.filter(({ state }) => !isOver(state))
  const isRefused = list.some(({ state }) => typeof state === 'object')
  const sum = (of: 'sent' | 'size') => open.reduce((bytes, one) => bytes + one[of], 0)
  const share = `${Math.floor((sum('sent') / Math.max(1, sum('size'))) * 100)}%`
  const shown = open.length > 0 ? share : text(isRefused ? 'upload.notSent' : 'upload.done')
  const name = open.length > 0 ? text('upload.open', { count: open.length }) : text('upload.dock')
  return (
    <DialogTrigger>
      <Button look={isRefused ? 'danger' : 'quiet'} aria-label={`${name} ${shown}`}>
        <Upload aria-hidden />
        <span className={styles.share}>{shown}</span>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Dialog className={styles.dialog ?? ''} aria-label={text('upload.dock')}>
          <UploadsList />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
