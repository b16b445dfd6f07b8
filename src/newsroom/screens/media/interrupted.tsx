import { useState } from 'react'
import { formatSize } from '#contract/format/sizes.ts'
import { SHELF_ACCEPTS } from '#contract/admin/shelf-files.ts'
import { forgetInterrupted, listInterrupted, useUploads } from '../../api/uploads.ts'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import styles from './interrupted.module.css'

/** What was not finished before the page was loaded: a browser gives the file again only to who chooses it. */
export function Interrupted({ onTake }: { onTake: (files: readonly File[]) => void }) {
  const text = useText()
  const running = useUploads((state) => state.list)
  const [forgotten, setForgotten] = useState(0)
  const left = listInterrupted().filter(
    ({ name, size }) => !running.some((one) => one.name === name && one.size === size),
  )
  if (left.length === 0) return null
  return (
    <ul className={styles.list} data-forgotten={forgotten}>
      {left.map(({ key, name, size }) => (
        <li key={key} className={styles.row}>
          <span className={styles.words}>
            <strong>{name}</strong> {formatSize(size)} · {text('upload.again')}
          </span>
          <Button onPress={() => chooseFiles(SHELF_ACCEPTS, onTake)}>{text('upload.choose')}</Button>
          <Button
            look="quiet"
            onPress={() => {
              forgetInterrupted(key)
              setForgotten(forgotten + 1)
            }}
          >
            {text('upload.forget')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
