import type { Feed } from '../../features/content/use-feed.ts'
import { listPath } from '../../features/lists/list-paths.ts'
import { useText } from '../../i18n/text.tsx'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

/** Beneath the last card: that all are seen and where they stand as a list; or that more are on their way. */
export function DeckEnd({ feed, gid }: { feed: Feed; gid: string }) {
  const text = useText()
  if (feed.status === 'loading') return <p>{text('feed.loading')}</p>
  if (feed.status === 'failed') {
    return (
      <div role="alert">
        <p>{text('feed.failed')}</p>
        <Button kind="quiet" onClick={feed.loadMore}>
          {text('feed.retry')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <p>{text('deck.end')}</p>
      <Button as={SiteLink} kind="soft" to={listPath(gid)}>
        {text('deck.asList')}
      </Button>
    </>
  )
}
