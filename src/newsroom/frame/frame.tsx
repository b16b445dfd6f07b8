import {
  CalendarDays,
  ChartColumn,
  FileText,
  Images,
  LayoutList,
  Radio,
  ScrollText,
  Server,
  Settings2,
  ShieldCheck,
  Sun,
  Users,
  type LucideIcon,
} from 'lucide-react'
import { NavLink, ScrollRestoration, useNavigation } from 'react-router'
import { useMayCall, type CallName } from '../api/client.ts'
import { useUploads } from '../api/uploads.ts'
import { useText } from '../texts/text.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './frame.module.css'
import { Linked } from './linked.tsx'
import { NewItemButton } from './new-item-button.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { Waiting } from './waiting.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'

const UploadsDock = lazyPart(async () => (await import('../parts/uploads/uploads-dock.tsx')).UploadsDock)

type PlaceText =
  | 'today.title'
  | 'contents.title'
  | 'calendar.title'
  | 'arrange.title'
  | 'media.title'
  | 'moderation.title'
  | 'lives.title'
  | 'numbers.title'
  | 'people.title'
  | 'site.title'
  | 'audit.title'
  | 'system.title'

interface PlaceOfFrame {
  to: string
  name: PlaceText
  Icon: LucideIcon
  needs: CallName
  /** Where a phone has no room for it: it is found in the account menu, too. */
  isOfDesk?: boolean
}

/** Where one can go, each with the call that shows it: whoever may not make it does not see the place. */
const places: readonly PlaceOfFrame[] = [
  { to: '/', name: 'today.title', Icon: Sun, needs: 'GET /admin/api/v1/contents' },
  { to: '/contents', name: 'contents.title', Icon: FileText, needs: 'GET /admin/api/v1/contents' },
  { to: '/calendar', name: 'calendar.title', Icon: CalendarDays, needs: 'GET /admin/api/v1/calendar' },
  { to: '/arrange', name: 'arrange.title', Icon: LayoutList, needs: 'GET /admin/api/v1/groups/{gid}/items' },
  { to: '/media', name: 'media.title', Icon: Images, needs: 'GET /admin/api/v1/media' },
  { to: '/moderation', name: 'moderation.title', Icon: ShieldCheck, needs: 'GET /admin/api/v1/moderation/queue' },
  { to: '/lives', name: 'lives.title', Icon: Radio, needs: 'GET /admin/api/v1/lives' },
  { to: '/numbers', name: 'numbers.title', Icon: ChartColumn, needs: 'GET /admin/api/v1/stats' },
  { to: '/site', name: 'site.title', Icon: Settings2, needs: 'POST /admin/api/v1/site/groups', isOfDesk: true },
  { to: '/people', name: 'people.title', Icon: Users, needs: 'GET /admin/api/v1/staff', isOfDesk: true },
  { to: '/record', name: 'audit.title', Icon: ScrollText, needs: 'GET /admin/api/v1/audit', isOfDesk: true },
  { to: '/system', name: 'system.title', Icon: Server, needs: 'GET /admin/api/v1/system', isOfDesk: true },
]

/** What stands around every screen: where one can go, and who is here. */
export function Frame() {
  const text = useText()
  const mayCall = useMayCall()
  const { state } = useNavigation()
  const isSending = useUploads(({ list }) => list.length > 0)
  return (
    <>
      <div className={styles.frame}>
        <a href="#screen" className={styles.skip}>
          {text('frame.skip')}
        </a>
        <header className={styles.bar}>
          <span className={styles.name}>{text('frame.newsroom')}</span>
          <AccountMenu />
        </header>
        <nav className={styles.side} aria-label={text('frame.places')}>
          <NewItemButton />
          {places
            .filter(({ needs }) => mayCall(needs))
            .map(({ to, name, Icon, isOfDesk }) => (
              <NavLink key={to} to={to} end={to === '/'} className={`${styles.place} ${isOfDesk ? styles.ofDesk : ''}`}>
                <Icon aria-hidden />
                <span>{text(name)}</span>
                {to === '/moderation' && <Waiting />}
              </NavLink>
            ))}
        </nav>
        <div className={styles.content} aria-busy={state === 'loading'}>
          <OfflineBar />
          <Linked />
        </div>
      </div>
      {isSending && <UploadsDock />}
      <ScrollRestoration />
    </>
  )
}
