import { useState } from 'react'
import type { ShelfFile } from '#contract/admin/shelf.ts'
import type { ShelfKind } from '#contract/admin/shelf-files.ts'
import { useShelf } from '../api/queries.ts'
import { useText } from '../texts/text.tsx'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchWords } from '../ui/search-words.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { QueryFailed } from './query-failed.tsx'
import { MediaGrid } from './media-grid.tsx'
import styles from './shelf-picker.module.css'

interface ShelfPickerProps {
  /** What can be taken; of the first kind at first. */
  kinds: readonly [ShelfKind, ...ShelfKind[]]
  onTake: (file: ShelfFile) => void
  onClose: () => void
}

/** Takes a file that lies on the shelf already. */
export function ShelfPicker({ kinds, onTake, onClose }: ShelfPickerProps) {
  const text = useText()
  const [words, setWords] = useState('')
  const [kind, setKind] = useState(kinds[0])
  const shelf = useShelf({ kind, ...(words && { text: words }) })
  const files = shelf.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <Dialog title={text('media.pick')} isOpen isWide onClose={onClose}>
      <div className={styles.filters}>
        <SearchWords label={text('media.search')} value={words} onChange={setWords} />
        {kinds.length > 1 && (
          <ChoiceField
            label={text('media.kind')}
            isLabelHidden
            value={kind}
            choices={kinds.map((id) => ({ id, name: text(`media.kind.${id}`) }))}
            onChange={setKind}
          />
        )}
      </div>
      <div className={styles.list}>
        {shelf.error && <QueryFailed error={shelf.error} onRetry={() => void shelf.refetch()} />}
        {shelf.isPending && <Skeleton rows={4} />}
        {shelf.data && files.length === 0 && <p>{text('media.noneFound')}</p>}
        <MediaGrid
          files={files}
          chosen={null}
          onChoose={(hash) => {
            const file = files.find((one) => one.hash === hash)
            if (file) onTake(file)
          }}
        />
        {shelf.hasNextPage && (
          <Button isPending={shelf.isFetchingNextPage} onPress={() => void shelf.fetchNextPage()}>
            {text('media.more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
