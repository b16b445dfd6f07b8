import { useLocation } from 'react-router'
import { mePath } from '#contract/share-urls.ts'
import { useUnread } from '../../features/notices/unread.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useReaderKey } from '../../features/session/session.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './me-notices-page.module.css'
import { NoticeList } from './notice-list.tsx'

const KINDS = ['reply', 'mention', 'comment', 'star', 'follow', 'reminder', 'moderation', 'system'] as const
/** What the tab shows: all, or notices of one kind. */
export type ShownNotices = 'all' | (typeof KINDS)[number]

export const page = definePage({
  Page: MeNoticesPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath('notices'), 'me.notices'),
})

/** What the reader is told. */
function MeNoticesPage() {
  const text = useText()
  const shown = useShown()
  const unread = useUnread()
  const reader = useReaderKey()
  const tabs = [
    { key: 'all', to: mePath('notices'), name: text('notices.all') },
    ...KINDS.map((kind) => ({
      key: kind,
      to: `${mePath('notices')}?show=${kind}`,
      name: text(`notices.kind.${kind}`),
      ...(unread && unread[kind] > 0 && { note: unread[kind] }),
    })),
  ]
  return (
    <OwnPage title={text('me.notices')}>
      <div className={style.tabs}>
        <Tabs label={text('notices.kinds')} tabs={tabs} current={shown} replace />
      </div>
      <NoticeList key={`${reader} ${shown}`} shown={shown} />
    </OwnPage>
  )
}

/** The server makes one page for every tab; the browser knows which one is open. */
function useShown(): ShownNotices {
  const wanted = new URLSearchParams(useLocation().search).get('show')
  const isAlive = useHydrated()
  return (isAlive && KINDS.find((kind) => kind === wanted)) || 'all'
}
