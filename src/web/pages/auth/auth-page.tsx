import { useLocation, useNavigate } from 'react-router'
import { AccountName, LogoutButton } from '../../features/login/account-line.tsx'
import { findReturn } from '../../features/login/find-return.ts'
import { LoginForm } from '../../features/login/login-form.tsx'
import { useText } from '../../i18n/text.tsx'
import { definePage } from '../../runtime/define-page.tsx'
import { useRuntime } from '../../runtime/runtime.ts'
import { useUser } from '../../features/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TopBar } from '../../ui/top-bar.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import style from './auth-page.module.css'

export const page = definePage({
  Page: AuthPage,
  data: async () => (await import('../../parts/own/own-screen-data.ts')).ownScreenData('/auth', 'account.login'),
})

/** Logs in and goes back to where `redirect` says; whoever is logged in already may go on or log out. */
function AuthPage() {
  const text = useText()
  const user = useUser()
  const isAlive = useHydrated()
  const goOn = useReturn()
  return (
    <>
      <TopBar back fixed title={text('account.login')} titleShown />
      <main className={style.page}>
        <h1 className="visually-hidden">{text('account.login')}</h1>
        {isAlive && !user && <LoginForm purpose={{ action: 'plain' }} onDone={goOn} />}
        {user && (
          <div className={style.who}>
            <AccountName user={user} />
            <Button kind="solid" onClick={goOn}>
              {text('account.goOn')}
            </Button>
            <LogoutButton />
          </div>
        )}
        <noscript>
          <p>{text('account.needsScript')}</p>
        </noscript>
      </main>
    </>
  )
}

function useReturn(): () => void {
  const { config, text, addressRules } = useRuntime()
  const { search } = useLocation()
  const navigate = useNavigate()
  return () => {
    void addressRules().then((rules) => {
      const hosts = [location.origin, config.wapHost, config.siteOrigin].filter((host) => URL.canParse(host))
      const wanted = new URLSearchParams(search).get('redirect')
      const { path, href } = findReturn(wanted, { hosts, locale: text.locale, rules })
      if (href !== null) location.assign(href)
      else void navigate(path, { replace: true })
    })
  }
}
