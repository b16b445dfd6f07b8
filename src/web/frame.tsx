import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, type Location } from 'react-router'
import { useText } from './i18n/text.tsx'
import { RouteError } from './pages/errors/route-error.tsx'
import { PAGE_ID, pageEntered } from './transition.ts'
import { sheetBaseKey } from './ui/sheet-history.ts'

/** What stays while screens change: the transition between them, the place they were left at, announcements. */
export function Frame() {
  return (
    <>
      <div id={PAGE_ID}>
        <Outlet />
      </div>
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
    const heading = document.querySelector<HTMLElement>(`#${PAGE_ID} h1`) ?? document.getElementById(PAGE_ID)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (announcer.current) announcer.current.textContent = text('page.arrived', { title: heading.textContent.trim() })
  }, [pathname, screen, text])

  return <p ref={announcer} className="visually-hidden" aria-live="polite" />
}
