import type { ContentCard } from '#contract/content.ts'
import { KEYWORD_LENGTH_MAX } from '#contract/limits.ts'
import { searchPath, type SearchQuery } from '#contract/search-query.ts'
import type { CardParts } from '../../features/content/card.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { HotList } from '../../features/content/hot-list.tsx'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { hasHit, Highlighted } from '../../features/search/highlighted.tsx'
import { SaidAt } from '../../features/search/said-at.tsx'
import { loadResults } from '../../features/search/load-results.ts'
import { WordChips } from '../../features/search/word-chips.tsx'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import type { SearchFinding } from './load-search.ts'
import type { Retry } from './use-finding.ts'

type Found = Extract<SearchFinding, { state: 'found' }>

interface SearchResultsProps {
  query: SearchQuery
  finding: Exclude<SearchFinding, { state: 'start' }>
  retry: Retry
}

/** What was found, or why not and what to do about it. */
export function SearchResults({ query, finding, retry }: SearchResultsProps) {
  const text = useText()
  if (finding.state === 'too-long') return <EmptyState text={text('search.tooLong', { most: KEYWORD_LENGTH_MAX })} />
  if (finding.state === 'failed') return <Failed wait={finding.wait} retry={retry} />
  if (finding.feed.cards.length === 0) return <NothingFound query={query} found={finding} />
  return <FoundList key={searchPath(query)} query={query} found={finding} />
}

function FoundList({ query, found }: { query: SearchQuery; found: Found }) {
  const text = useText()
  const { api } = useRuntime()
  const feed = useFeed((cursor) => loadResults(api, query, cursor), found.feed)
  useListSnapshot(searchPath(query), feed)
  const others = found.suggest.filter((word) => word !== query.keyword)
  const insert = others.length > 0 && <WordChips title={text('search.others')} words={others} />
  return (
    <>
      <h2 className="visually-hidden">{text('list.items')}</h2>
      <FeedList feed={feed} insert={insert} toParts={toParts} dense eager />
    </>
  )
}

/** The passage where the keyword stands, unless the title says it already and a picture needs the room. */
function toParts({ id, type, title: name, highlight, cover }: ContentCard): CardParts {
  const action = type === 'account' && <FollowButton account={{ id, name }} place="line" />
  if (!highlight) return { action }
  const { title, summary, second } = highlight
  const hasExcerpt = summary !== '' && (hasHit(summary) || cover === '') && !(hasHit(title) && cover !== '')
  return {
    action,
    title: <Highlighted highlight={title} />,
    ...(hasExcerpt && {
      excerpt: (
        <>
          {second !== null && <SaidAt second={second} />}
          <Highlighted highlight={summary} />
        </>
      ),
    }),
  }
}

function NothingFound({ query, found }: { query: SearchQuery; found: Found }) {
  const text = useText()
  const { keyword } = query
  const everywhere = searchPath({ keyword })
  return (
    <>
      <EmptyState text={text('search.none', { keyword })}>
        {everywhere !== searchPath(query) && (
          <Button as={SiteLink} kind="quiet" to={everywhere} replace>
            {text('search.everywhere')}
          </Button>
        )}
      </EmptyState>
      <WordChips title={text('search.guess')} words={found.suggest} />
      <HotList cards={found.hot.cards} hours={found.hot.hours} />
    </>
  )
}

/** The network or the limit of calls. */
function Failed({ wait, retry }: { wait: number; retry: Retry }) {
  const text = useText()
  return (
    <div role="alert">
      <EmptyState text={wait > 0 ? text('search.wait', { seconds: wait }) : text('feed.failed')}>
        <Button kind="solid" disabled={retry.isBusy} onClick={retry.start}>
          {text('feed.retry')}
        </Button>
      </EmptyState>
    </div>
  )
}
