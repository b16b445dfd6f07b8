import { useState } from 'react'
import { GridList, type Selection } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { itemStates, itemTypes } from '#contract/content-types.ts'
import { useMayCall } from '../../api/client.ts'
import { useItems, type ContentsFilter } from '../../api/queries.ts'
import { QueryFailed } from '../../parts/query-failed.tsx'
import { Screen } from '../../parts/screen.tsx'
import { useText } from '../../texts/text.tsx'
import { Button } from '../../ui/button.tsx'
import { BatchBar } from './batch-bar.tsx'
import { ContentRow } from './content-row.tsx'
import styles from './contents-screen.module.css'
import { Filters } from './filters.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The items of a state come by the time that is shown of them. */
const orderOf = { draft: 'updated', scheduled: 'published', published: 'published', removed: 'updated' } as const

/** All items in whatever state; what is looked for stands in the address. */
export function ContentsScreen() {
  const text = useText()
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const items = useItems({ ...filter, ...(filter.state && { order: orderOf[filter.state] }) })
  const list = items.data?.pages.flatMap((page) => page.list) ?? []
  const [chosen, setChosen] = useState<Selection>(new Set())
  const ids = chosen === 'all' ? list.map(({ id }) => id) : Array.from(chosen, String)
  const mayChoose = useMayCall()('POST /admin/api/v1/contents/batch')
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Screen title={text('contents.title')}>
      <Filters filter={filter} onChange={(next) => setParams(next as Record<string, string>, { replace: true })} />
      {items.error && (
        <QueryFailed error={items.error} shownAt={items.dataUpdatedAt} onRetry={() => void items.refetch()} />
      )}
      {items.isPending && <Skeleton rows={12} />}
      {items.data && (
        <GridList
          aria-label={text('contents.title')}
          items={list}
          selectionMode={mayChoose ? 'multiple' : 'none'}
          selectedKeys={chosen}
          onSelectionChange={setChosen}
          className={styles.list ?? ''}
          renderEmptyState={() => (
            <div className={styles.empty}>
              <p>{text(isFiltered ? 'contents.noneFound' : 'contents.none')}</p>
              {isFiltered && <Button onPress={() => setParams({}, { replace: true })}>{text('contents.clear')}</Button>}
            </div>
          )}
        >
          {(item) => <ContentRow item={item} />}
        </GridList>
      )}
      {ids.length > 0 && <BatchBar ids={ids} onDone={() => setChosen(new Set())} />}
      {items.hasNextPage && (
        <Button isPending={items.isFetchingNextPage} onPress={() => void items.fetchNextPage()}>
          {text('contents.more')}
        </Button>
      )}
    </Screen>
  )
}

/** What an address looks for; what does not fit is as if it were not there. */
function readFilter(params: URLSearchParams): ContentsFilter {
  const state = itemStates.find((one) => one === params.get('state'))
  const type = itemTypes.find((one) => one === params.get('type'))
  const text = params.get('text')?.trim()
  const account = params.get('account')
  const column = params.get('column')
  return {
    ...(state && { state }),
    ...(type && { type }),
    ...(text && { text }),
    ...(account && { account }),
    ...(column && { column }),
    ...(params.get('scope') === 'all' && { scope: 'all' }),
    ...(params.get('has_copy') === '1' && { has_copy: '1' }),
  }
}
