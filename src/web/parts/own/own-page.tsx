import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.tsx'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { useSite } from '../../runtime/site.ts'
import { requireUser, useReaderKey, useUser, type SessionUser } from '../../features/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import style from './own-page.module.css'

interface OwnPageProps {
  title: string
  /** At the end of the bar. */
  action?: ReactNode
  /** Whether the page has the languages itself. */
  hasLanguages?: boolean
  children: ReactNode
}

/** A page of what is the reader's own. */
export function OwnPage({ title, action, hasLanguages = false, children }: OwnPageProps) {
  const text = useText()
  const site = useSite()
  return (
    <>
      <TopBar back fixed title={title} titleShown>
        {action}
      </TopBar>
      <main className={style.page}>
        <h1 className="visually-hidden">{title}</h1>
        {children}
        <noscript>
          <p className={style.advice}>{text('me.needsScript')}</p>
        </noscript>
      </main>
      <SiteFooter site={site} hasLanguages={!hasLanguages} />
    </>
  )
}

interface ForUsersProps {
  /** Why there is nothing for somebody who is not logged in. */
  why: string
  children: (user: SessionUser) => ReactNode
}

/** What is for those who are logged in; for others the way in. */
export function ForUsers({ why, children }: ForUsersProps) {
  const text = useText()
  const user = useUser()
  const isKnown = useReaderKey() !== ''
  if (user) return children(user)
  if (!isKnown) return null
  return (
    <EmptyState text={why}>
      <Button kind="soft" aria-haspopup="dialog" onClick={() => void requireUser({ action: 'plain' })}>
        {text('account.login')}
      </Button>
    </EmptyState>
  )
}
