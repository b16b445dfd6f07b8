import { GalleryHorizontalEnd } from 'lucide-react'
import { useRef } from 'react'
import { AskEntry } from '../../features/community/submission-entry.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { loadGroup } from '../../features/content/load-feed.ts'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { ListHead } from '../../features/lists/list-head.tsx'
import { deckPath } from '../../features/lists/list-paths.ts'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { IconLink } from '../../ui/icon-link.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import type { GroupData } from '../../parts/group/load-group.ts'
import { definePage } from '../../runtime/define-page.tsx'
import style from './list-page.module.css'

export const page = definePage({
  Page: ListPage,
  keyOf: ({ group }) => group.gid,
  data: async () => (await import('./list-data.ts')).data,
})

/** A list, numbered where its style says so. */
function ListPage({ data: { group, feed: first } }: { data: GroupData }) {
  const text = useText()
  const site = useSite()
  const { api } = useRuntime()
  const title = useRef<HTMLHeadingElement>(null)
  const titleLeft = useHasLeftScreen(title)
  const feed = useFeed((cursor) => loadGroup(api, { gid: group.gid }, cursor), first)
  useListSnapshot(`list.${group.gid}`, feed)
  return (
    <>
      <TopBar back fixed title={group.name} titleShown={titleLeft}>
        {group.style === 'cards' && (
          <IconLink to={deckPath(group.gid)} label={text('deck.asCards')}>
            <GalleryHorizontalEnd />
          </IconLink>
        )}
        <ShareAction share={group.share} place="bar">
          {shareIcon}
        </ShareAction>
      </TopBar>
      <main className={style.page}>
        <ListHead list={group} titleRef={title} />
        <h2 className="visually-hidden">{text('list.items')}</h2>
        <FeedList
          feed={feed}
          eager={group.cover === ''}
          dense
          numbered={group.style === 'numbered'}
          empty={text('list.empty')}
        />
        {feed.cards.some(({ type }) => type === 'question') && <AskEntry />}
      </main>
      <SiteFooter site={site} />
    </>
  )
}
