import { useEffect, useRef, useState, type ComponentType } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, type Location } from 'react-router'
import { useText } from './i18n/text.tsx'
import { RouteError } from './pages/errors/route-error.tsx'
import { PAGE_ID, pageEntered } from './transition.ts'
import { fetchPart } from './ui/fetched-part.ts'
import { sheetBaseKey, useSheet } from './ui/sheet-history.ts'
import { toast } from './ui/toast.ts'

/** What stays while screens change: the transition between them, the place they were left at, announcements. */
export function Frame() {
  return (
    <>
      <div id={PAGE_ID}>
        <Outlet />
      </div>
      <LoginPlace />
      <RouteArrival />
      <ScrollRestoration getKey={scrollKey} />
    </>
  )
}

/** The error page where not even the site's identity could be loaded. */
export function FrameError() {
  return (
    <div id={PAGE_ID}>
      <RouteError />
    </div>
  )
}

/** Where the login sheet opens over any page; its code is fetched then, and without it the sheet closes again. */
function LoginPlace() {
  const text = useText()
  const { open, close } = useSheet('login')
  const [Sheet, setSheet] = useState<ComponentType<{ onClose: () => void }> | null>(null)
  useEffect(() => {
    if (!open || Sheet) return
    fetchPart(() => import('./features/login/login-sheet.tsx')).then(
      ({ LoginSheet }) => setSheet(() => LoginSheet),
      () => {
        toast(text(navigator.onLine ? 'error.stale' : 'error.networkAdvice'))
        close()
      },
    )
  }, [open, Sheet, close, text])
  return open && Sheet && <Sheet onClose={close} />
}

/** A sheet lies over the page it was opened on and shares its place. */
function scrollKey(location: Location): string {
  return sheetBaseKey(location) ?? location.key
}

/** After a change of page: lets it enter, says its title to screen readers and moves the focus to its heading. */
function RouteArrival() {
  const text = useText()
  const { pathname } = useLocation()
  const announcer = useRef<HTMLParagraphElement>(null)
  const shown = useRef(pathname)
  const screen = useMatches().at(-1)?.id

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    pageEntered()
    if (document.activeElement?.matches(`#${PAGE_ID} input`)) return // the page has put it where it belongs
    const heading = document.querySelector<HTMLElement>(`#${PAGE_ID} h1`) ?? document.getElementById(PAGE_ID)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (announcer.current) announcer.current.textContent = text('page.arrived', { title: heading.textContent.trim() })
  }, [pathname, screen, text])

  return <p ref={announcer} className="visually-hidden" aria-live="polite" />
}
