/**
 * The page renderer, as `dist/server/entry-server.js` exports it:
 *
 * - `createRenderer(options)` makes a `Renderer` once; its `render({ url, parsed, requestId? })` gives a whole page, its
 *   `renderBusy(locale, retrySeconds)` the page for when there is too much to do.
 * - `toAssets({ manifest, readStylesheet, base })` reads Vite's manifest of the browser build into the `Assets` that pages need.
 * - `inlineScripts` and a page's `style` are what a content security policy has to allow by hash.
 *
 * The types stand in `renderer.ts` and `assets.ts`. A renderer keeps nothing between two pages and never throws: what cannot be shown becomes an error page.
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { createIdCodec, rulesOf } from '#contract/ids.ts'
import { shownLocales, TRADITIONAL_LOCALE } from '#contract/locale.ts'
import { rulesIn, toHref } from '#contract/share-urls.ts'
import { errorCodes } from '#contract/error-codes.ts'
import { renderBare, renderDocument, renderFallback, SHARE_COVER } from './rendering/document.ts'
import { checkLocaleDomains, loadText } from './i18n/catalogues.ts'
import type { Text } from './i18n/text.tsx'
import { parsedAddress } from './routing/load-page.ts'
import { PageRoot } from './routing/page-root.tsx'
import { serializePageData, type PageData } from './rendering/page-data.ts'
import { BusyPage } from './pages/errors/busy-page.tsx'
import { settlePicture, type FindPictureSize } from './rendering/settle-picture.ts'
import { errorMeta } from './pages/errors/error-meta.ts'
import { loadErrorPage } from './pages/errors/route-error.tsx'
import { ERROR_PAGE_FAILED, GO_HOME, toPageError, type PageError } from './runtime/page-error.ts'
import type { RenderedPage, Renderer, RendererOptions, RenderRequest } from './rendering/renderer.ts'
import type { Runtime } from './runtime/runtime.ts'
import { namelessSite, SITE_ROUTE, type Site } from './runtime/site.ts'
import { createRoutes, loadScreens, type ReadyScreens } from './routing/routes.tsx'
import { prepareIslands } from './ui/island.tsx'
import { toneProperties } from './theme/tone-properties.ts'

export { toAssets } from './rendering/assets.ts'
export { inlineScripts } from './rendering/document.ts'

/** Stands for every address that leads nowhere, so that the router never meets a malformed one. */
const NOT_FOUND_PATH = '/404'

/** Keeps browsers from asking for `/favicon.ico`. */
const NO_ICON = 'data:,'

export async function createRenderer(options: RendererOptions): Promise<Renderer> {
  const { publicConfig: config, now = Date.now } = options
  const codec = createIdCodec(config.idSalt)
  const rules = { ...config, ...rulesOf(codec) }
  checkLocaleDomains(config)
  const [ready] = await Promise.all([loadScreens(), loadErrorPage()])
  await prepareIslands()
  const locales = options.traditionalApi ? shownLocales(config.locales) : config.locales
  const entries = locales.map(async (locale) => [locale, await createLocaleRenderer(locale)] as const)
  const renderers = new Map(await Promise.all(entries))

  async function createLocaleRenderer(locale: string) {
    const localRules = rulesIn(locale, rules)
    const runtime: Runtime = {
      api: (locale === TRADITIONAL_LOCALE && options.traditionalApi) || options.api,
      config,
      text: await loadText(locale),
      addressRules: () => Promise.resolve(localRules),
      prefetch: () => {},
    }
    const basename = toHref('/', locale, config)
    const handler = createStaticHandler(createRoutes(runtime, { ready, now }), { basename })
    const render = async (request: RenderRequest): Promise<RenderedPage> => {
      const { url, parsed } = request
      const path = parsed.address.screen === 'not-found' ? toHref(NOT_FOUND_PATH, locale, config) : url
      const context = await handler.query(new Request(new URL(path, config.siteOrigin)), {
        requestContext: new RouterContextProvider(new Map([[parsedAddress, parsed]])),
      })
      if (context instanceof Response) return redirected(context)
      return renderPage({ context, runtime, ready, routes: handler.dataRoutes, request, options, now: now() })
    }
    return { text: runtime.text, render }
  }

  return {
    async render(request) {
      const renderer = renderers.get(request.parsed.locale) ?? renderers.get(config.defaultLocale)
      try {
        if (!renderer) throw new Error(`No renderer for ${request.parsed.locale}`)
        return await renderer.render(request)
      } catch (error) {
        options.onError?.(error, request.url)
        return {
          status: 500,
          location: null,
          html: renderFallback(ERROR_PAGE_FAILED, GO_HOME, config),
          style: '',
          tags: [],
          cacheable: false,
        }
      }
    },
    async renderBusy(locale, retrySeconds) {
      const text = renderers.get(locale)?.text
      if (!text) throw new Error(`No texts for ${locale}`)
      return renderBusyPage(text, retrySeconds, options)
    },
  }
}

