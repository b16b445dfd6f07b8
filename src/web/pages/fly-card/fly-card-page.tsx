import { List } from 'lucide-react'
import { DeckProgress } from '../../features/content/deck-progress.tsx'
import { deckTotal } from '../../features/content/deck-rules.ts'
import { Deck } from '../../features/content/deck.tsx'
import { loadGroup } from '../../features/content/load-feed.ts'
import { useDeckPlace } from '../../features/content/use-deck-place.ts'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { listPath } from '../../features/lists/list-paths.ts'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconLink } from '../../ui/icon-link.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import type { GroupData } from '../../parts/group/load-group.ts'
import { definePage } from '../../runtime/define-page.tsx'
import { DeckControls } from './deck-controls.tsx'
import { DeckEnd } from './deck-end.tsx'
import style from './fly-card-page.module.css'

export const page = definePage({
  Page: FlyCardPage,
  keyOf: ({ group }) => group.gid,
  data: async () => (await import('./fly-card-data.ts')).data,
})

/** A list as flying cards, one at a time. */
function FlyCardPage({ data: { group, feed: first } }: { data: GroupData }) {
  const text = useText()
  const { api } = useRuntime()
  const { gid, name } = group
  const feed = useFeed((cursor) => loadGroup(api, { gid }, cursor), first)
  useListSnapshot(`deck.${gid}`, feed)
  const { place, moveTo } = useDeckPlace(gid, feed)
  const { cards, cursor } = feed
  const total = deckTotal(cards.length, group.content_count, cursor !== '')
  return (
    <div className={style.page}>
      <TopBar
        back
        fixed
        title={name}
        titleShown
        edge={<DeckProgress shown={Math.min(place + 1, total)} total={total} />}
      >
        <IconLink to={listPath(gid)} label={text('deck.asList')}>
          <List />
        </IconLink>
      </TopBar>
      <main className={style.main}>
        <h1 className="visually-hidden">{name}</h1>
        {cards.length === 0 ? (
          <EmptyState text={text('list.empty')} />
        ) : (
          <>
            <Deck
              name={name}
              cards={cards}
              total={total}
              place={place}
              onMove={moveTo}
              end={<DeckEnd feed={feed} gid={gid} />}
            />
            <DeckControls card={cards[place] ?? null} share={group.share} place={place} onMove={moveTo} />
          </>
        )}
      </main>
    </div>
  )
}
