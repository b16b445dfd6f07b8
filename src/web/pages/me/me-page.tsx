import {
  Bell,
  Bookmark,
  CalendarClock,
  ClipboardList,
  MonitorSmartphone,
  ShieldCheck,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import { COLLECTION_PATH, invitePath, mePath } from '#contract/share-urls.ts'
import { LogoutButton } from '../../features/login/account-line.tsx'
import { useAsked } from '../../features/session/use-asked.ts'
import { useText } from '../../i18n/text.tsx'
import { OwnPage } from '../../parts/own/own-page.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { requireUser, useReaderKey, useUser, type SessionUser } from '../../features/session/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { RowLink, Rows } from '../../ui/rows.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import style from './me-page.module.css'
import textStyle from '../../ui/text-styles.module.css'

export const page = definePage({
  Page: MePage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData(mePath(), 'me.title'),
})

/** Everything that is the reader's own here, and the way in and out. */
function MePage() {
  const text = useText()
  const user = useUser()
  const { later, unread } = useCounts()
  return (
    <OwnPage title={text('me.title')}>
      {user ? <WhoIAm user={user} /> : <NotLoggedIn />}
      <Rows label={text('me.mine')}>
        <RowLink to={COLLECTION_PATH} icon={<Bookmark />} name={text('collection.title')} note={later} />
        <RowLink to={mePath('follows')} icon={<UsersRound />} name={text('me.follows')} />
        <RowLink to={mePath('bookings')} icon={<CalendarClock />} name={text('me.bookings')} />
        <RowLink to={mePath('notices')} icon={<Bell />} name={text('me.notices')} note={unread} />
        <RowLink to={mePath('entries')} icon={<ClipboardList />} name={text('me.entries')} />
        <RowLink to={invitePath()} icon={<UserPlus />} name={text('me.invite')} />
      </Rows>
      <div className={style.gap} />
      <Rows label={text('me.account')}>
        {user && <RowLink to={mePath('sessions')} icon={<MonitorSmartphone />} name={text('me.sessions')} />}
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

function WhoIAm({ user }: { user: SessionUser }) {
  const text = useText()
  return (
    <SiteLink to={mePath('profile')} className={style.who}>
      <Avatar src={user.avatar} name={user.nickname} verified={null} />
      <span className={style.names}>
        <span className={style.name}>{user.nickname}</span>
        <span className={style.mobile}>{user.mobileMasked}</span>
      </span>
      <span className={textStyle.noteNumbers}>{text('me.editProfile')}</span>
    </SiteLink>
  )
}

/** What works without an account, and what one is good for. */
function NotLoggedIn() {
  const text = useText()
  const isKnown = useReaderKey() !== ''
  return (
    <div className={style.stranger}>
      <p className={style.name}>{text('me.welcome')}</p>
      <p className={style.mobile}>{text('me.without')}</p>
      <Button
        kind="solid"
        disabled={!isKnown}
        aria-haspopup="dialog"
        onClick={() => void requireUser({ action: 'plain' })}
      >
        {text('account.login')}
      </Button>
    </div>
  )
}

/** What is still to be read, of the collection and of the notices; nothing where there is nothing. */
function useCounts() {
  const text = useText()
  const { api } = useRuntime()
  const collection = useAsked('later', () => api.call('GET /peony/v1/collection', { pagesize: 1 }))
  const notices = useAsked('notices', () => api.call('GET /peony/v1/notice', { pagesize: 1 }))
  const later = collection.state === 'there' ? (collection.data.counts?.later_unread ?? 0) : 0
  const { reply = 0, reminder = 0, moderation = 0, system = 0 } = notices.state === 'there' ? notices.data.unread : {}
  const unread = reply + reminder + moderation + system
  return {
    later: later > 0 ? text('me.laterUnread', { count: later }) : undefined,
    unread: unread > 0 ? text('me.unread', { count: unread }) : undefined,
  }
}
