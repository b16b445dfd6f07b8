import { useEffect } from 'react'
import type { ContentCard } from '#contract/content.ts'
import type { CollectedCard, CollectionCounts } from '#contract/relations.ts'
import type { Page } from '#contract/shapes.ts'
import { CardSkeleton } from '../../features/content/card-skeleton.tsx'
import type { CardParts } from '../../features/content/card.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { CollectedFoot } from '../../features/relations/collected-foot.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useReaderKey } from '../../features/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { CollectionEmpty } from './collection-empty.tsx'
import type { Shown } from './collection-path.ts'

const PAGE_SIZE = 12
const SKELETONS = 4

interface CollectionListProps {
  shown: Shown
  /** What is looked for; empty: all. */
  keyword: string
  /** Told how much there is of everything, with the first page. */
  onCounts: (counts: CollectionCounts) => void
}

/** Cards of the collection as far as they are loaded, in outline until the first are there. */
export function CollectionList({ shown, keyword, onCounts }: CollectionListProps) {
  const text = useText()
  const load = useLoad(shown, keyword)
  const asked = useAsked(`${shown} ${keyword}`, load)
  const reader = useReaderKey()
  const counts = asked.state === 'there' ? asked.data.counts : null
  useEffect(() => {
    if (counts) onCounts(counts)
  }, [counts, onCounts])
  if (asked.state === 'loading') return <CardSkeleton count={SKELETONS} />
  if (asked.state === 'failed') return <LoadFailed onRetry={asked.retry} />
  if (asked.data.list.length === 0 && !asked.data.has_more) {
    return keyword === '' ? <CollectionEmpty /> : <EmptyState text={text('collection.notFound')} />
  }
  return <Collected key={reader} name={`collection.${reader}.${shown}.${keyword}`} first={asked.data} load={load} />
}

interface CollectedProps {
  /** Names the list among those whose place is kept. */
  name: string
  first: Page<CollectedCard>
  load: ReturnType<typeof useLoad>
}

function Collected({ name, first, load }: CollectedProps) {
  const feed = useFeed(load, { cards: first.list, cursor: first.next_cursor })
  useListSnapshot(name, feed, first.list)
  return <FeedList feed={feed} eager={false} toParts={toParts} />
}

function useLoad(shown: Shown, keyword: string) {
  const { api } = useRuntime()
  const filter = shown === 'all' ? {} : shown === 'later' ? ({ later: 1 } as const) : { type: shown }
  return (cursor = '') =>
    api.call('GET /peony/v1/collection', {
      ...filter,
      ...(keyword !== '' && { keyword }),
      pagesize: PAGE_SIZE,
      ...(cursor && { cursor }),
    })
}

function toParts(card: ContentCard): CardParts {
  return isCollected(card) ? { foot: <CollectedFoot card={card} /> } : {}
}

function isCollected(card: ContentCard): card is CollectedCard {
  return 'collect_time' in card
}
