import type { ContentCard } from '#contract/content.ts'
import type { CollectedCard } from '#contract/relations.ts'
import type { Page } from '#contract/shapes.ts'
import { CardSkeleton } from '../../features/content/card-skeleton.tsx'
import type { CardParts } from '../../features/content/card.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { CollectedFoot } from '../../features/relations/collected-foot.tsx'
import { useAsked } from '../../features/relations/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useReaderKey } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { CollectionEmpty } from './collection-empty.tsx'
import style from './collection-page.module.css'
import type { Shown } from './collection-page.tsx'

const PAGE_SIZE = 12
const SKELETONS = 4

/** Cards of the collection as far as they are loaded, in outline until the first are there. */
export function CollectionList({ shown }: { shown: Shown }) {
  const text = useText()
  const load = useLoad(shown)
  const asked = useAsked(shown, load)
  const reader = useReaderKey()
  if (asked.state === 'loading') return <CardSkeleton count={SKELETONS} />
  if (asked.state === 'failed') {
    return (
      <p className={style.failed} role="alert">
        {text('feed.failed')}
        <Button kind="quiet" onClick={asked.retry}>
          {text('feed.retry')}
        </Button>
      </p>
    )
  }
  if (asked.data.list.length === 0) return <CollectionEmpty />
  return <Collected key={reader} name={`collection.${reader}.${shown}`} first={asked.data} load={load} />
}

interface CollectedProps {
  /** Names the list among those whose place is kept. */
  name: string
  first: Page<CollectedCard>
  load: ReturnType<typeof useLoad>
}

function Collected({ name, first, load }: CollectedProps) {
  const feed = useFeed(load, { cards: first.list, cursor: first.next_cursor })
  useListSnapshot(name, feed)
  return <FeedList feed={feed} eager={false} toParts={toParts} />
}

function useLoad(shown: Shown) {
  const { api } = useRuntime()
  const filter = shown === 'all' ? {} : shown === 'later' ? ({ later: 1 } as const) : { type: shown }
  return (cursor = '') =>
    api.call('GET /peony/v1/collection', { ...filter, pagesize: PAGE_SIZE, ...(cursor && { cursor }) })
}

function toParts(card: ContentCard): CardParts {
  return isCollected(card) ? { foot: <CollectedFoot card={card} /> } : {}
}

function isCollected(card: ContentCard): card is CollectedCard {
  return 'collect_time' in card
}
