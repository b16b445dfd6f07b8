import { matchPath, type RouteObject } from 'react-router'
import { Frame, FrameError } from './frame.tsx'
import { RouteError } from './pages/errors/route-error.tsx'
import { once } from './runtime/once.ts'
import { notFound } from './runtime/page-error.ts'
import type { Runtime } from './runtime/runtime.ts'
import type { Screen } from './runtime/screen.ts'
import { loadSite, SITE_ROUTE } from './runtime/site.ts'
import { fetchPart } from './ui/fetched-part.ts'

/**
 * Every screen: the pattern that picks it and the module that holds it. Patterns only pick; what an address means is
 * read by `parseAddress`.
 */
const screens = {
  home: { path: '/', file: 'home/home-screen', module: () => import('./pages/home/home-screen.tsx') },
  document: {
    path: '/:actor/doc/*',
    file: 'document/document-screen',
    module: () => import('./pages/document/document-screen.tsx'),
  },
  'search-list': {
    path: '/search/components/SearchContentList',
    file: 'search/search-list-screen',
    module: () => import('./pages/search/search-list-screen.tsx'),
  },
  search: { path: '/search/*', file: 'search/search-screen', module: () => import('./pages/search/search-screen.tsx') },
  auth: { path: '/auth', file: 'auth/auth-screen', module: () => import('./pages/auth/auth-screen.tsx') },
  collection: {
    path: '/collection/*',
    file: 'collection/collection-screen',
    module: () => import('./pages/collection/collection-screen.tsx'),
  },
  desktop: { path: '/pc', file: 'desktop/desktop-screen', module: () => import('./pages/desktop/desktop-screen.tsx') },
} satisfies Record<string, { path: string; file: string; module: () => Promise<{ screen: Screen }> }>

export type ScreenName = keyof typeof screens

/** The screen that most readers land on; the others may wait for all texts. */
export const LANDING_SCREEN: ScreenName = 'document'

/** Source file of a screen, as the build's manifest names it. */
export function screenFile(name: ScreenName): string {
  return `src/web/pages/${screens[name].file}.tsx`
}

export function isScreenName(name: string): name is ScreenName {
  return Object.hasOwn(screens, name)
}

/** The screen that a site path leads to. */
export function screenOf(path: string): ScreenName | undefined {
  const [pathname = ''] = path.split('?')
  return Object.keys(screens)
    .filter(isScreenName)
    .find((name) => matchPath(screens[name].path, pathname))
}

/** Fetches a screen's module and its texts; later calls are free. */
export async function loadScreen(name: ScreenName): Promise<Screen> {
  const load: () => Promise<{ screen: Screen }> = screens[name].module
  const { screen } = await (name === LANDING_SCREEN ? load() : fetchPart(load))
  return screen
}

/** Screens that are there already; the others are fetched when a route needs them. */
export type ReadyScreens = Partial<Record<ScreenName, Screen>>

/** Fetches these screens, all of them when none are named. */
export async function loadScreens(names = Object.keys(screens).filter(isScreenName)): Promise<ReadyScreens> {
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
  const names = Object.keys(screens).filter(isScreenName)
  return [
    {
      id: SITE_ROUTE,
      path: '/',
      Component: Frame,
      ErrorBoundary: FrameError,
      loader: () => loadSite(runtime),
      shouldRevalidate: () => false,
      children: [...names.map((name) => screenRoute(name, runtime, options)), notFoundRoute(options)],
    },
  ]
}

const pageLoader = once(() => import('./load-page.ts'))

/** The screen is fetched by the loader: a route that the router itself fetches cannot show that this failed. */
function screenRoute(name: ScreenName, runtime: Runtime, { ready, now, around = atOnce }: RouteOptions): RouteObject {
  let screen = ready[name]
  const load = async (request: Request): Promise<unknown> => {
    const [{ loadPage }, fetched] = await Promise.all([pageLoader(), screen ?? loadScreen(name)])
    screen = fetched
    return loadPage(screen, { url: new URL(request.url), runtime, now: now(), signal: request.signal })
  }
  return {
    id: name,
    path: screens[name].path,
    ErrorBoundary: RouteError,
    Component: () => screen && <screen.Page />,
    loader: ({ request }) => around(new URL(request.url), () => load(request)),
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
