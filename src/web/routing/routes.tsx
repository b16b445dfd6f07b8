import type { LoaderFunctionArgs, RouteObject } from 'react-router'
import { screenNames, screenPatterns, type ScreenName } from '#contract/screens.ts'
import { Frame, FrameError } from './frame.tsx'
import { RouteError } from '../pages/errors/route-error.tsx'
import { notFound } from '../runtime/page-error.ts'
import { once } from '../runtime/once.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Screen } from '../runtime/screen.ts'
import { SITE_ROUTE } from '../runtime/site.ts'
import { LANDING_SCREEN } from './screens.ts'
import { fetchPart } from '../ui/fetched-part.ts'

/** Fetches a screen's module and its texts; later calls are free. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  if (name === LANDING_SCREEN) return (await import('../pages/document/document-page.tsx')).page
  return fetchPart(async () => (await import('./screen-modules.ts')).loadScreenModule(name))
}

/** Screens that are there already; the others are fetched when a route needs them. */
export type ReadyScreens = Partial<Record<ScreenName, Screen>>

/** Fetches these screens, all of them when none are named. */
export async function loadScreens(names = screenNames): Promise<ReadyScreens> {
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await loadScreen(name)] as const)))
}

export interface RouteOptions {
  ready: ReadyScreens
  /** Time of the first render on the server, of the call in the browser. */
  now(): number
  /** Wraps each load; the browser lets the old page leave before the new one comes. */
  around?<T>(url: URL, load: () => Promise<T>): Promise<T>
}

/** The route table of one runtime; ids of child routes are screen names. */
export function createRoutes(runtime: Runtime, options: RouteOptions): RouteObject[] {
  return [
    {
      id: SITE_ROUTE,
      path: '/',
      Component: Frame,
      ErrorBoundary: FrameError,
      loader: async () => (await siteLoader()).loadSite(runtime),
      shouldRevalidate: () => false,
      children: [...screenNames.map((name) => screenRoute(name, runtime, options)), notFoundRoute(options)],
    },
  ]
}

const siteLoader = once(() => import('../runtime/load-site.ts'))
const pageLoader = once(() => import('./load-page.ts'))

/** The screen is fetched by the loader: a route that the router itself fetches cannot show that this failed. */
function screenRoute(name: ScreenName, runtime: Runtime, { ready, now, around = atOnce }: RouteOptions): RouteObject {
  let screen = ready[name]
  const load = async ({ request, context }: LoaderFunctionArgs): Promise<unknown> => {
    const [{ loadPage }, fetched] = await Promise.all([pageLoader(), screen ?? loadScreen(name)])
    screen = fetched
    return loadPage(screen, { url: new URL(request.url), runtime, now: now(), signal: request.signal }, context)
  }
  return {
    id: name,
    path: screenPatterns[name],
    ErrorBoundary: RouteError,
    Component: () => screen && <screen.Page />,
    loader: (args) => around(new URL(args.request.url), () => load(args)),
    shouldRevalidate: ({ currentUrl, nextUrl }) => pageOf(currentUrl) !== pageOf(nextUrl),
  }
}

function notFoundRoute({ around = atOnce }: RouteOptions): RouteObject {
  return {
    id: 'not-found',
    path: '*',
    element: null,
    ErrorBoundary: RouteError,
    loader: ({ request }) =>
      around(new URL(request.url), () => {
        throw notFound()
      }),
  }
}

const atOnce: NonNullable<RouteOptions['around']> = (_url, load) => load()

/** A sheet over a page has the same address and needs no loading. */
function pageOf({ pathname, search }: URL): string {
  return pathname + search
}
