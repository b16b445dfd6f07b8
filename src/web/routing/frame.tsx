import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { useText } from '../i18n/text.tsx'
import { RouteError } from '../pages/errors/route-error.tsx'
import { whenFirstSound } from '../features/players/first-sound.ts'
import { isTurn, PAGE_ID, pageEntered } from './transition.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { lazySheet } from '../ui/lazy-sheet.tsx'
import { placeKey, useSheet } from '../ui/sheet-history.ts'

/** What stays while screens change: the transition between them, the place they were left at, announcements. */
export function Frame() {
  return (
    <>
      <div id={PAGE_ID}>
        <Outlet />
      </div>
      <PlayerPlace />
      <SheetPlace name="login" Part={LoginSheet} />
      <SheetPlace name="kept" Part={StoredDataSheet} />
      <RouteArrival />
      <ScrollRestoration getKey={placeKey} />
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

const PlayerFrame = lazyPart<object>(async () => (await import('../features/players/player-frame.tsx')).PlayerFrame)
const LoginSheet = lazySheet(async () => (await import('../features/login/login-sheet.tsx')).LoginSheet)
const StoredDataSheet = lazySheet(
  async () => (await import('../features/privacy/stored-data-sheet.tsx')).StoredDataSheet,
)

/** Where the player stands once something was played; what plays goes on where its code cannot be had. */
function PlayerPlace() {
  const [isPlayed, setIsPlayed] = useState(false)
  useEffect(() => whenFirstSound(() => setIsPlayed(true)), [])
  return isPlayed && <PlayerFrame />
}

/** Where a sheet that any page may open lies over the page. */
function SheetPlace({ name, Part }: { name: string; Part: typeof LoginSheet }) {
  const { open, close } = useSheet(name)
  return open && <Part onClose={close} />
}

/** After a change of page: lets it enter, says its title to screen readers and moves the focus to its heading. */
function RouteArrival() {
  const text = useText()
  const { pathname, search, state } = useLocation()
  const page = pathname + namedIn(search)
  const announcer = useRef<HTMLParagraphElement>(null)
  const screen = useMatches().at(-1)?.id
  const shown = useRef({ page, screen })

  useEffect(() => {
    const { page: before, screen: screenBefore } = shown.current
    if (before === page) return
    shown.current = { page, screen }
    if (screenBefore === screen && isTurn(state)) return
    pageEntered()
    if (document.activeElement?.matches(`#${PAGE_ID} input`)) return // the page has put it where it belongs
    const heading = document.querySelector<HTMLElement>(`#${PAGE_ID} h1`) ?? document.getElementById(PAGE_ID)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    if (announcer.current) announcer.current.textContent = text('page.arrived', { title: heading.textContent.trim() })
  }, [page, screen, state, text])

  return <p ref={announcer} className="visually-hidden" aria-live="polite" />
}

/** What a query says of which page is shown; the rest of it is about what is seen of that page. */
function namedIn(search: string): string {
  const query = new URLSearchParams(search)
  return ['id', 'uuid', 'catalog', 'url', 'mode'].map((name) => query.get(name)).join()
}