function renderBusyPage(
  text: Text,
  retrySeconds: number,
  { assets, publicConfig: config }: RendererOptions,
): RenderedPage {
  const { status } = errorCodes[50303]
  const app = renderToStaticMarkup(<BusyPage text={text} status={status} />)
  const css = assets.findStyles(app)
  const html = renderBare({ title: text('busy.heading'), locale: text.locale, config, css, app, retrySeconds })
  return { status, location: null, html, style: css, tags: [], cacheable: false }
}

interface PageParts {
  context: StaticHandlerContext
  runtime: Runtime
  ready: ReadyScreens
  routes: Parameters<typeof createStaticRouter>[0]
  request: RenderRequest
  options: RendererOptions
  now: number
}

async function renderPage({
  context,
  runtime,
  ready,
  routes,
  request,
  options,
  now,
}: PageParts): Promise<RenderedPage> {
  const { config, text } = runtime
  const screenName = context.matches.at(-1)?.route.id ?? ''
  const errors = errorsOf(context, request, options)
  if (errors) context.errors = errors
  const error = errors ? Object.values(errors)[0] : undefined
  const site = (context.loaderData[SITE_ROUTE] as Site | undefined) ?? namelessSite
  const loaded = context.loaderData[screenName]
  const screen = error ? undefined : Object.entries(ready).find(([name]) => name === screenName)?.[1]

  const about = await screen?.data()
  const meta = about ? about.meta(loaded, site, runtime) : errorMeta(error ?? toPageError(null), site, text)
  const { findPictureSize = unknownSize } = options
  const data: PageData = {
    config,
    locale: text.locale,
    now,
    screen: screenName,
    loaderData: about?.forBrowser
      ? { ...context.loaderData, [screenName]: about.forBrowser(loaded) }
      : context.loaderData,
    errors,
  }
  const router = createStaticRouter(routes, context)
  const app = renderToString(
    <PageRoot runtime={runtime} now={now}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </PageRoot>,
  )
  const status = error?.status ?? context.statusCode
  const css = options.assets.findStyles(SHARE_COVER + app)
  return {
    status,
    location: null,
    html: renderDocument({
      meta: { ...meta, image: await settlePicture(meta, findPictureSize) },
      config,
      locale: text.locale,
      siteName: site.name,
      ground: site.ground,
      tones: toneProperties(site.primaryColor),
      app,
      data: serializePageData(data),
      screen: screenName,
      icon: site.logo || NO_ICON,
      assets: options.assets,
      css,
    }),
    style: css,
    tags: about?.tags(loaded) ?? [],
    cacheable: (status === 200 || status === 410) && screenName !== 'desktop',
  }
}

const unknownSize: FindPictureSize = () => Promise.resolve(null)

/** What the loaders threw, as plain data that names the request; defects are reported. */
function errorsOf(
  context: StaticHandlerContext,
  request: RenderRequest,
  options: RendererOptions,
): Record<string, PageError> | null {
  if (!context.errors) return null
  const entries = Object.entries(context.errors).map(([route, thrown]) => {
    if (thrown instanceof Error) options.onError?.(thrown, request.url)
    const error = toPageError(thrown)
    return [route, { ...error, requestId: error.requestId || (request.requestId ?? '') }] as const
  })
  return Object.fromEntries(entries)
}

function redirected(response: Response): RenderedPage {
  const location = response.headers.get('location') ?? '/'
  return { status: response.status, location, html: '', style: '', tags: [], cacheable: false }
}
