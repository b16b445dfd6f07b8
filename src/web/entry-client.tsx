import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import './theme/tokens.css'
import './theme/base.css'
import { rulesIn, toHref } from '#contract/share-urls.ts'
import { isScreenName } from '#contract/screens.ts'
import { BODY_ATTRIBUTE, DATA_ID, ROOT_ID } from './rendering/page-elements.ts'
import { loadText } from './i18n/catalogues.ts'
import { ErrorPageFailed } from './pages/errors/error-page-failed.tsx'

import { restorePageData } from './rendering/page-data.ts'
import { loadErrorPage } from './pages/errors/route-error.tsx'
import { PageRoot } from './routing/page-root.tsx'
import { createRoutes, loadScreens } from './routing/routes.tsx'
import { showNotes } from './runtime/log.ts'
import type { Runtime } from './runtime/runtime.ts'
import { isStaleChunk, reloadOnce, watchStaleChunks } from './startup/reload-guard.ts'
import { replayTaps } from './startup/tap-script.ts'
import { isTurn, pageLeaves } from './routing/transition.ts'
import { fetchPart } from './ui/fetched-part.ts'
import { PartBoundary } from './ui/part-boundary.tsx'

watchStaleChunks()
try {
  await takeOver()
} catch (error) {
  if (!isStaleChunk(error) || !reloadOnce()) throw error
}

/** From the server's page to a living one, in this order. */
async function takeOver(): Promise<void> {
  // 1. What the server knew.
  const json = document.getElementById(DATA_ID)?.textContent ?? ''
  const page = restorePageData(json, () => document.querySelector(`[${BODY_ATTRIBUTE}]`)?.innerHTML ?? null)
  const { config, locale } = page
  if (config.debugConsole !== null) showNotes()

  // 2. What this page needs: its texts and its screen.
  const [text, ready] = await Promise.all([
    loadText(locale),
    loadScreens([page.screen].filter(isScreenName)),
    page.errors && loadErrorPage(),
  ])
  const runtime: Runtime = {
    config,
    text,
    api: { call: async (...call) => (await later()).browserApi(config, text).call(...call) },
    addressRules: async () => {
      const { createIdCodec, rulesOf } = await import('#contract/ids.ts')
      const codec = createIdCodec(config.idSalt)
      return rulesIn(locale, { ...config, ...rulesOf(codec) })
    },
    prefetch: (path) => void later().then(({ prefetch }) => prefetch(path)),
  }

  // 3. The same routes, with what was loaded already.
  const basename = toHref('/', locale, config)
  const routes = createRoutes(runtime, { ready, now: Date.now, around: (url, load) => leaveAround(isShown(url), load) })
  const router = createBrowserRouter(routes, {
    basename,
    hydrationData: { loaderData: page.loaderData, errors: page.errors },
  })
  // On the way back the address is there before the page, which then stands at once.
  const isShown = ({ pathname }: URL) =>
    pathname === router.state.location.pathname ||
    pathname === location.pathname ||
    isTurn(router.state.navigation.location?.state)

  // 4. The page comes to life, in a task of its own: what a reader did meanwhile comes first.
  await nextTask()
  const root = document.getElementById(ROOT_ID)
  if (!root) return
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PartBoundary instead={<ErrorPageFailed />}>
          <PageRoot runtime={runtime} now={page.now}>
            <RouterProvider router={router} />
          </PageRoot>
        </PartBoundary>
      </StrictMode>,
    )
  })

  replayTaps()

  // 5. Everything that is not needed to read.
  const { start } = await later()
  await start(runtime, router)
}

function nextTask() {
  return new Promise((resolve) => setTimeout(resolve))
}

/** What a page needs once it can be read. */
function later() {
  return fetchPart(() => import('./startup/start.ts'))
}

/** Loads first, then lets the old page leave, so that a slow network never shows an empty one. */
async function leaveAround<T>(isShown: boolean, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } finally {
    if (!isShown) await pageLeaves()
  }
}
