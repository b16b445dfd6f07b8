import { Fragment, useEffect, useRef, type ReactNode } from 'react'
import type { ContentCard } from '#contract/content.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { whenNear } from '../../ui/when-near.ts'
import { AlbumRest } from './album-rest.tsx'
import { CardSkeleton } from './card-skeleton.tsx'
import { ContentCardItem, type CardParts } from './card.tsx'
import style from './feed-list.module.css'
import { layoutFeed } from './feed-layout.ts'
import { foldRuns } from './fold-runs.ts'
import { useIsHidden } from './hidden-here.ts'
import type { CardMenus } from './use-card-menu.tsx'
import type { Feed } from './use-feed.ts'

interface FeedListProps {
  feed: Feed
  /** Stands between the cards, after the fourth. */
  insert?: ReactNode
  /** What it shows of each card in place of the card's own. */
  toParts?: (card: ContentCard) => CardParts
  /** No large cards. */
  dense?: boolean
  /** Its order counts: each card bears its number. */
  numbered?: boolean
  /** All of one account, which no card names. */
  ofOneAccount?: boolean
  /** Of many kinds: tracks of one album in a row stand as one. */
  folds?: boolean
  /** It leaves out what its reader has hidden, and lets them hide more. */
  menus?: CardMenus
  /** What is said where there are none. */
  empty?: string
  /** Whether the first cards are the first pictures of the page. */
  eager: boolean
}

const BackToTop = lazyPart(async () => (await import('../../ui/back-to-top.tsx')).BackToTop)

const INSERT_AFTER = 4
/** More cards than this have a way back to their top. */
const LONG = 12

/** Cards without end: more come as the reader nears the last, or by the button. */
export function FeedList(props: FeedListProps) {
  const { feed, insert, toParts, dense = false, numbered = false, ofOneAccount = false, menus, empty, eager } = props
  const isHidden = useIsHidden()
  const isGone = (card: ContentCard) => menus !== undefined && isHidden(card)
  // What is hidden keeps its place among the others, so that they are laid out as the server laid them out.
  const { cards, leftOut } = props.folds ? foldRuns(feed.cards, isGone) : { cards: feed.cards, leftOut: null }
  const text = useText()
  const List = numbered ? 'ol' : 'ul'
  const layouts = layoutFeed(cards, dense)
  const end = useRef<HTMLDivElement>(null)
  const { loadMore, status } = feed

  useEffect(() => {
    const sentinel = end.current
    if (!sentinel || status === 'failed') return
    return whenNear(sentinel, '600px', () => void loadMore())
  }, [loadMore, status, feed.cards.length])

  if (!feed.cursor && cards.every((card) => isGone(card) && !menus?.noteOf(card)))
    return <EmptyState text={empty ?? text('feed.empty')} />
  const head = insert ? cards.slice(0, INSERT_AFTER) : cards
  const renderCards = (from: number, to: number) =>
    cards
      .slice(from, to)
      .map((card, index) =>
        isGone(card) ? (
          <Fragment key={card.path}>{menus?.noteOf(card)}</Fragment>
        ) : (
          <ContentCardItem
            key={card.path}
            card={card}
            layout={layouts[from + index] ?? 'text'}
            eager={eager && from + index < 2}
            namesAccount={!ofOneAccount}
            number={numbered ? from + index + 1 : undefined}
            menu={menus?.menuOf(card)}
            foot={leftOut?.has(card.path) && <AlbumRest card={card} count={leftOut.get(card.path) ?? 0} />}
            {...toParts?.(card)}
          />
        ),
      )
  return (
    <>
      <List className={style.list} data-hides={menus && ''}>
        {renderCards(0, head.length)}
      </List>
      {insert}
      {cards.length > head.length && (
        <ul className={style.list} data-hides={menus && ''}>
          {renderCards(head.length, cards.length)}
        </ul>
      )}
      {menus?.sheet}
      {feed.cards.length > LONG && <BackToTop />}
      {/* Another one below more cards: it has not moved, cards stand in its place. */}
      <div key={feed.cards.length} ref={end} className={style.end}>
        <FeedEnd feed={feed} />
      </div>
    </>
  )
}

/** What stands below the cards: as tall before more are asked for as while they come, so that nothing moves. */
function FeedEnd({ feed }: { feed: Feed }) {
  const text = useText()
  const isLoading = feed.status === 'loading'
  if (feed.status === 'failed') {
    return (
      <p className={style.note} role="alert">
        {text('feed.failed')}{' '}
        <Button kind="quiet" onClick={feed.loadMore}>
          {text('feed.retry')}
        </Button>
      </p>
    )
  }
  if (!feed.cursor) return <p className={style.note}>{text('feed.end')}</p>
  return (
    <div data-more>
      <CardSkeleton count={3} isLoading={isLoading} />
      <p className={style.note}>
        <Button kind="quiet" disabled={isLoading} onClick={feed.loadMore}>
          {text(isLoading ? 'feed.loading' : 'feed.more')}
        </Button>
      </p>
    </div>
  )
}
