import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AccountName, LogoutButton } from '../../features/login/account-line.tsx'
import { completeAuthorization, takeAuthorization } from '../../features/login/complete-authorization.ts'
import { findReturn } from '../../features/login/find-return.ts'
import { LoginForm } from '../../features/login/login-form.tsx'
import { WaysLine } from '../../features/login/ways-line.tsx'
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
  const { isUnderWay, fault } = useAuthorizationOfAddress(goOn)
  const isForm = isAlive && !user && !isUnderWay
  return (
    <>
      <TopBar back fixed title={text('account.login')} titleShown />
      <main className={style.page}>
        <h1 className="visually-hidden">{text('account.login')}</h1>
        {!user && <WaysLine className={style.ways} />}
        {isUnderWay && (
          <p className={style.ways} role="status">
            {text('login.busy.login')}
          </p>
        )}
        {fault !== '' && (
          <p className={style.fault} role="alert">
            {fault}
          </p>
        )}
        {isForm && <LoginForm purpose={{ action: 'plain' }} onDone={goOn} />}
        {user && !isUnderWay && (
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

/** Takes up the authorization that the social client came back with, once. */
function useAuthorizationOfAddress(goOn: () => void) {
  const { api, config, text } = useRuntime()
  const [isUnderWay, setIsUnderWay] = useState(false)
  const [fault, setFault] = useState('')
  const isTaken = useRef(false)
  const complete = useEffectEvent(async () => {
    const authorization = takeAuthorization()
    if (authorization === null) return
    setIsUnderWay(true)
    const fault = await completeAuthorization(api, authorization, config.agreeVersion)
    setIsUnderWay(false)
    if (fault === null) goOn()
    else setFault(text(fault.id, fault.values))
  })
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    void complete()
  }, [])
  return { isUnderWay, fault }
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
