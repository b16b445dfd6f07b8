import { AudioLines, Captions, Clapperboard, Image, type LucideIcon } from 'lucide-react'
import { GridList, GridListItem } from 'react-aria-components'
import type { ShelfFile } from '#contract/admin/shelf.ts'
import type { ShelfKind } from '#contract/admin/shelf-files.ts'
import { formatDuration } from '#contract/format/times.ts'
import { useText } from '../texts/text.tsx'
import styles from './media-grid.module.css'
import { nameOf } from './file-name.ts'

const ICONS: Record<ShelfKind, LucideIcon> = { picture: Image, sound: AudioLines, film: Clapperboard, text: Captions }

/** Files beside each other: walked by arrows, looked at by Enter or a tap. */
export function MediaGrid({
  files,
  chosen,
  onChoose,
}: {
  files: readonly ShelfFile[]
  chosen: string | null
  onChoose: (hash: string) => void
}) {
  const text = useText()
  return (
    <GridList
      aria-label={text('media.title')}
      layout="grid"
      items={files.map((file) => ({ ...file, id: file.hash }))}
      onAction={(key) => onChoose(String(key))}
      className={styles.grid ?? ''}
    >
      {(file) => {
        const Icon = ICONS[file.kind]
        const name = nameOf(file, text)
        return (
          <GridListItem textValue={name} className={`${styles.tile} ${file.hash === chosen ? styles.chosen : ''}`}>
            <span className={styles.look}>
              {file.thumb ? (
                <img src={file.thumb} alt="" loading="lazy" className={styles.thumb} />
              ) : (
                <Icon aria-hidden />
              )}
              {file.duration > 0 && <span className={styles.length}>{formatDuration(file.duration)}</span>}
            </span>
            <span className={styles.name}>{name}</span>
          </GridListItem>
        )
      }}
    </GridList>
  )
}
