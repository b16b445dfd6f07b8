import {
  Bell,
  CalendarClock,
  ClipboardList,
  Clock,
  CloudDownload,
  KeyRound,
  MessageCircleQuestionMark,
  MonitorSmartphone,
  Settings,
  ShieldCheck,
  UserPlus,
} from 'lucide-react'
import { COLLECTION_PATH, invitePath, mePath, OFFLINE_PATH } from '#contract/share-urls.ts'
import { useUnread } from '../../features/notices/unread.ts'
import { LogoutButton } from '../../features/login/account-line.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useConfig, useRuntime } from '../../runtime/runtime.ts'
import { useUser } from '../../features/session/session.ts'
import { RowLink, Rows } from '../../ui/rows.tsx'
import { HistoryStrip } from './history-strip.tsx'
import { loadHistory } from './load-history.ts'
import { MeCounts } from './me-counts.tsx'
import { MeHead } from './me-head.tsx'
import style from './me-page.module.css'

export const page = definePage({
  Page: MePage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath(), 'me.title'),
})

/** As many of the last opened ones as the strip shows. */
const RECENT = 8

/** Everything that is the reader's own here, and the way in and out. */
function MePage() {
  const text = useText()
  const user = useUser()
  const { offline, contentTypes } = useConfig()
  const asks = contentTypes.includes('question')
  const { collected, opened, followed, later, unread, recent } = useOwn()
  return (
    <OwnPage title={text('me.title')}>
      <MeHead user={user} />
      <MeCounts collected={collected} opened={opened} followed={followed} />
      <HistoryStrip cards={recent} />
      <div className={style.gap} />
      <Rows label={text('me.mine')}>
        <RowLink to={`${COLLECTION_PATH}?show=later`} icon={<Clock />} name={text('me.later')} note={later} />
        <RowLink to={mePath('notices')} icon={<Bell />} name={text('me.notices')} note={unread} />
        <RowLink to={mePath('bookings')} icon={<CalendarClock />} name={text('me.bookings')} />
        {asks && (
          <RowLink to={mePath('submissions')} icon={<MessageCircleQuestionMark />} name={text('me.submissions')} />
        )}
        <RowLink to={mePath('entries')} icon={<ClipboardList />} name={text('me.entries')} />
        {offline && <RowLink to={OFFLINE_PATH} icon={<CloudDownload />} name={text('me.offline')} />}
        <RowLink to={invitePath()} icon={<UserPlus />} name={text('me.invite')} />
      </Rows>
      <div className={style.gap} />
      <Rows label={text('me.account')}>
        <RowLink to={mePath('settings')} icon={<Settings />} name={text('me.settings')} />
        {user && <RowLink to={mePath('sessions')} icon={<MonitorSmartphone />} name={text('me.sessions')} />}
        {user && <RowLink to={mePath('ways')} icon={<KeyRound />} name={text('me.ways')} />}
        <RowLink to={mePath('data')} icon={<ShieldCheck />} name={text('me.data')} />
      </Rows>
      {user && (
        <p className={style.leave}>
          <LogoutButton />
        </p>
      )}
    </OwnPage>
  )
}

/** What there is of the reader's own; undefined while nobody knows, and where nothing of it is said. */
function useOwn() {
  const text = useText()
  const { api } = useRuntime()
  const collection = useAsked('later', () => api.call('GET /peony/v1/collection', { pagesize: 1 }))
  const history = useAsked('history', () => loadHistory(api, { pagesize: RECENT }))
  const follows = useAsked('follows', () => api.call('GET /dinner/mp/followlist', { pagesize: 1 }))
  const notices = useUnread()
  const counts = collection.state === 'there' ? collection.data.counts : null
  const later = counts?.later_unread ?? 0
  const unread = Object.values(notices ?? {}).reduce((sum, count) => sum + count, 0)
  return {
    collected: counts?.total,
    opened: history.state === 'there' ? history.data.total : undefined,
    followed: follows.state === 'there' ? follows.data.total + follows.data.topics : undefined,
    recent: history.state === 'there' ? history.data.list : [],
    later: later > 0 ? text('me.laterUnread', { count: later }) : undefined,
    unread: unread > 0 ? text('me.unread', { count: unread }) : undefined,
  }
}
