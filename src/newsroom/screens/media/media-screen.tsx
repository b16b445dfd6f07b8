import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { DropZone } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { SHELF_ACCEPTS, shelfKinds } from '#contract/admin/shelf-files.ts'
import { useMayCall } from '../../api/client.ts'
import { SHELF_KEY, useShelf, type ShelfFilter } from '../../api/queries.ts'
import { sendFiles } from '../../api/uploads.ts'
import { sayMoment } from '../../parts/say-moment.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { chooseFiles } from '../../ui/choose-files.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SearchWords } from '../../ui/search-words.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { FilePanel } from './file-panel.tsx'
import { Interrupted } from './interrupted.tsx'
import { MediaGrid } from '../../parts/media-grid.tsx'
import styles from './media-screen.module.css'

/** The shelf: what lies on it, what is looked at, and what is brought to it. */
export function MediaScreen() {
  const text = useText()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [hash, setHash] = useState(params.get('file'))
  const filter = readFilter(params)
  const shelf = useShelf(filter)
  const list = shelf.data?.pages.flatMap((page) => page.list) ?? []
  const lookTime = shelf.data?.pages[0]?.look_time ?? 0
  const mayUpload = useMayCall()('POST /admin/api/v1/media/uploads/{id}/finish')
  const hasRoom = useMedia('(min-width: 1024px)')
  const isUnused = filter.unused === '1'

  const set = (changes: Record<string, string>) => {
    const wanted: Partial<Record<string, string>> = { ...filter, ...changes }
    const given = Object.entries(wanted).flatMap(([name, value]) => (value && value !== 'all' ? [[name, value]] : []))
    setParams(Object.fromEntries(given), { replace: true })
  }
  const take = (files: readonly File[]) =>
    sendFiles(files, () => void client.invalidateQueries({ queryKey: [SHELF_KEY, 'all'] }))
  const shown =
    hash === null ? null : <FilePanel key={hash} hash={hash} onGone={() => setHash(null)} onReplaced={setHash} />

  const content = (
    <>
      <div role="search" className={styles.filters}>
        <SearchWords
          label={text('media.search')}
          value={filter.text ?? ''}
          onChange={(words) => set({ text: words })}
        />
        <ChoiceField
          label={text('media.kind')}
          isLabelHidden
          value={filter.kind ?? 'all'}
          choices={[
            { id: 'all', name: text('media.allKinds') },
            ...shelfKinds.map((kind) => ({ id: kind, name: text(`media.kind.${kind}`) })),
          ]}
          onChange={(kind) => set({ kind })}
        />
        <Checkbox isSelected={isUnused} onChange={(isSo) => set({ unused: isSo ? '1' : '' })}>
          {text('media.unused')}
        </Checkbox>
      </div>
      {isUnused && (
        <p className={styles.note}>
          {lookTime === 0
            ? text('media.notLooked')
            : text('media.unusedNote', { time: sayMoment(lookTime, text.locale) })}
        </p>
      )}
      {mayUpload && <Interrupted onTake={take} />}
      {shelf.error && <QueryFailed error={shelf.error} onRetry={() => void shelf.refetch()} />}
      {shelf.isPending && <Skeleton rows={8} />}
      {shelf.data && (
        <div className={styles.halves}>
          <div>
            {list.length === 0 ? (
              <p className={styles.empty}>{text(Object.keys(filter).length > 0 ? 'media.noneFound' : 'media.none')}</p>
            ) : (
              <MediaGrid files={list} chosen={hash} onChoose={setHash} />
            )}
            {shelf.hasNextPage && (
              <Button isPending={shelf.isFetchingNextPage} onPress={() => void shelf.fetchNextPage()}>
                {text('media.more')}
              </Button>
            )}
          </div>
          {hasRoom && shown && <aside className={styles.panel}>{shown}</aside>}
        </div>
      )}
    </>
  )

  return (
    <Screen
      title={text('media.title')}
      actions={
        mayUpload && (
          <Button look="filled" onPress={() => chooseFiles(SHELF_ACCEPTS, take, { areMany: true })}>
            <Upload aria-hidden />
            {text('media.add')}
          </Button>
        )
      }
    >
      {mayUpload ? (
        <DropZone
          className={styles.zone ?? ''}
          data-hint={text('media.drop')}
          onDrop={async ({ items }) =>
            take(await Promise.all(items.filter((item) => item.kind === 'file').map((item) => item.getFile())))
          }
        >
          {content}
        </DropZone>
      ) : (
        <div className={styles.zone}>{content}</div>
      )}
      {!hasRoom && (
        <Dialog title={text('media.panel')} isOpen={shown !== null} onClose={() => setHash(null)}>
          {shown}
        </Dialog>
      )}
    </Screen>
  )
}

/** What an address looks for; what does not fit is as if it were not there. */
function readFilter(params: URLSearchParams): ShelfFilter {
  const kind = shelfKinds.find((one) => one === params.get('kind'))
  const words = params.get('text')?.trim()
  return {
    ...(kind && { kind }),
    ...(words && { text: words }),
    ...(params.get('unused') === '1' && { unused: '1' }),
  }
}
