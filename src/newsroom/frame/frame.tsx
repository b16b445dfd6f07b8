import { FileText, Sun, type LucideIcon } from 'lucide-react'
import { RouterProvider as AriaRouter } from 'react-aria-components'
import { NavLink, Outlet, ScrollRestoration, useNavigate, useNavigation } from 'react-router'
import { ADMIN_PATH } from '#contract/admin/endpoint.ts'
import { useMayCall, type CallName } from '../api/client.ts'
import { useText } from '../texts/text.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'

type PlaceText = 'today.title' | 'contents.title'

/** Where one can go, each with the call that shows it: whoever may not make it does not see the place. */
const places: ReadonlyArray<{ to: string; name: PlaceText; Icon: LucideIcon; needs: CallName }> = [
  { to: '/', name: 'today.title', Icon: Sun, needs: 'GET /admin/api/v1/contents' },
  { to: '/contents', name: 'contents.title', Icon: FileText, needs: 'GET /admin/api/v1/contents' },
]

/** What stands around every screen: where one can go, and who is here. */
export function Frame() {
  const text = useText()
  const navigate = useNavigate()
  const mayCall = useMayCall()
  const { state } = useNavigation()
  return (
    <AriaRouter navigate={(to) => void navigate(to)} useHref={(path) => ADMIN_PATH + path}>
      <div className={styles.frame}>
        <a href="#screen" className={styles.skip}>
          {text('frame.skip')}
        </a>
        <header className={styles.bar}>
          <span className={styles.name}>{text('frame.newsroom')}</span>
          <AccountMenu />
        </header>
        <nav className={styles.side} aria-label={text('frame.places')}>
          {places
            .filter(({ needs }) => mayCall(needs))
            .map(({ to, name, Icon }) => (
              <NavLink key={to} to={to} end={to === '/'} className={styles.place ?? ''}>
                <Icon aria-hidden />
                <span>{text(name)}</span>
              </NavLink>
            ))}
        </nav>
        <div className={styles.content} aria-busy={state === 'loading'}>
          <OfflineBar />
          <Outlet />
        </div>
      </div>
      <ScrollRestoration />
    </AriaRouter>
  )
}
