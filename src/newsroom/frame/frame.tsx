import { FileText, Sun, type LucideIcon } from 'lucide-react'
import { NavLink, ScrollRestoration, useNavigation } from 'react-router'
import { useMayCall, type CallName } from '../api/client.ts'
import { useText } from '../texts/text.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './frame.module.css'
import { Linked } from './linked.tsx'
import { NewItemButton } from './new-item-button.tsx'
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
  const mayCall = useMayCall()
  const { state } = useNavigation()
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
            .map(({ to, name, Icon }) => (
              <NavLink key={to} to={to} end={to === '/'} className={styles.place ?? ''}>
                <Icon aria-hidden />
                <span>{text(name)}</span>
              </NavLink>
            ))}
        </nav>
        <div className={styles.content} aria-busy={state === 'loading'}>
          <OfflineBar />
          <Linked />
        </div>
      </div>
      <ScrollRestoration />
    </>
  )
}
