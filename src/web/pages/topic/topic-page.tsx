import { useRef } from 'react'
import { topicPath, topicSorts } from '#contract/share-urls.ts'
import { AskEntry } from '../../features/community/submission-entry.tsx'
import { FeedList } from '../../features/content/feed-list.tsx'
import { loadGroup } from '../../features/content/load-feed.ts'
import { useFeed } from '../../features/content/use-feed.ts'
import { useListSnapshot } from '../../features/content/use-list-snapshot.ts'
import { FollowTopic } from '../../features/follows/follow-topic.tsx'
import { RelatedTopics, TopicHead } from '../../features/lists/topic-head.tsx'
import { ShareAction } from '../../features/sharing/share-action.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { shareIcon } from '../../features/sharing/share-icon.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useSite } from '../../runtime/site.ts'
import { ClearBar } from '../../ui/clear-bar.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useHasLeftScreen } from '../../ui/use-has-left-screen.ts'
import type { TopicData } from './topic-data.ts'
import style from './topic-page.module.css'

export const page = definePage({
  middleware: ['valid-id'],
  Page: TopicPage,
  keyOf: ({ group, sort }) => `${group.gid} ${sort}`,
  data: async () => (await import('./topic-data.ts')).data,
})

function TopicPage({ data }: { data: TopicData }) {
  const { group, sort } = data
  const text = useText()
  const site = useSite()
  const { api } = useRuntime()
  const title = useRef<HTMLHeadingElement>(null)
  const titleLeft = useHasLeftScreen(title)
  const feed = useFeed((cursor) => loadGroup(api, { gid: group.gid, sort }, cursor), data.feed)
  useListSnapshot(`topic.${group.gid}.${sort}`, feed)
  const tabs = topicSorts.map((key) => ({ key, to: topicPath(group.gid, key), name: text(`topic.sort.${key}`) }))
  return (
    <>
      <ClearBar back title={group.name} titleShown={titleLeft}>
        <ShareAction share={group.share} place="bar">
          {shareIcon}
        </ShareAction>
      </ClearBar>
      <main className={style.page}>
        <TopicHead topic={group} titleRef={title}>
          <FollowTopic topic={group} />
        </TopicHead>
        <RelatedTopics topics={group.related} />
        <div className={style.tabs}>
          <Tabs label={text('topic.sort')} tabs={tabs} current={sort} replace />
        </div>
        <h2 className="visually-hidden">{text(`topic.sort.${sort}`)}</h2>
        <FeedList feed={feed} eager={group.cover === ''} empty={text('topic.empty')} />
        {feed.cards.some(({ type }) => type === 'question') && <AskEntry />}
      </main>
      <SiteFooter site={site} />
    </>
  )
}
